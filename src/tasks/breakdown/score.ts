// Counts a matched dialogue and computes the scores of DBDC from the sums over dialogues.
import { harmonic, ratio } from "../../core/arithmetic.ts";
import type { Totals } from "../../core/task-extras.ts";
import { LABELS, MERGES } from "./labels.ts";
import type { DialogueMatch } from "./match.ts";

/** `confusion.O.X`: gold label O, predicted label X. QUIRK: a turn whose predicted label is not of the set is in none of them (eval.py). */
const CONFUSION = LABELS.flatMap((gold) => LABELS.map((pred) => `confusion.${gold}.${pred}` as const));
/** `missing.X`: turns of gold label X without a prediction, which nobody found. */
const MISSING = LABELS.map((gold) => `missing.${gold}` as const);
const JSD = MERGES.map((merge) => `jsd.${merge}` as const);
const MSE = MERGES.map((merge) => `mse.${merge}` as const);

export const columns = ["turns", "correct", ...CONFUSION, ...MISSING, "gold.tx", "hits.tx", ...JSD, ...MSE] as const;
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

/** What is there of each gold label. */
const GOLD = Object.fromEntries(
  LABELS.map((label) => [label, [`missing.${label}`, ...LABELS.map((pred) => `confusion.${label}.${pred}`)]]),
) as unknown as Readonly<Record<(typeof LABELS)[number], readonly Column[]>>;
const PRED_X: readonly Column[] = LABELS.map((gold) => `confusion.${gold}.X` as const);
const PRED_TX: readonly Column[] = [...LABELS.map((gold) => `confusion.${gold}.T` as const), ...PRED_X];

function sum(totals: BreakdownTotals, wanted: readonly Column[]): number {
  let all = 0;
  for (const column of wanted) all += totals[column];
  return all;
}

/** The counts behind precision and recall of X and of T+X. */
export function detectionCounts(totals: BreakdownTotals) {
  return {
    x: { hits: totals["confusion.X.X"], gold: sum(totals, GOLD.X), pred: sum(totals, PRED_X) },
    tx: { hits: totals["hits.tx"], gold: totals["gold.tx"], pred: sum(totals, PRED_TX) },
  };
}

export function goldCounts(totals: BreakdownTotals) {
  return { O: sum(totals, GOLD.O), T: sum(totals, GOLD.T), X: sum(totals, GOLD.X) };
}

/** What each score divides by. */
export const denominators = {
  accuracy: ["turns"],
  "precision.x": PRED_X,
  "recall.x": GOLD.X,
  "f1.x": [...PRED_X, ...GOLD.X],
  "precision.tx": PRED_TX,
  "recall.tx": ["gold.tx"],
  "f1.tx": [...PRED_TX, "gold.tx"],
  ...(Object.fromEntries([...JSD, ...MSE].map((score) => [score, ["turns"]])) as unknown as Record<
    (typeof JSD | typeof MSE)[number],
    readonly Column[]
  >),
} as const satisfies Readonly<Record<string, readonly Column[]>>;

export function summarize(totals: BreakdownTotals) {
  const counts = detectionCounts(totals);
  const x = detection(counts.x);
  const tx = detection(counts.tx);
  const mean = (column: Column) => ratio(totals[column], totals.turns, null);
  return {
    accuracy: mean("correct"),
    "precision.x": x.precision,
    "recall.x": x.recall,
    "f1.x": x.f1,
    "precision.tx": tx.precision,
    "recall.tx": tx.recall,
    "f1.tx": tx.f1,
    "jsd.o-t-x": mean("jsd.o-t-x"),
    "jsd.o-tx": mean("jsd.o-tx"),
    "jsd.ot-x": mean("jsd.ot-x"),
    "mse.o-t-x": mean("mse.o-t-x"),
    "mse.o-tx": mean("mse.o-tx"),
    "mse.ot-x": mean("mse.ot-x"),
  };
}

type Counts = { readonly hits: number; readonly gold: number; readonly pred: number };

/** QUIRK: 0 when there is no hit, also when nothing was there to find or nothing was predicted (eval.py). */
function detection({ hits, gold, pred }: Counts) {
  const precision = ratio(hits, pred, 0);
  const recall = ratio(hits, gold, 0);
  return { precision, recall, f1: harmonic(precision, recall, 0) };
}
