// Limits the comparisons of a unit before any is made: pairing items takes quadratic time, and nesting multiplies it.
import type { ProblemDetail } from "../../contract/finding-sink.ts";
import { groupBy } from "../../numeric/group.ts";
import { countText } from "../../problems/visible-text.ts";
import type { DescriptionPlan, LeafPlan, Plan } from "./plan.ts";
import { type KeptLeaf, type Part, UNSUITED, type View } from "./view.ts";

const MOST_OF_A_LIST = 20_000_000;
const MOST_OF_A_UNIT = 200_000_000;
/** A comparison of texts whose lengths have this product costs as much as one comparison. */
const CHARACTER_PAIRS = 64 * 100;

/** Single texts of `similar` are limited in length, so that fewer of them than this cannot exceed the limits. */
const FEW_TEXTS = 100;

/** Whether a unit can exceed the limits at all. */
export function isLimited({ leaves, lists }: DescriptionPlan): boolean {
  return lists.length > 0 || leaves.filter(({ comparison }) => comparison.size !== undefined).length > FEW_TEXTS;
}

/** Null if gold and prediction can be compared, else what is wrong. Takes time linear in their size. */
export function excess(root: Plan, gold: Part, pred: Part): ProblemDetail | null {
  const costs = costsOf(root, gold, pred);
  let total = 0;
  for (const { path, comparisons, ofOneList } of costs) {
    if (ofOneList > MOST_OF_A_LIST) return tooMany(path, ofOneList, MOST_OF_A_LIST);
    total += comparisons;
  }
  if (total <= MOST_OF_A_UNIT) return null;
  const { path } = costs.reduce((most, cost) => (cost.comparisons > most.comparisons ? cost : most));
  return tooMany(path, total, MOST_OF_A_UNIT);
}

/** How many comparisons pairing the items of a unit needs, about. Takes time linear in its size. */
export function comparisonsOf(root: Plan, gold: Part, pred: Part): number {
  return costsOf(root, gold, pred).reduce((sum, { comparisons }) => sum + comparisons, 0);
}

function costsOf(root: Plan, gold: Part, pred: Part): readonly Cost[] {
  const costs: Cost[] = [];
  addCosts(root, present([gold]), present([pred]), costs);
  return costs;
}

interface Cost {
  readonly path: string;
  /** Comparisons in the whole unit. */
  readonly comparisons: number;
  /** Comparisons of the longest gold list with the longest predicted one; 0 for a value. */
  readonly ofOneList: number;
}

function tooMany(path: string, comparisons: number, most: number): ProblemDetail {
  const [received, allowed] = [comparisons, most].map((count) => countText(Math.round(count)));
  return {
    code: "BAD_VALUE",
    expected: `at most ${allowed} comparisons to pair the items of ${path}`,
    received: `${received} comparisons`,
    hint: 'pair items by a field that names them: {"$list": …, "$key": "…"}',
  };
}

function present(parts: readonly Part[]): readonly Part[] {
  return parts.filter((part) => part !== undefined);
}

/**
 * Adds the comparisons between two pools. Each gold item of a list may pair with each predicted one, so the cost of a pool
 * is a product of sums, and no pair has to be visited.
 */
function addCosts(plan: Plan, gold: readonly Part[], pred: readonly Part[], costs: Cost[]): void {
  if (gold.length === 0 || pred.length === 0 || plan.kind === "skip") return;
  if (plan.kind === "leaf") {
    const comparisons = (lengthOf(plan, gold) * lengthOf(plan, pred)) / CHARACTER_PAIRS;
    if (comparisons > 0) costs.push({ path: plan.path, comparisons, ofOneList: 0 });
  } else if (plan.kind === "object")
    plan.fields.forEach(({ plan: field }, at) => {
      if (field.kind === "leaf" && field.comparison.size === undefined) return;
      const ofField = (parts: readonly Part[]) => present((parts as readonly View[]).map((view) => view.parts[at]));
      addCosts(field, ofField(gold), ofField(pred), costs);
    });
  else if (plan.align === "ordered" || plan.align === "key") {
    const others = byPlace(pred as readonly View[]);
    for (const [place, items] of byPlace(gold as readonly View[]))
      if (place !== null) addCosts(plan.item, items, others.get(place) ?? [], costs);
  } else {
    const [golds, preds] = [itemsIn(gold), itemsIn(pred)];
    const comparisons = golds.length * preds.length * plan.leaves;
    costs.push({ path: plan.path, comparisons, ofOneList: longest(gold) * longest(pred) * plan.leaves });
    addCosts(plan.item, golds, preds, costs);
  }
}

function itemsIn(lists: readonly Part[]): readonly Part[] {
  return (lists as readonly View[]).flatMap(({ parts }) => parts);
}

/** All characters in a pool of leaves; 0 if the time of a comparison does not depend on them. */
function lengthOf({ comparison: { size }, keepsValues }: LeafPlan, pool: readonly Part[]): number {
  if (size === undefined) return 0;
  const readies = keepsValues ? (pool as readonly KeptLeaf[]).flatMap(({ ready }) => ready) : pool;
  return readies.reduce((sum: number, ready) => (ready === UNSUITED ? sum : sum + size(ready)), 0);
}

/** Items by position or key. Only items with the same one are compared; null means no key. */
function byPlace(lists: readonly View[]): ReadonlyMap<string | number | null, readonly Part[]> {
  const placed = lists.flatMap(({ parts, keys }) =>
    parts.map((item, at) => ({ item, place: keys === null ? at : keys[at]! })),
  );
  const groups = groupBy(placed, ({ place }) => place);
  return new Map([...groups].map(([place, group]) => [place, group.map(({ item }) => item)]));
}

function longest(lists: readonly Part[]): number {
  return (lists as readonly View[]).reduce((most, { parts }) => Math.max(most, parts.length), 0);
}
