// Compares a prediction with gold, field by field: the outcome of a leaf, the pairs of a list, and a walk that counts both.
import { ExactProducts } from "../../core/exact-mean.ts";
import { align, type Measure } from "./align.ts";
import { type ItemsPlan, type LeafPlan, type Plan, roundSimilarity } from "./plan.ts";
import { EMPTY, type Seen } from "./see.ts";

export const OUTCOMES = ["right", "wrong", "missed", "spurious"] as const;
export type LeafOutcome = (typeof OUTCOMES)[number];

/** What the description sees of both sides; null where it is absent. */
export interface Sides {
  readonly gold: Seen | null;
  readonly pred: Seen | null;
}

export function fieldSides({ gold, pred }: Sides, at: number): Sides {
  return { gold: gold?.fields[at] ?? null, pred: pred?.fields[at] ?? null };
}

/** The outcome of a leaf that at least one side has. */
export function judgeLeaf(plan: LeafPlan, gold: Seen | null, pred: Seen | null): [LeafOutcome, similarity: number] {
  if (gold === null) return ["spurious", 0];
  if (pred === null) return gold.acceptsAbsence ? ["right", 1] : ["missed", 0];
  const { similarity, atLeast } = plan.comparison;
  // Of the accepted values, the most similar one counts; a value that does not suit is similar to none.
  let most = 0;
  for (const accepted of gold.ready) for (const given of pred.ready) most = Math.max(most, similarity(accepted, given));
  return [most >= atLeast ? "right" : "wrong", most];
}

/** An item with its partner, or one that has none. */
export interface PairedItem extends Sides {
  /** Positions among the present items; -1 where there is no item. */
  readonly goldAt: number;
  readonly predAt: number;
}

export interface JudgedItem extends Measure {
  readonly isFound: boolean;
}

/** The items of a list or map: gold in its order, each with its partner, then predicted items without one. */
export function pairItems(plan: ItemsPlan, gold: Seen | null, pred: Seen | null) {
  const [left, right] = [(gold ?? EMPTY).items, (pred ?? EMPTY).items];
  const { pairs, measureAt, isCompared } = align(plan, gold ?? EMPTY, pred ?? EMPTY, (g, p) =>
    measure(plan.item, left[g]!, right[p]!),
  );
  const partners = new Map(pairs);
  const taken = new Set(partners.values());
  const items = left.map((item, at): PairedItem => {
    const predAt = partners.get(at) ?? -1;
    return { gold: item, pred: right[predAt] ?? null, goldAt: at, predAt };
  });
  right.forEach((item, at) => {
    if (!taken.has(at)) items.push({ gold: null, pred: item, goldAt: -1, predAt: at });
  });
  const judge = ({ goldAt, predAt }: PairedItem): JudgedItem => {
    if (goldAt === -1 || predAt === -1) return { similarity: 0, isWhole: false, isFound: false };
    const { similarity, isWhole } = measureAt(goldAt, predAt);
    return { similarity, isWhole, isFound: isWhole || similarity >= plan.foundAt };
  };
  return { items, judge, measureAt, isCompared };
}

interface Pairing {
  readonly items: readonly PairedItem[];
  readonly judge: (item: PairedItem) => JudgedItem;
}

const latest = new WeakMap<Seen, Pairing & { readonly pred: Seen }>();

/**
 * Keeps the last pairing of each nested gold list. Pairing the outer list measures every candidate, and the walk then
 * enters the chosen ones again: without this, each level of nested lists would double the work.
 */
function pairOnce(plan: ItemsPlan, gold: Seen | null, pred: Seen | null): Pairing {
  if (!plan.isNested) return pairItems(plan, gold, pred);
  const known = gold === null ? undefined : latest.get(gold);
  if (known !== undefined && known.pred === pred) return known;
  const { items, judge, isCompared } = pairItems(plan, gold, pred);
  if (gold === null || pred === null || !isCompared) return { items, judge };
  const judged = new Map(items.map((item) => [item, judge(item)]));
  latest.set(gold, { pred, items, judge: (item) => judged.get(item)! });
  return { items, judge };
}

/** Gets each count as the walk finds it. */
interface Counter {
  leaf(plan: LeafPlan, outcome: LeafOutcome, similarity: number): void;
  item(plan: ItemsPlan, item: PairedItem, judge: (item: PairedItem) => JudgedItem): void;
  /** Values of another type, and fields that are not described. */
  other(count: number): void;
}

/**
 * Walks both sides and counts. It keeps nothing, because it also runs on every candidate pair. Returns whether everything
 * is right and every item has a partner.
 */
export function countSides(plan: Plan, gold: Seen | null, pred: Seen | null, counter: Counter): boolean {
  if (plan.kind === "skip" || (gold === null && pred === null)) return true;
  if (plan.kind === "leaf") {
    const [outcome, similarity] = judgeLeaf(plan, gold, pred);
    counter.leaf(plan, outcome, similarity);
    return outcome === "right";
  }
  const { isOther, undescribed } = pred ?? EMPTY;
  const others = isOther ? 1 : undescribed.length;
  if (others > 0) counter.other(others);
  let isWhole = others === 0;
  if (plan.kind === "object") {
    plan.fields.forEach((field, at) => {
      if (!countSides(field.plan, gold?.fields[at] ?? null, pred?.fields[at] ?? null, counter)) isWhole = false;
    });
    return isWhole;
  }
  const { items, judge } = pairOnce(plan, gold, pred);
  for (const item of items) {
    counter.item(plan, item, judge);
    const isItemWhole = countSides(plan.item, item.gold, item.pred, counter);
    if (!isItemWhole || item.gold === null || item.pred === null) isWhole = false;
  }
  return isWhole;
}

/** How similar two values are, and whether everything in them is right. */
function measure(plan: Plan, gold: Seen, pred: Seen): Measure {
  const meter = new Meter();
  const isWhole = countSides(plan, gold, pred, meter);
  return { similarity: meter.similarity(), isWhole };
}

class Meter implements Counter {
  readonly #credit = new ExactProducts();
  readonly #counted = new ExactProducts();

  leaf({ weight }: LeafPlan, _outcome: LeafOutcome, similarity: number): void {
    this.#credit.add(weight, similarity);
    this.#counted.add(weight, 1);
  }

  item(): void {}

  other(others: number): void {
    this.#counted.add(1, others);
  }

  similarity(): number {
    const counted = this.#counted.total();
    return counted === 0 ? 1 : roundSimilarity(this.#credit.total() / counted);
  }
}
