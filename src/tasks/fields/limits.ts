// Limits the comparisons of a unit before any is made: pairing items takes quadratic time, and nesting multiplies it.
import type { ProblemDetail } from "../../core/finding-sink.ts";
import { groupBy } from "../../core/group.ts";
import { isUncompared, type Plan } from "./plan.ts";
import type { Seen } from "./see.ts";

const MOST_OF_A_LIST = 20_000_000;
const MOST_OF_A_UNIT = 200_000_000;
/** A comparison of texts whose lengths have this product costs as much as one comparison. */
const CHARACTER_PAIRS = 64 * 100;

/** Null where gold and prediction can be compared, else what is wrong. Takes time linear in their size. */
export function excess(root: Plan, gold: Seen | null, pred: Seen | null): ProblemDetail | null {
  const costs: Cost[] = [];
  addCosts(root, present([gold]), present([pred]), costs);
  let total = 0;
  for (const { path, comparisons, ofOneList } of costs) {
    if (ofOneList > MOST_OF_A_LIST) return tooMany(path, ofOneList, MOST_OF_A_LIST);
    total += comparisons;
  }
  if (total <= MOST_OF_A_UNIT) return null;
  const { path } = costs.reduce((most, cost) => (cost.comparisons > most.comparisons ? cost : most));
  return tooMany(path, total, MOST_OF_A_UNIT);
}

interface Cost {
  readonly path: string;
  /** In the whole unit. */
  readonly comparisons: number;
  /** Of the longest gold list with the longest predicted one; 0 for a value. */
  readonly ofOneList: number;
}

function tooMany(path: string, comparisons: number, most: number): ProblemDetail {
  const [received, allowed] = [comparisons, most].map((count) => Math.round(count).toLocaleString("en"));
  return {
    code: "BAD_VALUE",
    expected: `at most ${allowed} comparisons to pair the items of ${path}`,
    received: `${received} comparisons`,
    hint: 'pair items by a field that names them: {"$list": …, "$align": "key", "$key": "…"}',
  };
}

function present<T>(values: readonly (T | null)[]): T[] {
  return values.filter((value) => value !== null);
}

/**
 * Adds the comparisons between two pools. Each gold item of a list may pair with each predicted one, so the cost of a pool
 * is a product of sums, and no pair has to be visited.
 */
function addCosts(plan: Plan, gold: readonly Seen[], pred: readonly Seen[], costs: Cost[]): void {
  if (gold.length === 0 || pred.length === 0) return;
  if (plan.kind === "leaf") {
    const { size } = plan.comparison;
    if (size === undefined) return;
    const sizeOf = (pool: readonly Seen[]) => sum(pool.map(({ ready }) => sum(ready.map(size))));
    costs.push({ path: plan.path, comparisons: (sizeOf(gold) * sizeOf(pred)) / CHARACTER_PAIRS, ofOneList: 0 });
  } else if (plan.kind === "object")
    plan.fields.forEach(({ plan: field }, at) => {
      if (field.kind === "leaf" && field.comparison.size === undefined) return;
      const ofField = ({ fields }: Seen) => fields[at] ?? null;
      addCosts(field, present(gold.map(ofField)), present(pred.map(ofField)), costs);
    });
  else if (plan.kind !== "skip" && (plan.align === "ordered" || plan.align === "key")) {
    const others = byPlace(pred);
    for (const [place, items] of byPlace(gold))
      if (place !== null) addCosts(plan.item, items, others.get(place) ?? [], costs);
  } else if (plan.kind !== "skip") {
    // Lists of skipped items are compared by their length, which also takes a step.
    const leaves = Math.max(plan.leaves, isUncompared(plan) ? 0 : 1);
    const [left, right] = [gold.flatMap(({ items }) => items), pred.flatMap(({ items }) => items)];
    const comparisons = left.length * right.length * leaves;
    costs.push({ path: plan.path, comparisons, ofOneList: longest(gold) * longest(pred) * leaves });
    addCosts(plan.item, left, right, costs);
  }
}

/** Items by position or key. Only items with the same one are compared; null means no key. */
function byPlace(lists: readonly Seen[]): ReadonlyMap<string | number | null, readonly Seen[]> {
  const placed = lists.flatMap(({ items, keys }) =>
    items.map((item, at) => ({ item, place: keys === null ? at : keys[at]! })),
  );
  const groups = groupBy(placed, ({ place }) => place);
  return new Map([...groups].map(([place, group]) => [place, group.map(({ item }) => item)]));
}

function longest(lists: readonly Seen[]): number {
  return lists.reduce((most, { items }) => Math.max(most, items.length), 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
