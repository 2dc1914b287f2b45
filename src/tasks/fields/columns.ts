// The columns of a description and the row of a unit.
import { ExactSum } from "../../core/arithmetic.ts";
import type { Evaluate } from "../../core/formula/evaluate.ts";
import { countSides, type JudgedItem, OUTCOMES, type Sides } from "./match.ts";
import type { DescriptionPlan } from "./plan.ts";

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

export function columnsOf({ leaves, lists }: DescriptionPlan): readonly string[] {
  return [
    ...leaves.flatMap(({ path }) => [...OUTCOMES, "credit"].map((name) => `${path}.${name}`)),
    ...lists.flatMap(({ path }) => ["pairs", "found", "whole", "gold", "pred"].map((name) => `${path}.items.${name}`)),
    ...["all.other", "all.whole", "all.units", "all.mean", "all.defined"],
  ];
}

/** Makes the row of a unit; `f1` computes the unit's own F1 from its columns. */
export function rowsOf(description: DescriptionPlan, f1: Evaluate): (sides: Sides) => Readonly<Record<string, number>> {
  const { root, leaves } = description;
  const zeros = columnsOf(description).map((column) => [column, 0] as const);
  return ({ gold, pred }) => {
    const row: Record<string, number> = Object.fromEntries(zeros);
    const credits = new Map(leaves.map((leaf) => [leaf, new ExactSum()]));
    const isWhole = countSides(root, gold, pred, {
      leaf(plan, outcome, similarity) {
        row[`${plan.path}.${outcome}`]!++;
        credits.get(plan)!.add(similarity);
      },
      item({ path }, item, judge) {
        const counts = Object.entries(itemCounts(item, judge(item)));
        for (const [name, own] of counts) row[`${path}.items.${name}`]! += own;
      },
      other(others) {
        row["all.other"]! += others;
      },
    });
    for (const [{ path }, credit] of credits) row[`${path}.credit`] = credit.total();
    row["all.whole"] = Number(isWhole);
    row["all.units"] = 1;
    const own = f1(row, row);
    row["all.mean"] = Number.isNaN(own) ? 0 : own;
    row["all.defined"] = Number(!Number.isNaN(own));
    return row;
  };
}
