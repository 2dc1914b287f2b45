// Compares a prediction with gold, field by field: what became of every leaf, and which items were paired.
import { ExactProducts } from "../../core/exact-products.ts";
import { type Aligned, align, type PairMeasure } from "./align.ts";
import { type ItemsPlan, type LeafPlan, type ObjectPlan, type Plan, roundSimilarity } from "./plan.ts";
import type { Seen, SeenItems, SeenLeaf, SeenObject } from "./see.ts";

export type Outcome = "right" | "wrong" | "missed" | "spurious";

export interface MatchedLeaf {
  readonly kind: "leaf";
  readonly plan: LeafPlan;
  readonly gold: SeenLeaf | null;
  readonly pred: SeenLeaf | null;
  /** Null where both are absent, and nothing is counted. */
  readonly outcome: Outcome | null;
  readonly similarity: number;
}
interface MatchedSkip {
  readonly kind: "skip";
  readonly plan: Plan;
  readonly gold: Seen | null;
  readonly pred: Seen | null;
}
export interface MatchedObject {
  readonly kind: "object";
  readonly plan: ObjectPlan;
  readonly gold: SeenObject | null;
  readonly pred: SeenObject | null;
  readonly fields: readonly Matched[];
}
export interface MatchedItem {
  /** Positions among the present items; null where the item has no partner. */
  readonly gold: number | null;
  readonly pred: number | null;
  readonly similarity: number;
  readonly isWhole: boolean;
  readonly isFound: boolean;
  /** The other predicted item that is most similar to the gold one. */
  readonly rival: { readonly pred: number; readonly similarity: number } | null;
  readonly match: Matched;
}
export interface MatchedItems {
  readonly kind: "items";
  readonly plan: ItemsPlan;
  readonly gold: SeenItems | null;
  readonly pred: SeenItems | null;
  /** Gold items in their order, each with its partner, then predicted items without one. */
  readonly items: readonly MatchedItem[];
}
export type Matched = MatchedLeaf | MatchedSkip | MatchedObject | MatchedItems;

export function match(plan: Plan, gold: Seen | null, pred: Seen | null): Matched {
  switch (plan.kind) {
    case "skip":
      return { kind: "skip", plan, gold, pred };
    case "leaf":
      return matchLeaf(plan, gold as SeenLeaf | null, pred as SeenLeaf | null);
    case "object":
      return matchObject(plan, gold as SeenObject | null, pred as SeenObject | null);
    default:
      return matchItems(plan, gold as SeenItems | null, pred as SeenItems | null);
  }
}

function matchLeaf(plan: LeafPlan, gold: SeenLeaf | null, pred: SeenLeaf | null): MatchedLeaf {
  const similarity = similarityOf(plan, gold, pred);
  return { kind: "leaf", plan, gold, pred, similarity, outcome: outcomeOf(plan, gold, pred, similarity) };
}

function outcomeOf(plan: LeafPlan, gold: SeenLeaf | null, pred: SeenLeaf | null, similarity: number): Outcome | null {
  if (gold === null) return pred === null ? null : "spurious";
  if (pred === null) return gold.acceptsAbsence ? "right" : "missed";
  return similarity >= plan.comparison.atLeast ? "right" : "wrong";
}

/** Of the accepted values, the one that is most similar counts; a value that does not suit is similar to none. */
function similarityOf({ comparison }: LeafPlan, gold: SeenLeaf | null, pred: SeenLeaf | null): number {
  if (gold === null) return 0;
  if (pred === null) return gold.acceptsAbsence ? 1 : 0;
  let most = 0;
  for (const accepted of gold.ready)
    for (const given of pred.ready) most = Math.max(most, comparison.similarity(accepted, given));
  return most;
}

function matchObject(plan: ObjectPlan, gold: SeenObject | null, pred: SeenObject | null): MatchedObject {
  const fields = plan.fields.map(({ plan: field }, at) =>
    match(field, gold?.fields[at] ?? null, pred?.fields[at] ?? null),
  );
  return { kind: "object", plan, gold, pred, fields };
}

const EMPTY: SeenItems = { value: [], items: [], steps: [], keys: null, other: 0 };

function alignItems(plan: ItemsPlan, gold: SeenItems, pred: SeenItems): Aligned {
  return align(plan, gold, pred, (g, p) => measurePair(plan.item, gold.items[g]!, pred.items[p]!));
}

