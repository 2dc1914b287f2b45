// The columns of a description and the row of a unit.
import { ExactSum } from "../../core/arithmetic.ts";
import type { Evaluate } from "../../core/formula/evaluate.ts";
import { count, type Matched, type MatchedItem, measure } from "./match.ts";
import type { DescriptionPlan, ItemsPlan } from "./plan.ts";

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
export function itemCounts({ path }: ItemsPlan, { gold, pred, isFound, isWhole }: MatchedItem) {
  return {
    [`${path}.items.gold`]: Number(gold !== null),
    [`${path}.items.pred`]: Number(pred !== null),
    [`${path}.items.pairs`]: Number(gold !== null && pred !== null),
    [`${path}.items.found`]: Number(isFound),
    [`${path}.items.whole`]: Number(isWhole),
  };
}

/** The row of a unit; `f1` computes the unit's own F1 from its columns. */
export function rowOf(description: DescriptionPlan, matched: Matched, f1: Evaluate): Readonly<Record<string, number>> {
  const row = Object.fromEntries(columnsOf(description).map((column) => [column, 0]));
  const credits = new Map(description.leaves.map((leaf) => [leaf, new ExactSum()]));
  const add = (column: string, value: number) => {
    row[column]! += value;
  };
  count(matched, {
    leaf: ({ plan, similarity }, outcome) => {
      add(`${plan.path}.${outcome}`, 1);
      credits.get(plan)!.add(similarity);
    },
    item: (item, plan) => {
      for (const [column, value] of Object.entries(itemCounts(plan, item))) add(column, value);
    },
    other: (others) => add("all.other", others),
  });
  for (const [{ path }, credit] of credits) row[`${path}.credit`] = credit.total();
  row["all.whole"] = Number(measure(matched).isWhole);
  row["all.units"] = 1;
  const own = f1(row, row);
  row["all.mean"] = Number.isNaN(own) ? 0 : own;
  row["all.defined"] = Number.isNaN(own) ? 0 : 1;
  return row;
}
