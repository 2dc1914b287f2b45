// Compares a prediction with gold, field by field: the outcome of a leaf, and a walk over both sides that reports every count.
import { ExactProducts } from "../../numeric/exact-mean.ts";
import { ALL_RIGHT, type ItemMeasure, pairItems } from "./pair.ts";
import { type ItemsPlan, type LeafPlan, type Plan, roundSimilarity } from "./plan.ts";
import { type KeptLeaf, type Part, UNSUITED, type View } from "./view.ts";

export const OUTCOMES = ["right", "wrong", "missed", "spurious"] as const;
export type LeafOutcome = (typeof OUTCOMES)[number];

/** How similar both sides of a leaf are by its comparator; an accepted absence is as good as an equal value. */
export function leafSimilarity(plan: LeafPlan, gold: Part, pred: Part): number {
  if (gold === undefined) return 0;
  if (pred === undefined) return plan.keepsValues && (gold as KeptLeaf).acceptsAbsence ? 1 : 0;
  if (plan.keepsValues) return mostSimilar(plan, gold as KeptLeaf, pred as KeptLeaf);
  return pred === UNSUITED ? 0 : plan.comparison.similarity(gold, pred);
}

/** Returns the similarity of the most similar accepted value; a value that does not suit is similar to none. */
function mostSimilar({ comparison }: LeafPlan, gold: KeptLeaf, pred: KeptLeaf): number {
  let most = 0;
  for (const accepted of gold.ready)
    for (const own of pred.ready) most = Math.max(most, comparison.similarity(accepted, own));
  return most;
}

/** Judges two sides of which at least one is present. */
export function leafOutcome({ comparison }: LeafPlan, gold: Part, pred: Part, similarity: number): LeafOutcome {
  if (gold === undefined) return "spurious";
  if (pred === undefined) return similarity === 1 ? "right" : "missed";
  return similarity >= comparison.atLeast ? "right" : "wrong";
}

/** An item of a list or map with its partner, or one that has none. */
export interface PairedItem {
  readonly gold: Part;
  readonly pred: Part;
  /** Positions among the present items; -1 where there is no item. */
  readonly goldAt: number;
  readonly predAt: number;
  /** The similarity of a pair; 0 without a partner. */
  similarity(): number;
}

/** Gets each count as the walk finds it. */
export interface Counter {
  /** Returns whether the leaf is right; a verdict may differ from the comparator. At least one side is present. */
  leaf(plan: LeafPlan, gold: Part, pred: Part): boolean;
  /** Gets an item of a list or map after everything in it. */
  item?(plan: ItemsPlan, item: PairedItem, isWhole: boolean): void;
  /** Gets the number of values of another type, and of fields that are not described. */
  other(count: number): void;
}

/**
 * Walks both sides and counts. It keeps nothing, because it also runs on every candidate pair. Returns whether everything
 * is right and every item that needs a partner has one.
 */
export function countSides(plan: Plan, gold: Part, pred: Part, counter: Counter): boolean {
  if (gold === undefined && pred === undefined) return true;
  if (plan.kind === "leaf") return counter.leaf(plan, gold, pred);
  if (plan.kind === "skip") return true;
  const [g, p] = [gold as View | undefined, pred as View | undefined];
  const others = p === undefined ? 0 : p.isOther ? 1 : p.undescribed.length;
  if (others > 0) counter.other(others);
  let isWhole = others === 0;
  if (plan.kind === "object") {
    const { fields } = plan;
    const [golds, preds] = [g?.parts ?? NONE, p?.parts ?? NONE];
    for (let at = 0; at < fields.length; at++)
      if (!countSides(fields[at]!.plan, golds[at], preds[at], counter)) isWhole = false;
    return isWhole;
  }
  for (const item of pairedItems(plan, g, p)) {
    const isItemWhole = countSides(plan.item, item.gold, item.pred, counter);
    if (!isItemWhole) isWhole = false;
    counter.item?.(plan, item, isItemWhole);
  }
  return isWhole;
}

