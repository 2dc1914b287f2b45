// The columns of a description and the row of a unit.
import { evaluator } from "../../contract/formula/evaluate.ts";
import type { Formula } from "../../contract/formula/formula.ts";
import { compareText } from "../../contract/ids.ts";
import { ExactSum } from "../../numeric/arithmetic.ts";
import { className, partClass } from "./classes.ts";
import {
  type Counter,
  countSides,
  itemCounts,
  type LeafOutcome,
  leafOutcome,
  leafSimilarity,
  OUTCOMES,
  type PairedItem,
} from "./count.ts";
import type { DescriptionPlan, ItemsPlan, LeafPlan } from "./plan.ts";
import { type PairVerdict, pairText, type Verdicts } from "./verdicts.ts";
import type { KeptLeaf, Part } from "./view.ts";

/** Both sides of a unit as the description sees them; undefined for no value. */
export interface Sides {
  readonly gold: Part;
  readonly pred: Part;
}

const OF_LEAF = [...OUTCOMES, "credit"] as const;
const OF_ITEMS = ["pairs", "found", "whole", "gold", "pred"] as const;
const OF_CLASS = ["right", "gold", "pred"] as const;
const OF_UNIT = ["other", "whole", "units", "mean", "defined"] as const;

/** Columns are sorted by path, so that the order of keys in a description, which canonical JSON changes, does not matter. */
export function columnsOf({ leaves, lists }: DescriptionPlan): readonly string[] {
  return [
    ...byPath(leaves).flatMap(({ path }) => OF_LEAF.map((name) => `${path}.${name}`)),
    ...byPath(lists).flatMap(({ path }) => OF_ITEMS.map((name) => `${path}.items.${name}`)),
    ...byPath(leaves).flatMap((leaf) =>
      classPrefixes(leaf).flatMap((prefix) => OF_CLASS.map((name) => `${prefix}.${name}`)),
    ),
    ...OF_UNIT.map((name) => `all.${name}`),
    ...(leaves.some(({ judge }) => judge !== null) ? ["all.unjudged"] : []),
  ];
}

function byPath<Node extends { readonly path: string }>(nodes: readonly Node[]): readonly Node[] {
  return nodes.toSorted((one, other) => compareText(one.path, other.path));
}

/** How the columns of each class of a leaf begin. */
export function classPrefixes({ path, classes }: LeafPlan): readonly string[] {
  return Array.isArray(classes) ? classes.map((text) => `${path}.class.${className(text)}`) : [];
}

/** Sees each leaf that is counted, for reports; the verdict is that of `settledLeaf`. */
export type LeafObserver = (plan: LeafPlan, gold: Part, pred: Part, verdict: SettledLeaf["verdict"]) => void;

/** How a leaf counts in the end: by its comparator, or by a verdict if it is judged. */
export interface SettledLeaf {
  readonly outcome: LeafOutcome;
  readonly similarity: number;
  /** Null if no verdict is asked for, undefined if there is none. */
  readonly verdict: PairVerdict | undefined | null;
}

export function settledLeaf(plan: LeafPlan, gold: Part, pred: Part, verdicts: Verdicts): SettledLeaf {
  const similarity = leafSimilarity(plan, gold, pred);
  const outcome = leafOutcome(plan, gold, pred, similarity);
  if (plan.judge === null || outcome !== "wrong") return { outcome, similarity, verdict: null };
  const verdict = verdicts.get(pairText(plan.path, (gold as KeptLeaf).value, (pred as KeptLeaf).value));
  if (verdict === undefined) return { outcome, similarity, verdict };
  return { outcome: verdict.verdict >= plan.judge ? "right" : "wrong", similarity: verdict.verdict, verdict };
}

/** Makes the rows of units, in the order of the columns. It counts each unit into the same row: one of its own would cost more than counting. */
export class RowMaker implements Counter {
  readonly columns: readonly string[];
  readonly #plan: DescriptionPlan;
  readonly #verdicts: Verdicts;
  /** The first column of each leaf: those of its outcomes follow. */
  readonly atLeaf: readonly number[];
  /** The first column of each list or map, and of the unit. */
  readonly #atItems: readonly number[];
  readonly #atUnit: number;
  /** The first column of each class of a leaf, by the text of the class. */
  readonly #atClass: readonly ReadonlyMap<string, number>[];
  readonly #ownF1: (row: Float64Array) => number;
  readonly #row: Float64Array;
  /** Similarities that are no whole numbers, by leaf. */
  #fractions: ExactSum[] = [];
  #observer: LeafObserver | undefined;

