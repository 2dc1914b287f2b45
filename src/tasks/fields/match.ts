// Compares a prediction with gold, field by field: what became of every leaf, and which items were paired.
import { ExactProducts } from "../../core/exact-mean.ts";
import { type Aligned, align, type PairMeasure } from "./align.ts";
import { type ItemsPlan, type LeafPlan, type ObjectPlan, type Plan, roundSimilarity } from "./plan.ts";
import { NO_ITEMS, type Seen, type SeenItems, type SeenLeaf, type SeenObject } from "./see.ts";

export type Outcome = "right" | "wrong" | "missed" | "spurious";

interface Both<Node, Value> {
  readonly plan: Node;
  readonly gold: Value | null;
  readonly pred: Value | null;
}
export interface MatchedLeaf extends Both<LeafPlan, SeenLeaf> {
  readonly kind: "leaf";
  /** Null where both are absent, and nothing is counted. */
  readonly outcome: Outcome | null;
  readonly similarity: number;
}
interface MatchedSkip extends Both<Plan, Seen> {
  readonly kind: "skip";
}
export interface MatchedObject extends Both<ObjectPlan, SeenObject> {
  readonly kind: "object";
  readonly fields: readonly Matched[];
}
export interface MatchedItem {
  /** Positions among the present items; null where the item has no partner. */
  readonly gold: number | null;
  readonly pred: number | null;
  readonly similarity: number;
  readonly isWhole: boolean;
  readonly isFound: boolean;
  readonly match: Matched;
}
export interface MatchedItems extends Both<ItemsPlan, SeenItems> {
  readonly kind: "items";
  /** Gold items in their order, each with its partner, then predicted items without one. */
  readonly items: readonly MatchedItem[];
  readonly similarities: Aligned["similarities"];
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

function matchItems(plan: ItemsPlan, gold: SeenItems | null, pred: SeenItems | null): MatchedItems {
  const { places, similarities } = placesOf(plan, gold, pred);
  const items = places.map(([g, p]): MatchedItem => {
    const [left, right] = [itemAt(gold, g), itemAt(pred, p)];
    return { gold: g, pred: p, ...judgeItem(plan, left, right), match: match(plan.item, left, right) };
  });
  return { kind: "items", plan, gold, pred, items, similarities };
}

type Position = number | null;

function itemAt(seen: SeenItems | null, at: Position): Seen | null {
  return at === null ? null : seen!.items[at]!;
}

/** Gold items in their order, each with its partner, then predicted items without one. */
function placesOf(plan: ItemsPlan, gold: SeenItems | null, pred: SeenItems | null) {
  const [left, right] = [gold ?? NO_ITEMS, pred ?? NO_ITEMS];
  const { pairs, similarities } = align(plan, left, right, (g, p) =>
    measure(plan.item, left.items[g]!, right.items[p]!),
  );
  const partners = new Map(pairs);
  const places: (readonly [gold: Position, pred: Position])[] = left.items.map((_, at) => [
    at,
    partners.get(at) ?? null,
  ]);
  const taken = new Set(partners.values());
  for (const at of right.items.keys()) if (!taken.has(at)) places.push([null, at]);
  return { places, similarities };
}

/** Whether an item is found, and right in everything. */
export function judgeItem(plan: ItemsPlan, gold: Seen | null, pred: Seen | null) {
  if (gold === null || pred === null) return { similarity: 0, isWhole: false, isFound: false };
  const { similarity, isWhole } = measure(plan.item, gold, pred);
  return { similarity, isWhole, isFound: isWhole || similarity >= plan.foundAt };
}

/** Takes what is counted, one by one. */
interface Counter {
  leaf(plan: LeafPlan, outcome: Outcome, similarity: number): void;
  item(plan: ItemsPlan, gold: Seen | null, pred: Seen | null): void;
  /** What is of another type, or not described. */
  other(count: number): void;
}

/** Counts without keeping what was counted: candidates for a pair are many. */
export function count(plan: Plan, gold: Seen | null, pred: Seen | null, counter: Counter): void {
  if (plan.kind === "skip" || (gold === null && pred === null)) return;
  if (plan.kind === "leaf") {
    const [left, right] = [gold as SeenLeaf | null, pred as SeenLeaf | null];
    const similarity = similarityOf(plan, left, right);
    counter.leaf(plan, outcomeOf(plan, left, right, similarity)!, similarity);
    return;
  }
  const { isOther, undescribed } = (pred as SeenObject | SeenItems | null) ?? NO_ITEMS;
  if (isOther || undescribed.length > 0) counter.other(isOther ? 1 : undescribed.length);
  if (plan.kind === "object") {
    const [left, right] = [gold as SeenObject | null, pred as SeenObject | null];
    plan.fields.forEach((field, at) => {
      count(field.plan, left?.fields[at] ?? null, right?.fields[at] ?? null, counter);
    });
    return;
  }
  const [left, right] = [gold as SeenItems | null, pred as SeenItems | null];
  for (const [g, p] of placesOf(plan, left, right).places) {
    counter.item(plan, itemAt(left, g), itemAt(right, p));
    count(plan.item, itemAt(left, g), itemAt(right, p), counter);
  }
}

/** How similar two values are, and whether everything in them is right. */
export function measure(plan: Plan, gold: Seen | null, pred: Seen | null): PairMeasure {
  const meter = new Meter();
  count(plan, gold, pred, meter);
  return meter.measure();
}

class Meter implements Counter {
  readonly #credit = new ExactProducts();
  readonly #counted = new ExactProducts();
  #isWhole = true;

  leaf({ weight }: LeafPlan, outcome: Outcome, similarity: number): void {
    this.#credit.add(weight, similarity);
    this.#counted.add(weight, 1);
    if (outcome !== "right") this.#isWhole = false;
  }

  item(_plan: ItemsPlan, gold: Seen | null, pred: Seen | null): void {
    if (gold === null || pred === null) this.#isWhole = false;
  }

  other(others: number): void {
    this.#counted.add(1, others);
    this.#isWhole = false;
  }

  measure(): PairMeasure {
    const counted = this.#counted.total();
    const similarity = counted === 0 ? 1 : roundSimilarity(this.#credit.total() / counted);
    return { similarity, isWhole: this.#isWhole };
  }
}
