// The picture of a unit: both JSON documents side by side, with aligned fields coloured by outcome.
import { pathText } from "../../core/problem.ts";
import { drawing } from "../../draw/drawing.ts";
import { label } from "../../draw/fit-text.ts";
import { LEGEND_LINE, legend } from "../../draw/legend.ts";
import { markup } from "../../draw/markup.ts";
import { shown } from "./explain.ts";
import { fieldSides, judgeLeaf, type LeafOutcome, pairItems, type Sides } from "./match.ts";
import type { ItemsPlan, ObjectPlan, Plan } from "./plan.ts";
import type { Seen } from "./see.ts";

const WIDTH = 760;
const LINE = 20;
const TOP = 24;
const INDENT = 14;
const NAME = 210;
const SIDE = (WIDTH - NAME - 24) / 2;
const MOST_LINES = 200;

export const LEGEND = [
  { class: "hit fill", text: "correct" },
  { class: "wrong fill", text: "wrong" },
  { class: "gold fill", text: "missed" },
  { class: "pred fill", text: "extra" },
];

export function picture(root: Plan, sides: Sides): string {
  const all = documentLines(root, sides);
  const lines = all.slice(0, MOST_LINES);
  const left = all.length - lines.length;
  const bottom = TOP + lines.length * LINE;
  const more =
    left === 0 ? null : markup`<text class="soft small" x="8" y="${bottom + 12}">and ${left} more lines</text>`;
  const height = bottom + (left === 0 ? 0 : LINE) + LEGEND_LINE + 12;
  const [goldX, predX] = [8 + NAME, 8 + NAME + SIDE + 8];
  const wrong = all.filter((line) => line.class !== "hit" && line.class !== "soft").length;
  return drawing(
    { width: WIDTH, height, title: "Gold and prediction, field by field", desc: `${wrong} lines differ.` },
    [
      markup`<text class="soft" x="${goldX}" y="14">gold</text><text class="soft" x="${predX}" y="14">prediction</text>`,
      lines.map((line, at) => drawnLine(line, TOP + at * LINE, { goldX, predX })),
      more,
      // Correct lines have no colour, so that the others stand out.
      legend(LEGEND.slice(1), { x: 8, y: height - LEGEND_LINE / 2 - 2, width: WIDTH - 16 }),
    ],
  );
}

function drawnLine(
  line: DocumentLine,
  top: number,
  { goldX, predX }: { readonly goldX: number; readonly predX: number },
) {
  const y = top + LINE / 2;
  const indent = Math.min(line.depth * INDENT, NAME / 2);
  const isPlain = line.class === "soft" || line.class === "hit";
  const ground = isPlain
    ? null
    : markup`<rect class="${line.class} ground" x="4" y="${top}" width="${WIDTH - 8}" height="${LINE - 1}" rx="3"/>`;
  const text = (value: string | null, x: number) =>
    value === null
      ? null
      : label({ text: value, x, y, width: SIDE - 8, class: line.class === "hit" ? "ink" : line.class });
  const name = label({
    text: line.name,
    x: 8 + indent,
    y,
    width: NAME - indent - 8,
    class: isPlain ? "ink" : `${line.class} strong`,
  });
  return markup`<g>${ground}${name}${text(line.gold, goldX)}${text(line.pred, predX)}</g>`;
}

type LineClass = "hit" | "wrong" | "gold" | "pred" | "soft";

interface DocumentLine {
  readonly depth: number;
  readonly name: string;
  readonly gold: string | null;
  readonly pred: string | null;
  readonly class: LineClass;
}

const CLASSES: Readonly<Record<LeafOutcome, LineClass>> = {
  right: "hit",
  wrong: "wrong",
  missed: "gold",
  spurious: "pred",
};

/** Both documents line by line, fields side by side. */
export function documentLines(plan: Plan, sides: Sides, name = "$", depth = 0): readonly DocumentLine[] {
  const { gold, pred } = sides;
  if (gold === null && pred === null) return [];
  if (plan.kind === "skip") return [line(name, depth, "soft", sides)];
  if (plan.kind === "leaf") return [line(name, depth, CLASSES[judgeLeaf(plan, gold, pred)[0]], sides)];
  // A prediction of another type shows itself; otherwise an object or list has a line with its name.
  const classes = gold === null ? "pred" : pred === null ? "gold" : "soft";
  const head = pred?.isOther ? line(name, depth, "wrong", sides) : line(name, depth, classes);
  const inside = plan.kind === "object" ? fieldLines(plan, sides, depth + 1) : itemLines(plan, sides, depth + 1);
  const others = (pred?.undescribed ?? []).map((key) => {
    const value = (pred!.value as Readonly<Record<string, unknown>>)[key];
    return { ...line(key, depth + 1, "pred"), pred: shown(value, MOST_CHARACTERS) };
  });
  return [head, ...collapsed(inside, depth + 1), ...others];
}

function line(name: string, depth: number, classes: LineClass, sides: Sides = NEITHER): DocumentLine {
  const text = (seen: Seen | null) => (seen === null ? null : shown(seen.value, MOST_CHARACTERS));
  return { depth, name, gold: text(sides.gold), pred: text(sides.pred), class: classes };
}

const NEITHER: Sides = { gold: null, pred: null };
const MOST_CHARACTERS = 120;

function fieldLines({ fields }: ObjectPlan, sides: Sides, depth: number): readonly DocumentLine[] {
  return fields.flatMap(({ name, plan }, at) => documentLines(plan, fieldSides(sides, at), name, depth));
}

function itemLines(plan: ItemsPlan, { gold, pred }: Sides, depth: number): readonly DocumentLine[] {
  const { items, judge } = pairItems(plan, gold, pred);
  return items.flatMap((item) => {
    const [left, right] = [pathText([gold?.steps[item.goldAt] ?? ""]), pathText([pred?.steps[item.predAt] ?? ""])];
    const pair = left === right ? left : `${left} ↔ ${right}`;
    const name = item.gold === null ? `+ ${right}` : item.pred === null ? `− ${left}` : pair;
    if (judge(item).isWhole) return [line(name, depth, "hit", item)];
    return documentLines(plan.item, item, name, depth);
  });
}

/** Runs of correct lines of one level become one line. */
function collapsed(lines: readonly DocumentLine[], depth: number): readonly DocumentLine[] {
  const result: DocumentLine[] = [];
  let run: DocumentLine[] = [];
  const flush = () => {
    if (run.length <= MOST_CORRECT) result.push(...run);
    else {
      const names = run.map(({ name }) => name).join(", ");
      result.push({ ...line(`✓ ${run.length} correct`, depth, "hit"), gold: names });
    }
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
