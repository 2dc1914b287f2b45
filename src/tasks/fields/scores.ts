// The scores of a description: ids, labels, texts, and formulas over its columns.

import { share } from "../../contract/declare-score.ts";
import { average, type Formula, ratio, type Sum, sum, times } from "../../contract/formula/formula.ts";
import { classPrefixes } from "./columns.ts";
import { OUTCOMES } from "./count.ts";
import { type DescriptionPlan, type LeafPlan, shownPath } from "./plan.ts";

export const CITE = "karat, docs/fields.md: the protocol fields, version 2";

/** The scores that are shown by default. */
export const PRINTED = ["f1", "precision", "recall", "whole", "mean.f1", "macro.f1"];

type Score = readonly [id: string, label: string, about: string, formula: Formula];

export function scoreTable(description: DescriptionPlan) {
  const spec = ([id, label, about, formula]: Score, more = {}) =>
    [id, share({ label, about, cite: CITE, formula, ...more })] as const;
  const specs = new Map([
    ...scoresOf(description).map((one) => spec(one)),
    // A long integer may be right beside a double, which is of another class.
    ...description.leaves.flatMap(classScores).map((one) => spec(one, { mayLeaveRange: true })),
  ]);
  // Printed scores come first.
  return Object.fromEntries([...new Set([...PRINTED, ...specs.keys()])].map((id) => [id, specs.get(id)!]));
}

function scoresOf({ leaves, lists }: DescriptionPlan): readonly Score[] {
  const perField = leaves.map(({ path }) =>
    measures(`field.${path}.`, countsOf(path), textsOf(shownPath(path), `values of ${shownPath(path)}`, "right")),
  );
  const perList = lists.flatMap(({ path }) => {
    const [gold, pred] = [sum(`${path}.items.gold`), sum(`${path}.items.pred`)];
    return Object.entries(HITS).map(([kind, hit]) => {
      const texts = textsOf(`${shownPath(path)} ${kind}`, `items of ${shownPath(path)}`, hit);
      return measures(`list.${path}.${kind}.`, { hits: sum(`${path}.items.${kind}`), gold, pred }, texts);
    });
  });
  const weighted = (of: keyof Counts) => leaves.map(({ path, weight }) => times(weight, countsOf(path)[of]));
  const [gold, pred] = [sum(...weighted("gold")), sum(...weighted("pred"), sum("all.other"))];
  const credit = sum(...leaves.map(({ path, weight }) => times(weight, `${path}.credit`)));
  const all = sum(
    ...leaves.flatMap(({ path, weight }) => OUTCOMES.map((name) => times(weight, `${path}.${name}`))),
    "all.other",
  );
  const macro = average(perField.map(([[, , , f1]]) => f1));
  const mean = ratio("all.mean", "all.defined", null);
  return [
    ...measures("", { hits: sum(...weighted("hits")), gold, pred }, GENERAL),
    ...measures("soft.", { hits: credit, gold, pred }, SOFT),
    ["soft.jaccard", "Soft Jaccard", "similarities, divided by all values of either side", ratio(credit, all, null)],
    ["mean.f1", "Mean F1", "mean F1 over units, so that long units do not dominate", mean],
    ["macro.f1", "Macro F1", "mean F1 over fields, so that frequent fields do not dominate", macro],
    ["whole", "Whole", "share of units in which everything is right", ratio("all.whole", "all.units", null)],
    ...perField.flat(),
    ...perList.flat(),
  ];
}

/** The scores of each class of a leaf, and their average. */
function classScores(leaf: LeafPlan): readonly Score[] {
  const { path, classes } = leaf;
  if (classes === null) return [];
  const name = shownPath(path);
  const perClass = classPrefixes(leaf).map((prefix) => {
    const [hits, gold, pred] = ["right", "gold", "pred"].map((name) => sum(`${prefix}.${name}`)) as [Sum, Sum, Sum];
    const texts = textsOf(prefix, `values of ${prefix}`, "right");
    return measures(`field.${prefix}.`, { hits, gold, pred }, texts);
  });
  const macro = average(perClass.map(([[, , , f1]]) => f1));
  const mean: Score = [`field.${path}.classes.f1`, `${name} classes: F1`, `mean F1 of the classes of ${name}`, macro];
  return [...perClass.flat(), mean];
}

/** The items of a list or map that count. */
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
