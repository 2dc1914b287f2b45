// The scores of a description: ids, labels, texts, and formulas over its columns.
import { average, type Formula, ratio, type Sum, sum, times } from "../../core/formula/formula.ts";
import { type ScoreSpec, share } from "../../core/score-spec.ts";
import type { DescriptionPlan } from "./plan.ts";

export const CITE = "karat, docs/fields.md: the protocol fields, version 1";

/** The scores that are shown by default. */
export const PRINTED = ["f1", "precision", "recall", "whole", "mean.f1", "macro.f1"];

type Score = readonly [id: string, label: string, about: string, formula: Formula];

export function scoreSpecs(description: DescriptionPlan): Readonly<Record<string, ScoreSpec>> {
  const specs = new Map(scoresOf(description).map(([id, label, about]) => [id, share({ label, about, cite: CITE })]));
  // Printed scores come first.
  return Object.fromEntries([...new Set([...PRINTED, ...specs.keys()])].map((id) => [id, specs.get(id)!]));
}

export function formulasOf(description: DescriptionPlan): Readonly<Record<string, Formula>> {
  return Object.fromEntries(scoresOf(description).map(([id, , , formula]) => [id, formula]));
}

function scoresOf({ leaves, lists }: DescriptionPlan): readonly Score[] {
  const perField = leaves.map(({ path }) =>
    measures(`field.${path}.`, countsOf(path), textsOf(path, `values of ${path}`, "right")),
  );
  const perList = lists.flatMap(({ path }) => {
    const [gold, pred] = [sum(`${path}.items.gold`), sum(`${path}.items.pred`)];
    return Object.entries(HITS).map(([kind, hit]) => {
      const texts = textsOf(`${path} ${kind}`, `items of ${path}`, hit);
      return measures(`list.${path}.${kind}.`, { hits: sum(`${path}.items.${kind}`), gold, pred }, texts);
    });
  });
  const weighted = (of: keyof Counts) => leaves.map(({ path, weight }) => times(weight, countsOf(path)[of]));
  const [gold, pred] = [sum(...weighted("gold")), sum(...weighted("pred"), sum("all.other"))];
  const credit = sum(...leaves.map(({ path, weight }) => times(weight, `${path}.credit`)));
  const macro = average(perField.map(([[, , , f1]]) => f1));
  const mean = ratio("all.mean", "all.defined", null);
  return [
    ...measures("", { hits: sum(...weighted("hits")), gold, pred }, GENERAL),
    ...measures("soft.", { hits: credit, gold, pred }, SOFT),
    ["mean.f1", "Mean F1", "mean F1 over units, so that long units do not dominate", mean],
    ["macro.f1", "Macro F1", "mean F1 over fields, so that frequent fields do not dominate", macro],
    ["whole", "Whole", "share of units in which everything is right", ratio("all.whole", "all.units", null)],
    ...perField.flat(),
    ...perList.flat(),
  ];
}

/** Which items of a list or map count. */
const HITS = { found: "paired and similar enough", whole: "paired and right in everything" };

interface Counts {
  readonly hits: Sum;
  readonly gold: Sum;
  readonly pred: Sum;
}

function countsOf(path: string): Counts {
  return {
    hits: sum(`${path}.right`),
    gold: sum(`${path}.right`, `${path}.wrong`, `${path}.missed`),
    pred: sum(`${path}.right`, `${path}.wrong`, `${path}.spurious`),
  };
}

/** Label and text of F1, precision and recall. */
type Texts = readonly [f1: Text, precision: Text, recall: Text];
type Text = readonly [label: string, about: string];

const GENERAL: Texts = [
  ["F1", "harmonic mean of precision and recall"],
  ["Precision", "share of predicted values that are right"],
  ["Recall", "share of gold values that were predicted right"],
];
const SOFT: Texts = [
  ["Soft F1", "F1 with the similarity of each value in place of right or wrong"],
  ["Soft precision", "precision with similarities in place of right or wrong"],
  ["Soft recall", "recall with similarities in place of right or wrong"],
];

function textsOf(label: string, of: string, hit: string): Texts {
  return [
    [`${label}: F1`, `harmonic mean of precision and recall of ${of}`],
    [`${label}: precision`, `share of predicted ${of} that are ${hit}`],
    [`${label}: recall`, `share of gold ${of} that are ${hit}`],
  ];
}

/** Gold and predictions are one sum in F1, rounded once. */
function measures(prefix: string, { hits, gold, pred }: Counts, [f1, precision, recall]: Texts): [Score, ...Score[]] {
  return [
    [`${prefix}f1`, ...f1, ratio(times(2, hits), sum(pred, gold), null)],
    [`${prefix}precision`, ...precision, ratio(hits, pred, null)],
    [`${prefix}recall`, ...recall, ratio(hits, gold, null)],
  ];
}