  /** `f1` is the formula of a unit's own F1. */
  constructor(plan: DescriptionPlan, f1: Formula, verdicts: Verdicts) {
    this.columns = columnsOf(plan);
    this.#plan = plan;
    this.#verdicts = verdicts;
    const places = new Map(this.columns.map((column, at) => [column, at]));
    this.atLeaf = plan.leaves.map(({ path }) => places.get(`${path}.right`)!);
    this.#atItems = plan.lists.map(({ path }) => places.get(`${path}.items.pairs`)!);
    this.#atUnit = places.get("all.other")!;
    this.#atClass = plan.leaves.map((leaf) => {
      const prefixes = classPrefixes(leaf);
      return new Map(prefixes.map((prefix, at) => [(leaf.classes as string[])[at]!, places.get(`${prefix}.right`)!]));
    });
    const evaluate = evaluator(f1, (column) => places.get(column)!);
    this.#ownF1 = (row) => evaluate(row, row);
    this.#row = new Float64Array(this.columns.length);
  }

  /** F1 at some totals; NaN if it is undefined. */
  f1Of(totals: Float64Array): number {
    return this.#ownF1(totals);
  }

  /** The row holds until the next one is asked for. */
  row({ gold, pred }: Sides, observer?: LeafObserver): Float64Array {
    const row = this.#row.fill(0);
    this.#fractions = [];
    this.#observer = observer;
    const isWhole = countSides(this.#plan.root, gold, pred, this);
    this.#fractions.forEach((sum, leaf) => {
      const at = this.atLeaf[leaf]! + OUTCOMES.length;
      sum.add(row[at]!);
      row[at] = sum.total();
    });
    const own = this.#ownF1(row);
    const at = this.#atUnit + 1;
    row[at] = Number(isWhole);
    row[at + 1] = 1;
    row[at + 2] = Number.isNaN(own) ? 0 : own;
    row[at + 3] = Number(!Number.isNaN(own));
    return row;
  }

  leaf(plan: LeafPlan, gold: Part, pred: Part): boolean {
    const row = this.#row;
    const { outcome, similarity, verdict } = settledLeaf(plan, gold, pred, this.#verdicts);
    const isRight = outcome === "right";
    const at = this.atLeaf[plan.at]!;
    row[at + OUTCOMES.indexOf(outcome)]!++;
    if (similarity === 1) row[at + OUTCOMES.length]!++;
    else if (similarity > 0) (this.#fractions[plan.at] ??= new ExactSum()).add(similarity);
    if (verdict === undefined) row[this.#atUnit + OF_UNIT.length]!++;
    if (plan.classes !== null) this.#countClasses(plan, gold, pred, isRight);
    this.#observer?.(plan, gold, pred, verdict);
    return isRight;
  }

  #countClasses(plan: LeafPlan, gold: Part, pred: Part, isRight: boolean): void {
    const columns = this.#atClass[plan.at]!;
    const columnOf = (part: Part) => columns.get(partClass(plan, part) as string);
    const [goldAt, predAt] = [columnOf(gold), columnOf(pred)];
    if (goldAt !== undefined) {
      this.#row[goldAt + OF_CLASS.indexOf("gold")]!++;
      if (isRight) this.#row[goldAt]!++;
    }
    if (predAt !== undefined) this.#row[predAt + OF_CLASS.indexOf("pred")]!++;
  }

  item(plan: ItemsPlan, item: PairedItem, isWhole: boolean): void {
    const counts = itemCounts(plan, item, isWhole);
    OF_ITEMS.forEach((name, at) => {
      this.#row[this.#atItems[plan.at]! + at]! += counts[name];
    });
  }

  other(count: number): void {
    this.#row[this.#atUnit]! += count;
  }
}
