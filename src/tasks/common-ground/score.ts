// Counts a matched dialogue and averages over dialogues.

import { share } from "../../contract/declare-score.ts";
import { type Formula, ratio, sum } from "../../contract/formula/formula.ts";
import { exactMean } from "../../numeric/exact-mean.ts";
import type { CommonGroundMatch, Counts, Prf } from "./match.ts";
import type { CommonGroundOptions } from "./options.ts";

const MEASURES = ["precision", "recall", "f1"] as const;

export const CITE =
  "eval_cgqa_output.py of brandeis-llc/mmdp-cgt; Khebour et al. 2024, Common ground tracking in multimodal dialogue";

export const columns = [
  "tp",
  "fp",
  "fn",
  "scored",
  "missing.unscored",
  ...MEASURES,
  ...MEASURES.map((measure) => `final.${measure}` as const),
  "scored.dsc",
  "dsc",
  "final.dsc",
] as const;
export type Column = (typeof columns)[number];

/** Means over the statements of the dialogue, and the figures of its last scored one. */
export function tally(
  { statements, isMissing }: CommonGroundMatch,
  options: CommonGroundOptions,
): Readonly<Record<Column, number>> {
  const total = (count: keyof Counts) => statements.reduce((sum, { counts }) => sum + counts[count], 0);
  const prf = statements.flatMap((statement) => statement.prf ?? []);
  const dsc = statements.flatMap((statement) => statement.dsc[options.dsc] ?? []);
  const mean = (measure: keyof Prf) => exactMean(prf.map((row) => row[measure])) ?? 0;
  const last = prf.at(-1);
  return {
    tp: total("tp"),
    fp: total("fp"),
    fn: total("fn"),
    scored: Number(prf.length > 0),
    "missing.unscored": Number(isMissing && prf.length === 0),
    precision: mean("precision"),
    recall: mean("recall"),
    f1: mean("f1"),
    "final.precision": last?.precision ?? 0,
    "final.recall": last?.recall ?? 0,
    "final.f1": last?.f1 ?? 0,
    "scored.dsc": Number(dsc.length > 0),
    dsc: exactMean(dsc) ?? 0,
    "final.dsc": dsc.at(-1) ?? 0,
  };
}

/**
 * The plain mean over the dialogues with a scored statement. A missing dialogue in which nothing was agreed on has none, but
 * counts as 0 in recall: otherwise leaving out a dialogue of wrong predictions would raise recall.
 */
const mean = (column: Column) => ratio(column, "scored", null);
const meanRecall = (column: Column) => ratio(column, sum("scored", "missing.unscored"), null);
const meanDsc = (column: Column) => ratio(column, "scored.dsc", null);

const rate = (label: string, about: string, formula: Formula<Column>) => share({ label, about, cite: CITE, formula });

export const scores = {
  precision: rate(
    "Precision",
    "share of the propositions predicted so far that were agreed on; mean over statements, then dialogues",
    mean("precision"),
  ),
  recall: rate(
    "Recall",
    "share of the propositions agreed on so far that were predicted; mean over statements, then dialogues",
    meanRecall("recall"),
  ),
  f1: rate(
    "F1",
    "harmonic mean of precision and recall at each statement; mean over statements, then dialogues",
    mean("f1"),
  ),
  "final.precision": rate("Final precision", "precision after the last statement", mean("final.precision")),
  "final.recall": rate("Final recall", "recall after the last statement", meanRecall("final.recall")),
  "final.f1": rate("Final F1", "F1 after the last statement", mean("final.f1")),
  dsc: rate(
    "DSC",
    "Dice–Sørensen coefficient of the propositions of each statement, cumulative; mean over statements, then dialogues",
    meanDsc("dsc"),
  ),
  "final.dsc": rate("Final DSC", "the coefficient after the last statement", meanDsc("final.dsc")),
};
export type Score = keyof typeof scores;
