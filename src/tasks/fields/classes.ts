// The classes of a leaf: which one a value belongs to, and which ones gold has.
import { writtenText } from "./comparators/comparison.ts";
import { encodeName, type LeafPlan } from "./plan.ts";
import type { KeptLeaf, Part } from "./view.ts";

/** A value whose class is not among those of the leaf. */
const OTHER = "%other";
/** No value. */
const NONE = "%none";

/** The text by which a value belongs to a class; undefined for values of other types. */
export function classText({ comparison }: Pick<LeafPlan, "comparison">, value: unknown): string | undefined {
  const text = value === null || typeof value === "bigint" ? String(value) : writtenText(value);
  return text === undefined ? undefined : (comparison.classText?.(text) ?? text);
}

/** A class in columns, score ids and tables. */
export function className(text: string): string {
  return text === "" ? "%" : encodeName(text);
}

/** The class of a value as columns name it; `%none` for no value, `%other` for a value of no class. */
export function classOf(leaf: LeafPlan, part: Part): string {
  return listedClass(leaf, part) ?? (part === undefined ? NONE : OTHER);
}

/** The columns of its classes in which a leaf counts. */
export function classColumns(leaf: LeafPlan, gold: Part, pred: Part, isRight: boolean): readonly string[] {
  const [goldClass, predClass] = [listedClass(leaf, gold), listedClass(leaf, pred)];
  return [
    ...(goldClass === null ? [] : [`${goldClass}.gold`]),
    ...(predClass === null ? [] : [`${predClass}.pred`]),
    ...(goldClass === null || !isRight ? [] : [`${goldClass}.right`]),
  ].map((name) => `${leaf.path}.class.${name}`);
}

/** The text by which a part belongs to a class; undefined for no value, and for values of other types. */
export function partClass(leaf: LeafPlan, part: Part): string | undefined {
  return part === undefined ? undefined : classText(leaf, (part as KeptLeaf).value);
}

/** Null if the value has none of the classes of its leaf. */
function listedClass(leaf: LeafPlan, part: Part): string | null {
  const text = partClass(leaf, part);
  const isListed = text !== undefined && Array.isArray(leaf.classes) && leaf.classes.includes(text);
  return isListed ? className(text) : null;
}
