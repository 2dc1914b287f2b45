// A matched unit as lines of two documents side by side: fields aligned, what is correct collapsed.
import { pathText } from "../../core/problem.ts";
import { shown } from "./explain.ts";
import type { Matched, MatchedItem, MatchedItems, MatchedObject, Outcome } from "./match.ts";
import type { Seen } from "./see.ts";

type LineClass = "hit" | "wrong" | "gold" | "pred" | "soft";

export interface DocumentLine {
  readonly depth: number;
  readonly name: string;
  readonly gold: string | null;
  readonly pred: string | null;
  readonly class: LineClass;
}

export function documentLines(matched: Matched): readonly DocumentLine[] {
  return linesOf(matched, "$", 0);
}

const CLASSES: Readonly<Record<Outcome, LineClass>> = {
  right: "hit",
  wrong: "wrong",
  missed: "gold",
  spurious: "pred",
};

function linesOf(matched: Matched, name: string, depth: number): readonly DocumentLine[] {
  switch (matched.kind) {
    case "leaf":
      return matched.outcome === null ? [] : [line(name, depth, CLASSES[matched.outcome], matched.gold, matched.pred)];
    case "skip":
      return matched.gold === null && matched.pred === null
        ? []
        : [line(name, depth, "soft", matched.gold, matched.pred)];
    case "object":
      return objectLines(matched, name, depth);
    default:
      return itemsLines(matched, name, depth);
  }
}

function line(name: string, depth: number, classes: LineClass, gold: Seen | null, pred: Seen | null): DocumentLine {
  const text = (seen: Seen | null) => (seen === null ? null : shown(seen.value, MOST_CHARACTERS));
  return { depth, name, gold: text(gold), pred: text(pred), class: classes };
}

const MOST_CHARACTERS = 120;

function objectLines(matched: MatchedObject, name: string, depth: number): readonly DocumentLine[] {
  const { plan, pred, fields } = matched;
  const inside = fields.flatMap((field, at) => linesOf(field, plan.fields[at]!.name, depth + 1));
  const value = (pred?.value ?? {}) as Readonly<Record<string, unknown>>;
  const others = (pred?.undescribed ?? []).map((key): DocumentLine => {
    return { depth: depth + 1, name: key, gold: null, pred: shown(value[key], MOST_CHARACTERS), class: "pred" };
  });
  return [...head(name, depth, matched), ...collapsed(inside, depth + 1), ...others];
}

/** The name of an object or list; a prediction of another type shows itself. */
function head(name: string, depth: number, { gold, pred }: MatchedObject | MatchedItems): readonly DocumentLine[] {
  if (gold === null && pred === null) return [];
  if (pred?.isOther) return [line(name, depth, "wrong", gold, pred)];
  const classes = gold === null ? "pred" : pred === null ? "gold" : "soft";
  return [{ depth, name, gold: null, pred: null, class: classes }];
}

function itemsLines(matched: MatchedItems, name: string, depth: number): readonly DocumentLine[] {
  const inside = matched.items.flatMap((item) => itemLines(matched, item, depth + 1));
  return [...head(name, depth, matched), ...collapsed(inside, depth + 1)];
}

function itemLines({ gold, pred }: MatchedItems, item: MatchedItem, depth: number): readonly DocumentLine[] {
  const step = (side: typeof gold, at: number | null) => (at === null ? null : pathText([side!.steps[at]!]));
  const [left, right] = [step(gold, item.gold), step(pred, item.pred)];
  const name =
    left === null ? `+ ${right}` : right === null ? `− ${left}` : left === right ? left : `${left} ↔ ${right}`;
  if (item.isWhole) return [line(name, depth, "hit", gold!.items[item.gold!]!, pred!.items[item.pred!]!)];
  const inside = linesOf(item.match, name, depth);
  return inside.length > 0 ? inside : [line(name, depth, left === null ? "pred" : "gold", null, null)];
}

/** Runs of correct lines of one level become one line. */
function collapsed(lines: readonly DocumentLine[], depth: number): readonly DocumentLine[] {
  const result: DocumentLine[] = [];
  let run: DocumentLine[] = [];
  const flush = () => {
    if (run.length <= MOST_CORRECT) result.push(...run);
    else result.push({ depth, name: `✓ ${run.length} correct`, gold: namesOf(run), pred: null, class: "hit" });
    run = [];
  };
  for (const one of lines) {
    if (one.class === "hit" && one.depth === depth) run.push(one);
    else {
      flush();
      result.push(one);
    }
  }
  flush();
  return result;
}

const MOST_CORRECT = 2;

function namesOf(lines: readonly DocumentLine[]): string {
  return lines.map(({ name }) => name).join(", ");
}
