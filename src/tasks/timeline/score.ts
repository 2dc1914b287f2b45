// The scores of timeline, a topic as a row of numbers, and scores from the sums of rows: the mean of F, or the F of the means.

import { type ScoreDeclaration, share } from "../../contract/declare-score.ts";
import { type Formula, fBeta, ratio } from "../../contract/formula/formula.ts";
import type { ScoreSpec } from "../../contract/score-spec.ts";
import { RATES, type Rate, type Rates } from "../../text/rouge.ts";
import { hitsOf, sameDateScore, wholeCounts } from "./compare.ts";
import type { GoldComparison, TopicMatch } from "./match.ts";
import type { TimelineOptions } from "./options.ts";
import { MODES, type Mode, NGRAM_SIZES, type NgramSize } from "./timeline.ts";

/** The parts that have a precision, a recall and an F: the dates, and each mode with each n-gram size. */
const MEASURED = ["date", ...MODES.flatMap((mode) => NGRAM_SIZES.map((n) => `${mode}.rouge${n}` as const))] as const;
type Measured = (typeof MEASURED)[number];

const MEASURE_COLUMNS = MEASURED.flatMap((name) => [
  ...RATES.map((part) => `${name}.${part}` as const),
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
export type Score = "ar1" | "ar2" | `${Measured}.${Rate}`;

const EMPTY_ROW = Object.fromEntries(columns.map((column) => [column, 0])) as Record<Column, number>;

function ratesOf({ dates, modes }: GoldComparison, name: Measured): Rates | null {
  if (name === "date") return dates;
  const [mode, rouge] = name.split(".") as [Mode, `rouge${NgramSize}`];
  return modes.measures[mode][rouge === "rouge1" ? 1 : 2];
}

/**
 * A row holds what the chosen average adds up. `mean-of-f`: the means over the topic's gold timelines, counted once.
 * `f-of-means`: the sums over its gold timelines, each counted. Undefined measures are not in it.
 */
export function tally(match: TopicMatch, options: TimelineOptions): Readonly<Record<Column, number>> {
  const { comparisons } = match;
  const row = { ...EMPTY_ROW };
  for (const n of NGRAM_SIZES) row[`same-date.rouge${n}`] = meanSameDate(comparisons, n);
  for (const name of MEASURED) {
    const sums = { precision: 0, recall: 0, f1: 0, count: 0 };
    for (const comparison of comparisons) {
      const rates = ratesOf(comparison, name);
      if (rates === null) continue;
      for (const part of RATES) sums[part] += rates[part];
      sums.count++;
    }
    const share = options.average === "mean-of-f" ? sums.count : 1;
    for (const part of RATES) row[`${name}.${part}`] = ratio(sums[part], share, 0);
    row[`${name}.count`] = ratio(sums.count, share, 0);
  }
  for (const comparison of comparisons) {
    for (const n of NGRAM_SIZES) row[`hits.rouge${n}`] += headlineHits(comparison, options.ar, n);
  }
  return row;
}

/** The n-grams of gold that the headline AR found, before weighting. */
function headlineHits({ modes, sameDate }: GoldComparison, ar: TimelineOptions["ar"], n: NgramSize): number {
  if (ar === "same-date") return sum(sameDate.flat().map(({ hits }) => hits[n]));
  if (ar === "concat") return wholeCounts(modes, n).hits;
  const partners = [...modes.alignments[ar].ofGold];
  return sum(partners.map((pred, gold) => (pred < 0 ? 0 : hitsOf(modes, { pred, gold }, n))));
}

function meanSameDate(comparisons: readonly GoldComparison[], n: NgramSize): number {
  const scores = comparisons.flatMap(({ sameDate }) => sameDate.map((events) => sameDateScore(events, n)));
  return ratio(sum(scores), scores.length, 0);
}

/** Plain and from left to right, as the official programs add. */
function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

const TILSE = "Martschat and Markert 2017, Improving ROUGE for timeline summarization, EACL";

const MODE_NAMES: Readonly<Record<Mode, { readonly label: string; readonly about: string }>> = {
  concat: { label: "concat", about: "all days as one text" },
  agreement: { label: "agreement", about: "days that are on both sides" },
  align: { label: "align", about: "days aligned one to one by date" },
  "align+": { label: "align+", about: "days aligned one to one by date and content" },
  "align+m1": { label: "align+ m:1", about: "days aligned many to one by date and content" },
};

const RATE_WORDS: Readonly<Record<Rate, readonly [label: string, about: string]>> = {
  precision: ["Precision", "share of the prediction that is right"],
  recall: ["Recall", "share of gold that was found"],
  f1: ["F1", "harmonic mean of precision and recall"],
};

export function scores(options: TimelineOptions): Readonly<Record<Score, ScoreDeclaration<Column, TimelineOptions>>> {
  const formulas = formulasWith(options);
  const headline = (n: NgramSize) =>
    share({
      label: ({ ar }: TimelineOptions) => `AR-${n} (${ar === "same-date" ? "same date" : MODE_NAMES[ar].label})`,
      about: `alignment-based ROUGE-${n} F1; --ar chooses the alignment`,
      formula: formulas[`ar${n}`],
    });
  const measured = MEASURED.flatMap((name) =>
    RATES.map((rate) => {
      const id = `${name}.${rate}` as const;
      return [id, share({ ...describe(name, rate), formula: formulas[id] })] as const;
    }),
  );
  return { ar1: headline(1), ar2: headline(2), ...Object.fromEntries(measured) } as ReturnType<typeof scores>;
}

/** Means over topics or gold timelines, and F of them or their own mean. The headline is one of the modes, unless it is that of the same date. */
function formulasWith({ ar, average, beta }: TimelineOptions): Readonly<Record<Score, Formula<Column | "units">>> {
  const scores = {} as Record<Score, Formula<Column | "units">>;
  for (const name of MEASURED) {
    const mean = (part: Rate) => ratio(`${name}.${part}`, `${name}.count`, null);
    const [precision, recall] = [mean("precision"), mean("recall")];
    scores[`${name}.precision`] = precision;
    scores[`${name}.recall`] = recall;
    scores[`${name}.f1`] = average === "f-of-means" ? fBeta(precision, recall, beta) : mean("f1");
  }
  for (const n of NGRAM_SIZES)
    scores[`ar${n}`] = ar === "same-date" ? ratio(`same-date.rouge${n}`, "units", null) : scores[`${ar}.rouge${n}.f1`];
  return scores;
}

function describe(name: Measured, rate: Rate): Pick<ScoreSpec, "label" | "about" | "cite"> {
  const [rateLabel, rateAbout] = RATE_WORDS[rate];
  if (name === "date") {
    const label = rate === "f1" ? "Date-F1" : `Date ${rateLabel.toLowerCase()}`;
    return { label, about: `dates as a set: ${rateAbout}` };
  }
  const [mode, rouge] = name.split(".") as [Mode, string];
  const { label, about } = MODE_NAMES[mode];
  return {
    label: `${label} ${rouge.replace("rouge", "ROUGE-")} ${rateLabel}`,
    about: `${about}: ${rateAbout}`,
    cite: TILSE,
  };
}
