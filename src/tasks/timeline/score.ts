// Adds up matched topics and averages their scores, as the mean of F or as the F of the means.

import { ratio } from "../../core/ratio.ts";
import type { Totals } from "../../core/task.ts";
import { fMeasure } from "../../text/rouge.ts";
import { hitsOf, wholeCounts } from "./compare.ts";
import type { GoldComparison, TimelineOptions, TopicMatch } from "./match.ts";
import { type Measures, MODES, NGRAM_SIZES, type NgramSize } from "./modes.ts";
import { sameDateScore } from "./same-date.ts";

const PARTS = ["precision", "recall", "f1"] as const;
type Part = (typeof PARTS)[number];

/** What has a precision, a recall and an F: the dates, and each mode with each n-gram size. */
export const MEASURED = [
  "date",
  ...MODES.flatMap((mode) => NGRAM_SIZES.map((n) => `${mode}.rouge${n}` as const)),
] as const;
export type Measured = (typeof MEASURED)[number];

const MEASURE_COLUMNS = MEASURED.flatMap((name) => [
  ...PARTS.map((part) => `${name}.${part}` as const),
  `${name}.count` as const,
]);

export const columns = [
  "same-date.rouge1",
  "same-date.rouge2",
  ...MEASURE_COLUMNS,
  "hits.rouge1",
  "hits.rouge2",
] as const;
export type Column = (typeof columns)[number];
export type Score = "ar1" | "ar2" | `${Measured}.${Part}`;

/**
 * A row holds what the chosen average adds up. `mean-of-f`: the means over the topic's gold timelines, counted once.
 * `f-of-means`: the sums over its gold timelines, each counted. Undefined measures are not in it.
 */
export function tally(match: TopicMatch, options: TimelineOptions): Readonly<Record<Column, number>> {
  const { comparisons } = match;
  const row = Object.fromEntries(columns.map((column) => [column, 0])) as Record<Column, number>;
  for (const n of NGRAM_SIZES) row[`same-date.rouge${n}`] = meanSameDate(comparisons, n);
  for (const name of MEASURED) {
    const measures = comparisons.map((comparison) => measuresOf(comparison, name)).filter((item) => item !== null);
    const share = options.average === "mean-of-f" ? measures.length : 1;
    for (const part of PARTS) row[`${name}.${part}`] = ratio(sum(measures.map((item) => item[part])), share, 0);
    row[`${name}.count`] = ratio(measures.length, share, 0);
  }
  for (const comparison of comparisons) {
    for (const n of NGRAM_SIZES) row[`hits.rouge${n}`] += headlineHits(comparison, options.ar, n);
  }
  return row;
}

/** The n-grams of gold that the headline AR found, before weighting. */
function headlineHits({ modes, sameDate }: GoldComparison, ar: TimelineOptions["ar"], n: NgramSize): number {
  if (ar === "same-date") return sum(sameDate.flatMap((events) => events.map(({ hits }) => hits[n])));
  if (ar === "concat") return wholeCounts(modes, n).hits;
  const partners = [...modes.alignments[ar].ofGold.entries()];
  return sum(partners.map(([gold, pred]) => (pred < 0 ? 0 : hitsOf(modes, { pred, gold }, n))));
}

function meanSameDate(comparisons: readonly GoldComparison[], n: NgramSize): number {
  const scores = comparisons.flatMap(({ sameDate }) => sameDate.map((events) => sameDateScore(events, n)));
  return ratio(sum(scores), scores.length, 0);
}

function measuresOf({ dates, modes }: GoldComparison, name: Measured): Measures | null {
  if (name === "date") return dates;
  const [mode, rouge] = name.split(".") as [(typeof MODES)[number], `rouge${NgramSize}`];
  return modes.measures[mode][rouge === "rouge1" ? 1 : 2];
}

/** Plain and from left to right, as the official programs add. */
function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The names of a measure's columns and scores, put together once, since resampling summarizes thousands of times. */
const NAMES = MEASURED.map((name) => ({
  name,
  precision: `${name}.precision` as const,
  recall: `${name}.recall` as const,
  f1: `${name}.f1` as const,
  count: `${name}.count` as const,
}));

export function summarize(totals: Totals<Column>, options: TimelineOptions): Readonly<Record<Score, number | null>> {
  const scores = { ar1: null, ar2: null } as Record<Score, number | null>;
  for (const names of NAMES) {
    const count = totals[names.count];
    const precision = ratio(totals[names.precision], count, null);
    const recall = ratio(totals[names.recall], count, null);
    const isOfMeans = options.average === "f-of-means" && precision !== null && recall !== null;
    scores[names.precision] = precision;
    scores[names.recall] = recall;
    scores[names.f1] = isOfMeans
      ? fMeasure(precision, recall, names.name === "date" ? 1 : options.beta)
      : ratio(totals[names.f1], count, null);
  }
  for (const n of NGRAM_SIZES) {
    scores[`ar${n}`] =
      options.ar === "same-date"
        ? ratio(totals[`same-date.rouge${n}`], totals.units, null)
        : scores[`${options.ar}.rouge${n}.f1`];
  }
  return scores;
}