function matchItems(plan: ItemsPlan, gold: SeenItems | null, pred: SeenItems | null): MatchedItems {
  const [left, right] = [gold ?? EMPTY, pred ?? EMPTY];
  const { pairs, similarities } = alignItems(plan, left, right);
  const partners = new Map(pairs);
  const taken = new Set(partners.values());
  const ofGold = left.items.map((item, at): MatchedItem => {
    const partner = partners.get(at) ?? null;
    const rival = nearestRow(similarities, at, right.items.length, partner);
    if (partner === null) return { gold: at, pred: null, ...UNPAIRED, rival, match: match(plan.item, item, null) };
    const paired = right.items[partner]!;
    const { similarity, isWhole } = measurePair(plan.item, item, paired);
    const isFound = isWhole || similarity >= plan.foundAt;
    return { gold: at, pred: partner, similarity, isWhole, isFound, rival, match: match(plan.item, item, paired) };
  });
  const rest = right.items.flatMap((item, at): MatchedItem[] =>
    taken.has(at) ? [] : [{ gold: null, pred: at, ...UNPAIRED, rival: null, match: match(plan.item, null, item) }],
  );
  return { kind: "items", plan, gold, pred, items: [...ofGold, ...rest] };
}

const UNPAIRED = { similarity: 0, isWhole: false, isFound: false };

/** The most similar predicted item that is not the partner; the first of equals. */
function nearestRow(similarities: Float64Array | null, row: number, columns: number, partner: number | null) {
  if (similarities === null) return null;
  let nearest = -1;
  let most = 0;
  for (let column = 0; column < columns; column++) {
    const similarity = similarities[row * columns + column]!;
    if (column === partner || similarity <= most) continue;
    nearest = column;
    most = similarity;
  }
  return nearest === -1 ? null : { pred: nearest, similarity: most };
}

export function measurePair(plan: Plan, gold: Seen, pred: Seen): PairMeasure {
  const meter = new Meter();
  meter.add(plan, gold, pred);
  return meter.measure();
}

/** Counts a pair without keeping what was counted: candidates are many. */
class Meter {
  readonly #credit = new ExactProducts();
  readonly #counted = new ExactProducts();
  #isWhole = true;

  measure(): PairMeasure {
    const counted = this.#counted.total();
    const similarity = counted === 0 ? 1 : roundSimilarity(this.#credit.total() / counted);
    return { similarity, isWhole: this.#isWhole };
  }

  add(plan: Plan, gold: Seen | null, pred: Seen | null): void {
    if (gold === null && pred === null) return;
    if (plan.kind === "leaf") this.#addLeaf(plan, gold as SeenLeaf | null, pred as SeenLeaf | null);
    else if (plan.kind === "object") this.#addObject(plan, gold as SeenObject | null, pred as SeenObject | null);
    else if (plan.kind !== "skip") this.#addItems(plan, gold as SeenItems | null, pred as SeenItems | null);
  }

  #addLeaf(plan: LeafPlan, gold: SeenLeaf | null, pred: SeenLeaf | null): void {
    const similarity = similarityOf(plan, gold, pred);
    this.#credit.add(plan.weight, similarity);
    this.#counted.add(plan.weight, 1);
    if (outcomeOf(plan, gold, pred, similarity) !== "right") this.#isWhole = false;
  }

  #addOther(count: number): void {
    if (count === 0) return;
    this.#counted.add(1, count);
    this.#isWhole = false;
  }

  #addObject(plan: ObjectPlan, gold: SeenObject | null, pred: SeenObject | null): void {
    this.#addOther(pred?.other ?? 0);
    plan.fields.forEach(({ plan: field }, at) => {
      this.add(field, gold?.fields[at] ?? null, pred?.fields[at] ?? null);
    });
  }

  #addItems(plan: ItemsPlan, gold: SeenItems | null, pred: SeenItems | null): void {
    this.#addOther(pred?.other ?? 0);
    const [left, right] = [gold ?? EMPTY, pred ?? EMPTY];
    const { pairs } = alignItems(plan, left, right);
    const [goldLeft, predLeft] = [new Set(left.items.keys()), new Set(right.items.keys())];
    for (const [g, p] of pairs) {
      this.add(plan.item, left.items[g]!, right.items[p]!);
      goldLeft.delete(g);
      predLeft.delete(p);
    }
    if (goldLeft.size > 0 || predLeft.size > 0) this.#isWhole = false;
    for (const g of goldLeft) this.add(plan.item, left.items[g]!, null);
    for (const p of predLeft) this.add(plan.item, null, right.items[p]!);
  }
}