const NONE: readonly Part[] = [];

/** The items of a list or map: gold in its order, each with its partner, then predicted items without one. */
export function pairedItems(plan: ItemsPlan, gold: View | undefined, pred: View | undefined): readonly PairedItem[] {
  const [golds, preds] = [gold?.parts ?? NONE, pred?.parts ?? NONE];
  const isBoth = golds.length > 0 && preds.length > 0;
  const { partners, similarities } = isBoth ? pairItems(plan, gold!, pred!, measure) : UNPAIRED;
  const taken = new Set<number>();
  const items = golds.map((part, goldAt): PairedItem => {
    const predAt = isBoth ? partners[goldAt]! : -1;
    if (predAt === -1) return { gold: part, pred: undefined, goldAt, predAt, similarity: () => 0 };
    taken.add(predAt);
    const similarity = () => similarities?.[goldAt] ?? measure(plan.item, part, preds[predAt]) % ALL_RIGHT;
    return { gold: part, pred: preds[predAt], goldAt, predAt, similarity };
  });
  preds.forEach((part, predAt) => {
    if (!taken.has(predAt)) items.push({ gold: undefined, pred: part, goldAt: -1, predAt, similarity: () => 0 });
  });
  return items;
}

const UNPAIRED = { partners: new Int32Array(0), similarities: null };

/** Counts what an item adds to the columns of its list or map. Gold that accepts absence needs no partner. */
export function itemCounts({ foundAt }: ItemsPlan, { goldAt, predAt, similarity }: PairedItem, isWhole: boolean) {
  const isPair = goldAt >= 0 && predAt >= 0;
  return {
    pairs: Number(isPair),
    found: Number(isPair && (isWhole || similarity() >= foundAt)),
    whole: Number(isPair && isWhole),
    gold: Number(goldAt >= 0 && (isPair || !isWhole)),
    pred: Number(predAt >= 0),
  };
}

/** How similar two items are by their comparators alone: verdicts do not change which items are paired. */
export const measure: ItemMeasure = (plan, gold, pred) => {
  const meter = new Meter();
  const isWhole = countSides(plan, gold, pred, meter);
  return meter.similarity() + (isWhole ? ALL_RIGHT : 0);
};

/** Sums weights, and weights × similarities, exactly: whole numbers as they are, others in exact products. */
class Meter implements Counter {
  #wholeCredit = 0;
  #wholeCounted = 0;
  /** A single similarity needs no exact sum: one addition is rounded once. */
  #single = 0;
  #credit: ExactProducts | null = null;
  #counted: ExactProducts | null = null;

  leaf(plan: LeafPlan, gold: Part, pred: Part): boolean {
    const similarity = leafSimilarity(plan, gold, pred);
    const { weight } = plan;
    const isWhole = Number.isInteger(weight);
    if (isWhole) this.#wholeCounted += weight;
    else (this.#counted ??= new ExactProducts()).add(weight, 1);
    if (similarity === 1 && isWhole) this.#wholeCredit += weight;
    else if (weight === 1 && this.#single === 0) this.#single = similarity;
    else if (similarity > 0) (this.#credit ??= new ExactProducts()).add(weight, similarity);
    return leafOutcome(plan, gold, pred, similarity) === "right";
  }

  other(count: number): void {
    this.#wholeCounted += count;
  }

  similarity(): number {
    this.#credit?.add(1, this.#single);
    const credit = exactTotal(
      this.#credit === null ? this.#wholeCredit + this.#single : this.#wholeCredit,
      this.#credit,
    );
    return roundSimilarity(credit / exactTotal(this.#wholeCounted, this.#counted));
  }
}

function exactTotal(whole: number, rest: ExactProducts | null): number {
  if (rest === null) return whole;
  rest.add(1, whole);
  return rest.total();
}
