// The plan that counting follows: a checked description as nodes with their paths, and its leaves and lists in the order of columns.
import { utf8 } from "../../json/utf8.ts";
import { remember } from "../../numeric/remember.ts";
import type { ValueComparison } from "./comparators/comparison.ts";
import type { SettingName, Some } from "./settings.ts";

export type Alignment = "best" | "ordered" | "sequence" | "key";

interface Common {
  /** The node as it is named in columns and score ids. */
  readonly path: string;
  /** The number of compared leaves in it, at any depth. */
  readonly leaves: number;
}
export interface LeafPlan extends Common {
  readonly kind: "leaf";
  /** Its position among all leaves of the description. */
  readonly at: number;
  /** The name of its comparator. */
  readonly comparator: string;
  readonly comparison: ValueComparison;
  /** The settings of the comparator, with those of `$defaults`. */
  readonly settings: Some<SettingName>;
  readonly weight: number;
  readonly isAnyOf: boolean;
  /** The least verdict that is right; null if the leaf is not judged. */
  readonly judge: number | null;
  /** The texts of its classes; true for all classes of gold, null for none. */
  readonly classes: readonly string[] | true | null;
  /** Whether counting needs the values as they are written, not only what the comparator makes of them. */
  readonly keepsValues: boolean;
}
interface SkipPlan extends Common {
  readonly kind: "skip";
}
export interface ObjectPlan extends Common {
  readonly kind: "object";
  readonly fields: readonly FieldPlan[];
  readonly byName: ReadonlyMap<string, Plan>;
  readonly isStrict: boolean;
  /** The id field at the top, which need not be described. */
  readonly idField: string | null;
  readonly mayBeJson: boolean;
}
interface FieldPlan {
  /** Its real name. */
  readonly name: string;
  /** Whether every object has something of this name by birth, such as `toString`. */
  readonly isInborn: boolean;
  readonly plan: Plan;
}
export interface ItemsPlan extends Common {
  readonly kind: "list" | "map";
  /** Its position among all lists and maps of the description. */
  readonly at: number;
  readonly item: Plan;
  readonly foundAt: number;
  readonly mayBeJson: boolean;
  /** How items are paired; the items of a map by their own keys. */
  readonly align: Alignment;
  /** The fields by which the items of a list are paired. */
  readonly key: readonly string[];
}
export type Plan = LeafPlan | SkipPlan | ObjectPlan | ItemsPlan;

/** The node and all nodes in it, in the order of the description. */
export function nodesIn(plan: Plan): readonly Plan[] {
  if (plan.kind === "object") return [plan, ...plan.fields.flatMap((field) => nodesIn(field.plan))];
  return "item" in plan ? [plan, ...nodesIn(plan.item)] : [plan];
}

export interface DescriptionPlan {
  readonly root: Plan;
  readonly leaves: readonly LeafPlan[];
  readonly lists: readonly ItemsPlan[];
  readonly unit: string;
  readonly idField: string | null;
  readonly isNullAbsent: boolean;
  /** Words that mean no value, normalised. */
  readonly absentWords: ReadonlySet<string>;
}

/** Rounds to the nearest multiple of 2^-30, ties to even, so that sums of similarities are exact and ties do not depend on rounding. */
export function roundSimilarity(value: number): number {
  const scaled = value * SIMILARITY_STEPS;
  const below = Math.floor(scaled);
  const rest = scaled - below;
  return (below + (rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? 1 : 0)) / SIMILARITY_STEPS;
}

const SIMILARITY_STEPS = 2 ** 30;

const UNSAFE = /[%.,=$\p{White_Space}\p{Cc}]/gu;

/** A name with everything percent-encoded that could be misread in a column. */
export function encodeName(name: string): string {
  return name.replace(UNSAFE, (character) =>
    Array.from(utf8(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(""),
  );
}

/** A path as people read it. */
export const shownPath: (path: string) => string = remember(decodeURIComponent);

/** The path of a field: encoded names joined by dots. Columns of the whole unit begin with `all.`, so a field of that name is written otherwise. */
export function pathOf(names: readonly string[]): string {
  if (names.length === 0) return "$";
  const path = names.map(encodeName).join(".");
  return path === "all" || path.startsWith("all.") ? `%61${path.slice(1)}` : path;
}
