// Cells of CSV have lost their types: `True` may be a boolean, and `5.0` the number 5. Whole columns of gold, or the other side of a unit, tell.
import { isObject } from "../../contract/shape.ts";
import type { Unit } from "../../contract/task.ts";
import type { CellPath, ReadRecords } from "../../json/record.ts";
import { setEntry } from "../../json/set-entry.ts";
import { groupBy } from "../../numeric/group.ts";
import { remember } from "../../numeric/remember.ts";
import type { DescriptionPlan, Plan } from "./plan.ts";
import type { Gold, Prediction } from "./read.ts";
import { Viewer } from "./view.ts";

/** Records of gold with the types of their columns: booleans or numbers if all cells of a column look like them. */
export function typedRecords({ records, untyped = [] }: ReadRecords): readonly unknown[] {
  if (!untyped.some((paths) => paths.length > 0)) return records;
  const kinds = new Map<string, CellKind>();
  const changed = (change: (text: string, column: string) => unknown) =>
    records.map((record, at) =>
      changedAt(record, distinct(untyped[at] ?? []), (leaf, path) =>
        typeof leaf === "string" ? change(leaf, path.join("\n")) : leaf,
      ),
    );
  changed((text, column) => {
    const kind = kindOf(text);
    kinds.set(column, (kinds.get(column) ?? kind) === kind ? kind : "text");
  });
  return changed((text, column) => TYPED[kinds.get(column)!](text));
}

type CellKind = "boolean" | "number" | "text";

const TYPED: Readonly<Record<CellKind, (text: string) => unknown>> = {
  boolean: (text) => text.toLowerCase() === "true",
  number: Number,
  text: (text) => text,
};

const BOOLEAN = /^(?:true|false)$/i;
/** Codes have zeros in front, or more digits than a double keeps. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?(?:[eE][+-]?\d{1,2})?$/;

function kindOf(text: string): CellKind {
  if (BOOLEAN.test(text)) return "boolean";
  return NUMBER.test(text) ? "number" : "text";
}

function distinct(paths: readonly CellPath[]): readonly CellPath[] {
  return [...new Map(paths.map((path) => [path.join("\n"), path])).values()];
}

/** The value with those at the paths changed; the very value if none of them is. */
function changedAt(
  value: unknown,
  paths: readonly CellPath[],
  change: (leaf: unknown, path: CellPath) => unknown,
  depth = 0,
): unknown {
  const [path] = paths;
  if (path === undefined) return value;
  if (path.length === depth) return change(value, path);
  const below = groupBy(paths, (one) => one[depth]!);
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  let copy: Record<string, unknown> | undefined;
  for (const [step, inner] of below) {
    const names = step === "*" ? Object.keys(fields).filter((name) => /^\d+$/.test(name)) : [step];
    for (const name of isObject(value) || step === "*" ? names : []) {
      if (!Object.hasOwn(fields, name)) continue;
      const changed = changedAt(fields[name], inner, change, depth + 1);
      if (changed === fields[name]) continue;
      copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
      setEntry(copy, name, changed);
    }
  }
  return copy ?? value;
}

/** Gives units whose predictions have untyped cells, of either side, written as gold writes them. */
export function typedUnits(plan: DescriptionPlan, areLines: boolean) {
  const viewer = new Viewer(plan);
  const under = plan.idField === null && areLines ? 1 : 0;
  /** Null where the comparator reads texts as it reads values. */
  const ownPath = remember((path: CellPath) => {
    const own = path.slice(under);
    return mattersAt(plan.root, own) ? own : null;
  });
  return (unit: Unit<Gold, Prediction>): Unit<Gold, Prediction> => {
    const { gold, pred, at } = unit;
    if (at.gold.untyped === undefined && at.pred.untyped === undefined) return unit;
    const cells = [...(at.gold.untyped ?? []), ...(at.pred.untyped ?? [])];
    const paths = distinct(cells.map(ownPath).filter((path) => path !== null));
    if (paths.length === 0) return unit;
    const value = changedAt(pred.value, paths, (leaf, path) => spelt(leaf, goldsAt([gold.value], path)));
    return value === pred.value ? unit : { ...unit, pred: { ...pred, value, part: viewer.pred(value) } };
  };
}

const READ_TEXTS: readonly string[] = ["number", "date", "instant"];

function mattersAt(plan: Plan | undefined, [step, ...rest]: CellPath): boolean {
  if (plan === undefined || plan.kind === "skip") return false;
  if (plan.kind === "leaf") return !READ_TEXTS.includes(plan.comparator);
  if (step === undefined) return false;
  return mattersAt(plan.kind === "object" ? plan.byName.get(step) : plan.item, rest);
}

/** Gold's values at a path. */
function goldsAt(golds: readonly unknown[], [step, ...rest]: CellPath): readonly unknown[] {
  if (step === undefined || golds.length === 0) return golds;
  const below = golds.flatMap((gold) => {
    if (step === "*") return Object.values(gold ?? {});
    return isObject(gold) && Object.hasOwn(gold, step) ? [gold[step]] : [];
  });
  return goldsAt(below, rest);
}

function spelt(leaf: unknown, golds: readonly unknown[]): unknown {
  const text = String(leaf);
  if (BOOLEAN.test(text)) {
    const like = golds.find((gold) => BOOLEAN.test(String(gold)));
    if (typeof like === "boolean") return text.toLowerCase() === "true";
    return typeof like === "string" ? inCaseOf(like, text) : leaf;
  }
  if (kindOf(text) !== "number") return leaf;
  return golds.find((gold) => kindOf(String(gold)) === "number" && Number(gold) === Number(text)) ?? leaf;
}

/** `true` like `False` is `True`. */
function inCaseOf(like: string, word: string): string {
  if (like === like.toUpperCase()) return word.toUpperCase();
  const lower = word.toLowerCase();
  return like === like.toLowerCase() ? lower : lower[0]!.toUpperCase() + lower.slice(1);
}
