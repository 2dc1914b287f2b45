// Counts a matched dialogue and computes the scores of DBDC from the sums over dialogues.
import { evaluator } from "../../core/formula/evaluate.ts";
import { type Formula, harmonic, ratio, type Sum, sum } from "../../core/formula/formula.ts";
import type { Totals } from "../../core/task-extras.ts";
import { LABELS, MERGES } from "./labels.ts";
import type { DialogueMatch } from "./match.ts";

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
function detection<Of extends keyof typeof DETECTION>(of: Of) {
  const { hits, gold, pred } = DETECTION[of];
  const precision = ratio(hits, pred, 0);
  const recall = ratio(hits, gold, 0);
  return {
    [`precision.${of}`]: precision,
    [`recall.${of}`]: recall,
    [`f1.${of}`]: harmonic(precision, recall, 0),
  } as Readonly<Record<`${"precision" | "recall" | "f1"}.${Of}`, Formula<Column>>>;
}

const perTurn = (column: Column) => ratio(column, "turns", null);

export const formulas = {
  accuracy: perTurn("correct"),
  ...detection("x"),
  ...detection("tx"),
  ...(Object.fromEntries(DISTANCES.map((column) => [column, perTurn(column)])) as Readonly<
    Record<(typeof DISTANCES)[number], Formula<Column>>
  >),
};
export type Score = keyof typeof formulas;

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
