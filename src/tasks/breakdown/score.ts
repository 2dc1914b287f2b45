// Counts a matched dialogue and computes the scores of DBDC from the sums over dialogues.

import { distance, share } from "../../contract/declare-score.ts";
import { evaluator } from "../../contract/formula/evaluate.ts";
import { type Formula, harmonic, ratio, type Sum, sum } from "../../contract/formula/formula.ts";
import type { Totals } from "../../contract/task-extras.ts";
import { LABELS, MERGES } from "./labels.ts";
import type { DialogueMatch } from "./match.ts";

export const CITE = "Higashinaka et al. 2016, The dialogue breakdown detection challenge; eval.py of DBDC3";

/** `confusion.O.X`: gold label O, predicted label X. QUIRK: a turn whose predicted label is not of the set is in none of them (eval.py). */
const CONFUSION = LABELS.flatMap((gold) => LABELS.map((pred) => `confusion.${gold}.${pred}` as const));
/** `missing.X`: turns of gold label X without a prediction. */
const MISSING = LABELS.map((gold) => `missing.${gold}` as const);
const JSD = MERGES.map((merge) => `jsd.${merge}` as const);
const MSE = MERGES.map((merge) => `mse.${merge}` as const);
export const DISTANCES = [...JSD, ...MSE];

export const columns = ["turns", "correct", ...CONFUSION, ...MISSING, "gold.tx", "hits.tx", ...DISTANCES] as const;
export type Column = (typeof columns)[number];
export type BreakdownTotals = Totals<Column>;

const NOTHING = Object.fromEntries(columns.map((column) => [column, 0])) as Record<Column, number>;

export function tally({ turns }: DialogueMatch): Readonly<Record<Column, number>> {
  const row = { ...NOTHING };
  row.turns = turns.length;
  for (const { gold, pred, label, jsd, mse } of turns) {
    for (let k = 0; k < MERGES.length; k++) {
      row[JSD[k]!] += jsd[k]!;
      row[MSE[k]!] += mse[k]!;
    }
    if (label === null && pred !== null) continue;
    if (gold.isBreakdown) row["gold.tx"]++;
    if (label === null) {
      row[`missing.${gold.label}`]++;
      continue;
    }
    row[`confusion.${gold.label}.${label}`]++;
    if (label === gold.label) row.correct++;
    if (gold.isBreakdown && label !== "O") row["hits.tx"]++;
  }
  return row;
}

const GOLD = Object.fromEntries(
  LABELS.map((label) => [
    label,
    sum(`missing.${label}`, ...LABELS.map((pred) => `confusion.${label}.${pred}` as const)),
  ]),
) as unknown as Readonly<Record<(typeof LABELS)[number], Sum<Column>>>;
const PRED_X = sum(...LABELS.map((gold) => `confusion.${gold}.X` as const));
const PRED_TX = sum(...LABELS.map((gold) => `confusion.${gold}.T` as const), PRED_X);

const DETECTION = {
  x: { hits: "confusion.X.X", gold: GOLD.X, pred: PRED_X },
  tx: { hits: "hits.tx", gold: "gold.tx", pred: PRED_TX },
} as const;

/** QUIRK: 0 when there is no hit, also when nothing was there to find or nothing was predicted (eval.py). */
function detection(of: keyof typeof DETECTION): Readonly<Record<"precision" | "recall" | "f1", Formula<Column>>> {
  const { hits, gold, pred } = DETECTION[of];
  const precision = ratio(hits, pred, 0);
  const recall = ratio(hits, gold, 0);
  return { precision, recall, f1: harmonic(precision, recall, 0) };
}

const perTurn = (column: Column) => ratio(column, "turns", null);

const [X, TX] = [detection("x"), detection("tx")];

const rate = (label: string, about: string, formula: Formula<Column>) => share({ label, about, cite: CITE, formula });
/** Probabilities that do not sum to 1 are used as they are, as eval.py does, and may lead beyond 0 and 1. */
const divergence = (label: string, about: string, column: Column) =>
  distance({ label, about, cite: CITE, mayLeaveRange: true, formula: perTurn(column) });

export const scores = {
  accuracy: rate("Accuracy", "share of turns with the majority label", perTurn("correct")),
  "precision.x": rate("Precision (X)", "share of turns predicted X that are X", X.precision),
  "recall.x": rate("Recall (X)", "share of X turns that were predicted X", X.recall),
  "f1.x": rate("F1 (X)", "harmonic mean of precision and recall", X.f1),
  "precision.tx": rate(
    "Precision (T+X)",
    "share of turns predicted T or X that are a breakdown (votes for T and X merged)",
    TX.precision,
  ),
  "recall.tx": rate(
    "Recall (T+X)",
    "share of breakdowns (votes for T and X merged) that were predicted T or X",
    TX.recall,
  ),
  "f1.tx": rate("F1 (T+X)", "harmonic mean of precision and recall", TX.f1),
  "jsd.o-t-x": divergence("JS divergence (O,T,X)", "Jensen–Shannon divergence in bits, mean over turns", "jsd.o-t-x"),
  "jsd.o-tx": divergence("JS divergence (O,T+X)", "Jensen–Shannon divergence with T and X as one class", "jsd.o-tx"),
  "jsd.ot-x": divergence("JS divergence (O+T,X)", "Jensen–Shannon divergence with O and T as one class", "jsd.ot-x"),
  "mse.o-t-x": divergence("MSE (O,T,X)", "mean squared error of the distribution, mean over turns", "mse.o-t-x"),
  "mse.o-tx": divergence("MSE (O,T+X)", "mean squared error with T and X as one class", "mse.o-tx"),
  "mse.ot-x": divergence("MSE (O+T,X)", "mean squared error with O and T as one class", "mse.ot-x"),
};
export type Score = keyof typeof scores;

/** The whole numbers that eval.py prints: turns by their gold label, and what its rates are made of. */
export function printedCounts(totals: BreakdownTotals) {
  const counts = <Name extends string>(of: Readonly<Record<Name, Column | Sum<Column>>>) =>
    Object.fromEntries(
      Object.entries<Column | Sum<Column>>(of).map(([name, counted]) => [
        name,
        evaluator(sum(counted))(totals, totals),
      ]),
    ) as Record<Name, number>;
  return { gold: counts(GOLD), x: counts(DETECTION.x), tx: counts(DETECTION.tx) };
}
