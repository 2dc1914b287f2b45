// Limits the comparisons of a unit before any is made: pairing items takes quadratic time, and nesting multiplies it.
import type { ProblemDetail } from "../../core/finding-sink.ts";
import { groupBy } from "../../core/group.ts";
import type { ItemsPlan, LeafPlan, Plan } from "./plan.ts";
import type { Seen } from "./see.ts";

const MOST_OF_A_LIST = 20_000_000;
const MOST_OF_A_UNIT = 200_000_000;
/** A comparison of texts whose lengths have this product costs as much as one comparison. */
const CHARACTER_PAIRS = 64 * 100;

/** Null where gold and prediction can be compared, else what is wrong. Takes time linear in their size. */
export function excess(root: Plan, gold: Seen | null, pred: Seen | null): ProblemDetail | null {
  const budget = new Budget();
  budget.spend(root, present([gold]), present([pred]));
  return budget.excess();
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
 * Adds up comparisons between pools. Each gold item of a list may pair with each predicted one, so the cost of a pool is
 * a product of sums, and no pair has to be visited.
 */
class Budget {
  #total = 0;
  #largest = { path: "$", comparisons: 0 };
  #tooLong: ProblemDetail | null = null;

  excess(): ProblemDetail | null {
    if (this.#tooLong !== null || this.#total <= MOST_OF_A_UNIT) return this.#tooLong;
    return tooMany(this.#largest.path, this.#total, MOST_OF_A_UNIT);
  }

  spend(plan: Plan, gold: readonly Seen[], pred: readonly Seen[]): void {
    if (gold.length === 0 || pred.length === 0) return;
    if (plan.kind === "leaf") this.#spendLeaf(plan, gold, pred);
    else if ("item" in plan) this.#spendItems(plan, gold, pred);
    else if (plan.kind === "object")
      plan.fields.forEach(({ plan: field }, at) => {
        if (field.kind === "leaf" && field.comparison.size === undefined) return;
        const ofField = ({ fields }: Seen) => fields[at] ?? null;
        this.spend(field, present(gold.map(ofField)), present(pred.map(ofField)));
      });
  }

  #add(path: string, comparisons: number): void {
    this.#total += comparisons;
    if (comparisons > this.#largest.comparisons) this.#largest = { path, comparisons };
  }

  #spendLeaf({ path, comparison }: LeafPlan, gold: readonly Seen[], pred: readonly Seen[]): void {
    const { size } = comparison;
    if (size === undefined) return;
    const sizeOf = (pool: readonly Seen[]) => sum(pool.map(({ ready }) => sum(ready.map(size))));
    this.#add(path, (sizeOf(gold) * sizeOf(pred)) / CHARACTER_PAIRS);
  }

  #spendItems(plan: ItemsPlan, gold: readonly Seen[], pred: readonly Seen[]): void {
    if (plan.align === "ordered" || plan.align === "key") {
      const others = byPlace(pred);
      for (const [place, items] of byPlace(gold))
        if (place !== null) this.spend(plan.item, items, others.get(place) ?? []);
      return;
    }
    // Items without leaves are compared by their type, which also takes a step.
    const leaves = Math.max(plan.leaves, plan.item.kind === "skip" ? 0 : 1);
    const comparisons = longest(gold) * longest(pred) * leaves;
    if (comparisons > MOST_OF_A_LIST) this.#tooLong ??= tooMany(plan.path, comparisons, MOST_OF_A_LIST);
    const [left, right] = [gold.flatMap(({ items }) => items), pred.flatMap(({ items }) => items)];
    this.#add(plan.path, left.length * right.length * leaves);
    this.spend(plan.item, left, right);
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
