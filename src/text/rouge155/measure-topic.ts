// Precision, recall and F of a topic from the counts of its references.
import { fOf, ratio } from "../../contract/formula/formula.ts";
import { power } from "../../numeric/power.ts";
import { pythonFixed } from "../python.ts";
import type { Rates, RougeCounts } from "../rouge.ts";
import type { CountsOfReference } from "./count-topic.ts";
import { MEASURES, type Measure, type RougeOptions } from "./options.ts";

/** The counts and rates of one measure. */
export interface Measured extends RougeCounts, Rates {
  /** The reference that counts, by its position; null where all of them do. */
  readonly best: number | null;
}

/** Null where a measure is undefined; absent where it was not asked for. */
export type MeasuredTopic = Readonly<Partial<Record<Measure, Measured | null>>>;

type Rules = Pick<RougeOptions, "references" | "alpha" | "weight">;

export function measureTopic(counts: readonly CountsOfReference[], rules: Rules): MeasuredTopic {
  const measured: Partial<Record<Measure, Measured | null>> = {};
  for (const measure of MEASURES) {
    const ofReferences = counts.map((reference) => reference[measure]);
    if (ofReferences.includes(undefined)) continue;
    measured[measure] = isUndefined(measure, counts) ? null : measureOne(measure, counts, rules);
  }
  return measured;
}

/** DEPARTURE: ROUGE-1.5.5 divides by zero and ends where a reference has no word for ROUGE-W. */
function isUndefined(measure: Measure, counts: readonly CountsOfReference[]): boolean {
  return measure === "rougeW" && counts.some(({ sentenceWorth }) => sentenceWorth === 0);
}

function measureOne(measure: Measure, counts: readonly CountsOfReference[], rules: Rules): Measured {
  const best = rules.references === "best" ? bestReference(measure, counts, rules.weight) : null;
  const { hits, pred, gold } = best === null ? sumCounts(measure, counts) : counts[best]![measure]!;
  const root = measure === "rougeW" ? rules.weight : 1;
  const { precision, recall, f1 } = ratesOf({ hits, pred, gold }, { alpha: rules.alpha, root });
  return { hits, pred, gold, precision, recall, f1, best };
}

/** Hits and counts are summed over references; the summary counts once for each of them, also for empty ones. */
function sumCounts(measure: Measure, counts: readonly CountsOfReference[]): RougeCounts {
  let [hits, pred, gold] = [0, 0, 0];
  for (const reference of counts) {
    const one = reference[measure]!;
    hits += one.hits;
    pred += one.pred;
    gold += one.gold;
  }
  return { hits, pred, gold };
}

/** P = hits/summary and R = hits/reference, for ROUGE-W the root of that; 0 when there is nothing to divide by. */
export function ratesOf({ hits, pred, gold }: RougeCounts, { alpha, root }: { alpha: number; root: number }): Rates {
  const precision = power(ratio(hits, pred, 0), 1 / root);
  const recall = power(ratio(hits, gold, 0), 1 / root);
  return { precision, recall, f1: fOf(precision, recall, { alpha }, 0) };
}

function bestReference(measure: Measure, counts: readonly CountsOfReference[], weight: number): number {
  let best = 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (const [index, reference] of counts.entries()) {
    const recall = comparedRecall(measure, reference, weight);
    if (recall <= highest) continue;
    highest = recall;
    best = index;
  }
  return best;
}

// QUIRK: recall is compared after rounding to five decimals, but exactly in ROUGE-L, and in ROUGE-W before the values of
// the sentences are weighted together.
function comparedRecall(measure: Measure, reference: CountsOfReference, weight: number): number {
  const { hits, gold } = reference[measure]!;
  if (measure === "rougeL") return ratio(hits, gold, 0);
  if (measure === "rougeW") return power(ratio(hits, reference.sentenceWorth, 0), 1 / weight);
  return fiveDecimals(ratio(hits, gold, 0));
}

const PLACES = 1e5;
const DOUBT = 1e-6;

/** Rounds the exact binary value to five decimals, half to even, like Perl's sprintf("%.5f"): 1/64 becomes 0.01562. */
export function fiveDecimals(value: number): number {
  const scaled = value * PLACES;
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  if (Math.abs(rest - 0.5) < DOUBT) return Number(pythonFixed(value, 5));
  return (rest > 0.5 ? whole + 1 : whole) / PLACES;
}
