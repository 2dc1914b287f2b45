// The plan that counting follows: a checked description as nodes with their paths, and its leaves and lists in the order of columns.
import { utf8 } from "../../core/utf8.ts";
import type { ValueComparison } from "./comparators/comparison.ts";
import type { ComparatorName } from "./comparators/index.ts";

export type Alignment = "best" | "ordered" | "sequence" | "key";

interface Common {
  /** As it stands in columns and score ids. */
  readonly path: string;
  /** Compared leaves in it, at any depth. */
  readonly leaves: number;
}
export interface LeafPlan extends Common {
  readonly kind: "leaf";
  readonly comparator: ComparatorName;
  readonly comparison: ValueComparison;
  readonly weight: number;
  readonly isAnyOf: boolean;
}
interface SkipPlan extends Common {
  readonly kind: "skip";
}
export interface ObjectPlan extends Common {
  readonly kind: "object";
  readonly fields: readonly FieldPlan[];
  readonly byName: ReadonlyMap<string, Plan>;
  readonly isStrict: boolean;
  /** A field that need not be described, at the top. */
  readonly idField: string | null;
  readonly mayBeJson: boolean;
}
interface FieldPlan {
  /** Its real name. */
  readonly name: string;
  readonly plan: Plan;
}
export interface ItemsPlan extends Common {
  readonly kind: "list" | "map";
  readonly item: Plan;
  /** Whether it lies in an item of another list or map. */
  readonly isNested: boolean;
  readonly foundAt: number;
  readonly mayBeJson: boolean;
  /** A map is paired by its own keys. */
  readonly align: Alignment;
  /** Fields by which the items of a list are paired. */
  readonly key: readonly string[];
}
export type Plan = LeafPlan | SkipPlan | ObjectPlan | ItemsPlan;

/** The node and all nodes in it, in the order of the description. */
export function nodesIn(plan: Plan): readonly Plan[] {
  if (plan.kind === "object") return [plan, ...plan.fields.flatMap((field) => nodesIn(field.plan))];
  return "item" in plan ? [plan, ...nodesIn(plan.item)] : [plan];
}

/** Whether nothing in an item is compared, so that a predicted item suits every gold item alike. */
export function isUncompared({ item, leaves }: ItemsPlan): boolean {
  return leaves === 0 && !nodesIn(item).some((node) => "item" in node);
}

export interface DescriptionPlan {
  readonly root: Plan;
  readonly leaves: readonly LeafPlan[];
  readonly lists: readonly ItemsPlan[];
  readonly unit: string;
  readonly idField: string | null;
  readonly isNullAbsent: boolean;
  /** Normalised. */
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

function encodeName(name: string): string {
  return name.replace(UNSAFE, (character) =>
    Array.from(utf8(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(""),
  );
}

/**
 * The path of a field as it stands in columns and score ids: names joined by dots, with what could be misread
 * percent-encoded. The columns of the whole unit begin with `all.`, so a field of that name is written otherwise.
 */
export function pathOf(names: readonly string[]): string {
  if (names.length === 0) return "$";
  const path = names.map(encodeName).join(".");
  return path === "all" || path.startsWith("all.") ? `%61${path.slice(1)}` : path;
}
