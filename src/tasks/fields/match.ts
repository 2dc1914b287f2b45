// Compares a prediction with gold, field by field: the outcome of a leaf, the pairs of a list, and a walk that counts both.
import { ExactProducts } from "../../core/exact-products.ts";
import { align, type Measure } from "./align.ts";
import { type ItemsPlan, type LeafPlan, type Plan, roundSimilarity } from "./plan.ts";
import { EMPTY, type Seen } from "./see.ts";

export type Outcome = "right" | "wrong" | "missed" | "spurious";

/** What the description sees of both sides; null where it is absent. */
export interface Sides {
  readonly gold: Seen | null;
  readonly pred: Seen | null;
}

export function fieldSides({ gold, pred }: Sides, at: number): Sides {
  return { gold: gold?.fields[at] ?? null, pred: pred?.fields[at] ?? null };
}

/** A leaf that at least one side has. */
export function judgeLeaf(plan: LeafPlan, gold: Seen | null, pred: Seen | null): [Outcome, similarity: number] {
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

/** Takes what is counted, one by one. */
interface Counter {
  leaf(plan: LeafPlan, outcome: Outcome, similarity: number): void;
  item(plan: ItemsPlan, item: PairedItem, judge: (item: PairedItem) => JudgedItem): void;
  /** What is of another type, or not described. */
  other(count: number): void;
}

/** Counts without keeping what was counted: candidates for a pair are many. */
export function count(plan: Plan, gold: Seen | null, pred: Seen | null, counter: Counter): void {
  if (plan.kind === "skip" || (gold === null && pred === null)) return;
  if (plan.kind === "leaf") {
    counter.leaf(plan, ...judgeLeaf(plan, gold, pred));
    return;
  }
  const { isOther, undescribed } = pred ?? EMPTY;
  if (isOther || undescribed.length > 0) counter.other(isOther ? 1 : undescribed.length);
  if (plan.kind === "object") {
    plan.fields.forEach((field, at) => {
      count(field.plan, gold?.fields[at] ?? null, pred?.fields[at] ?? null, counter);
    });
    return;
  }
  const { items, judge } = pairItems(plan, gold, pred);
  for (const item of items) {
    counter.item(plan, item, judge);
    count(plan.item, item.gold, item.pred, counter);
  }
}

/** How similar two values are, and whether everything in them is right. */
function measure(plan: Plan, gold: Seen, pred: Seen): Measure {
  const credit = new ExactProducts();
  const counted = new ExactProducts();
  let isWhole = true;
  count(plan, gold, pred, {
    leaf({ weight }, outcome, similarity) {
      credit.add(weight, similarity);
      counted.add(weight, 1);
      if (outcome !== "right") isWhole = false;
    },
    item(_plan, item) {
      if (item.gold === null || item.pred === null) isWhole = false;
    },
    other(others) {
      counted.add(1, others);
      isWhole = false;
    },
  });
  const total = counted.total();
  return { similarity: total === 0 ? 1 : roundSimilarity(credit.total() / total), isWhole };
}
