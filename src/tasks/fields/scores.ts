// The scores of a description as formulas over its columns.
import { average, type Formula, ratio, type Sum, sum, times } from "../../core/formula/formula.ts";
import type { DescriptionPlan, ItemsPlan, LeafPlan } from "./plan.ts";

type Formulas = readonly (readonly [id: string, formula: Formula])[];

export function formulasOf({ leaves, lists }: DescriptionPlan): Readonly<Record<string, Formula>> {
  const all = leaves.map((leaf) => scaled(leaf, countsOf(leaf)));
  const [gold, pred] = [
    joined(all.map((leaf) => leaf.gold)),
    joined([...all.map((leaf) => leaf.pred), sum("all.other")]),
  ];
  const soft = leaves.map(({ path, weight }) => times(weight, `${path}.credit`));
  const perField = leaves.map(({ path }, at) => measures(`field.${path}.`, countsOf(leaves[at]!)));
  return Object.fromEntries<Formula>([
    ...measures("", { hits: joined(all.map((leaf) => leaf.hits)), gold, pred }),
    ...measures("soft.", { hits: joined(soft), gold, pred }),
    ["mean.f1", ratio("all.mean", "all.defined", null)],
    ["macro.f1", average(perField.map(([[, f1]]) => f1))],
    ["whole", ratio("all.whole", "all.units", null)],
    ...perField.flat(),
    ...lists.flatMap(listFormulas),
  ]);
}

interface Counts {
  readonly hits: Sum;
  readonly gold: Sum;
  readonly pred: Sum;
}

function countsOf({ path }: LeafPlan): Counts {
  return {
    hits: sum(`${path}.right`),
    gold: sum(`${path}.right`, `${path}.wrong`, `${path}.missed`),
    pred: sum(`${path}.right`, `${path}.wrong`, `${path}.spurious`),
  };
}

function scaled({ weight }: LeafPlan, { hits, gold, pred }: Counts): Counts {
  return { hits: times(weight, hits), gold: times(weight, gold), pred: times(weight, pred) };
}

function joined(sums: readonly Sum[]): Sum {
  return sum(...sums);
}

/** F1 first. Gold and predictions are one sum in it, rounded once. */
function measures(prefix: string, { hits, gold, pred }: Counts): [readonly [string, Formula], ...Formulas] {
  return [
    [`${prefix}f1`, ratio(times(2, hits), joined([pred, gold]), null)],
    [`${prefix}precision`, ratio(hits, pred, null)],
    [`${prefix}recall`, ratio(hits, gold, null)],
  ];
}

function listFormulas({ path }: ItemsPlan): Formulas {
  const [gold, pred] = [sum(`${path}.items.gold`), sum(`${path}.items.pred`)];
  return ["found", "whole"].flatMap((kind) =>
    measures(`list.${path}.${kind}.`, { hits: sum(`${path}.items.${kind}`), gold, pred }),
  );
}
