// Compares a prediction with gold, field by field: what became of every leaf, and which items were paired.
import { ExactProducts } from "../../core/exact-products.ts";
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

const UNPAIRED: PairMeasure = { similarity: 0, isWhole: false };

function matchItems(plan: ItemsPlan, gold: SeenItems | null, pred: SeenItems | null): MatchedItems {
  const [left, right] = [gold ?? NO_ITEMS, pred ?? NO_ITEMS];
  const matchOf = (g: number | null, p: number | null) =>
    match(plan.item, g === null ? null : left.items[g]!, p === null ? null : right.items[p]!);
  const itemOf = (g: number | null, p: number | null): MatchedItem => {
    const matched = matchOf(g, p);
    const isPair = g !== null && p !== null;
    const { similarity, isWhole } = isPair ? measure(matched) : UNPAIRED;
    const isFound = isPair && (isWhole || similarity >= plan.foundAt);
    return { gold: g, pred: p, similarity, isWhole, isFound, match: matched };
  };
  const { pairs, similarities } = align(plan, left, right, (g, p) => measure(matchOf(g, p)));
  const partners = new Map(pairs);
  const taken = new Set(partners.values());
  const items = [
    ...left.items.map((_, at) => itemOf(at, partners.get(at) ?? null)),
    ...right.items.flatMap((_, at) => (taken.has(at) ? [] : [itemOf(null, at)])),
  ];
  return { kind: "items", plan, gold, pred, items, similarities };
}

/** Takes what is counted, one by one. */
interface Counter {
  leaf(leaf: MatchedLeaf, outcome: Outcome): void;
  item(item: MatchedItem, plan: ItemsPlan): void;
  /** What is of another type, or not described. */
  other(count: number): void;
}

export function count(matched: Matched, counter: Counter): void {
  if (matched.kind === "skip") return;
  if (matched.kind === "leaf") {
    if (matched.outcome !== null) counter.leaf(matched, matched.outcome);
    return;
  }
  const others = matched.pred?.isOther ? 1 : (matched.pred?.undescribed.length ?? 0);
  if (others > 0) counter.other(others);
  if (matched.kind === "object") for (const field of matched.fields) count(field, counter);
  else
    for (const item of matched.items) {
      counter.item(item, matched.plan);
      count(item.match, counter);
    }
}

/** How similar a pair is, and whether everything in it is right. */
export function measure(matched: Matched): PairMeasure {
  const meter = new Meter();
  count(matched, meter);
  return meter.measure();
}

class Meter implements Counter {
  readonly #credit = new ExactProducts();
  readonly #counted = new ExactProducts();
  #isWhole = true;

  leaf({ plan, similarity }: MatchedLeaf, outcome: Outcome): void {
    this.#credit.add(plan.weight, similarity);
    this.#counted.add(plan.weight, 1);
    if (outcome !== "right") this.#isWhole = false;
  }

  item({ gold, pred }: MatchedItem): void {
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
