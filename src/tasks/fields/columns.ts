// The columns of a description and the row of a unit.
import { ExactSum } from "../../core/arithmetic.ts";
import type { Evaluate } from "../../core/formula/evaluate.ts";
import { count, type JudgedItem, type Sides } from "./match.ts";
import type { DescriptionPlan } from "./plan.ts";

export const OUTCOMES = ["right", "wrong", "missed", "spurious"] as const;
const ITEM_COLUMNS = ["pairs", "found", "whole", "gold", "pred"] as const;

export function columnsOf({ leaves, lists }: DescriptionPlan): readonly string[] {
  return [
    ...leaves.flatMap(({ path }) => [...OUTCOMES, "credit"].map((name) => `${path}.${name}`)),
    ...lists.flatMap(({ path }) => ITEM_COLUMNS.map((name) => `${path}.items.${name}`)),
    ...["all.other", "all.whole", "all.units", "all.mean", "all.defined"],
  ];
}

/** What an item of a list or map counts. */
export function itemCounts({ gold, pred }: Sides, { isFound, isWhole }: JudgedItem) {
  return {
    pairs: Number(gold !== null && pred !== null),
    found: Number(isFound),
    whole: Number(isWhole),
    gold: Number(gold !== null),
    pred: Number(pred !== null),
  };
}

/** The row of a unit; `f1` computes the unit's own F1 from its columns. */
export function rowOf(
  description: DescriptionPlan,
  { gold: left, pred: right }: Sides,
  f1: Evaluate,
): Readonly<Record<string, number>> {
  const leaves = new Map(description.leaves.map((leaf) => [leaf, { ...NO_OUTCOMES, credit: new ExactSum() }]));
  const lists = new Map(description.lists.map((list) => [list, { ...NO_ITEMS }]));
  let other = 0;
  count(description.root, left, right, {
    leaf(plan, outcome, similarity) {
      const counts = leaves.get(plan)!;
      counts[outcome]++;
      counts.credit.add(similarity);
    },
    item(plan, item, judge) {
      const counts = lists.get(plan)!;
      const own = itemCounts(item, judge(item));
      for (const name of ITEM_COLUMNS) counts[name] += own[name];
    },
    other(others) {
      other += others;
    },
  });
  const isWhole =
    other === 0 &&
    [...leaves.values()].every(({ wrong, missed, spurious }) => wrong + missed + spurious === 0) &&
    [...lists.values()].every(({ pairs, gold, pred }) => pairs === gold && pairs === pred);
  const row: [string, number][] = [];
  for (const [{ path }, { credit, ...outcomes }] of leaves)
    for (const [name, value] of Object.entries({ ...outcomes, credit: credit.total() }))
      row.push([`${path}.${name}`, value]);
  for (const [{ path }, counts] of lists)
    for (const [name, value] of Object.entries(counts)) row.push([`${path}.items.${name}`, value]);
  row.push(["all.other", other], ["all.whole", Number(isWhole)], ["all.units", 1]);
  const columns = Object.fromEntries(row);
  const own = f1(columns, columns);
  columns["all.mean"] = Number.isNaN(own) ? 0 : own;
  columns["all.defined"] = Number.isNaN(own) ? 0 : 1;
  return columns;
}

const NO_OUTCOMES = { right: 0, wrong: 0, missed: 0, spurious: 0 };
const NO_ITEMS = { pairs: 0, found: 0, whole: 0, gold: 0, pred: 0 };
