// The scores of rouge, a topic as a row of numbers, and scores from the sums of rows: the mean over topics, or one ratio over all words.

import { type ScoreDeclaration, share } from "../../contract/declare-score.ts";
import { type Formula, fAlpha, fOf, ifAny, ratio } from "../../contract/formula/formula.ts";
import { RATES, type Rate, type Rates } from "../../text/rouge.ts";
import { fiveDecimals } from "../../text/rouge155/measure-topic.ts";
import { MEASURES, type Measure } from "../../text/rouge155/options.ts";
import type { TopicMatch } from "./match.ts";
import type { RougeTaskOptions } from "./options.ts";

const COUNTS = ["hits", "pred", "gold"] as const;

export type Score = `${Measure}.${Rate}`;
export type Column = Score | `${Measure}.${(typeof COUNTS)[number]}` | "rougeW.defined";

export const columns: readonly Column[] = [
  ...MEASURES.flatMap((measure) => [...RATES, ...COUNTS].map((name) => `${measure}.${name}` as const)),
  "rougeW.defined",
];

const ABOUT: Readonly<Record<Measure, string>> = {
  rouge1: "words in common",
  rouge2: "pairs of words in common",
  rouge3: "triples of words in common",
  rouge4: "runs of four words in common",
  rougeL: "words of each reference sentence that the summary has in the same order",
  rougeW: "ROUGE-L, with runs of words weighted",
  rougeS: "skip-bigrams: pairs of words in the same order with a gap",
  rougeSU: "ROUGE-S with single words",
};

const PART_LABELS: Readonly<Record<Rate, readonly [label: string, about: string]>> = {
  precision: ["precision", "share of the summary"],
  recall: ["recall", "share of the references"],
  f1: ["F", "weighted harmonic mean of precision and recall"],
};

/** Names a measure as papers write it: ROUGE-1, ROUGE-SU. */
export function measureName(measure: Measure): string {
  return measure.replace("rouge", "ROUGE-");
}

/** The columns of each measure, made once: building their names for each topic would cost time. */
const MEASURE_COLUMNS = MEASURES.map((measure) => ({
  measure,
  rates: RATES.map((rate) => [rate, `${measure}.${rate}`] as const),
  counts: COUNTS.map((count) => [count, `${measure}.${count}`] as const),
}));

const EMPTY_ROW = Object.fromEntries(columns.map((column) => [column, 0])) as Record<Column, number>;

export function tally({ measured }: TopicMatch, options: RougeTaskOptions): Readonly<Record<Column, number>> {
  const row = { ...EMPTY_ROW };
  for (const { measure, rates, counts } of MEASURE_COLUMNS) {
    const result = measured[measure];
    if (result === undefined || result === null) continue;
    const printedRates = options.average === "rouge-1.5.5" ? asPrinted(result, options.alpha) : result;
    for (const [rate, column] of rates) row[column] = printedRates[rate];
    for (const [count, column] of counts) row[column] = result[count];
    if (measure === "rougeW") row["rougeW.defined"] = 1;
  }
  return row;
}

/** QUIRK: ROUGE-1.5.5 rounds precision and recall to five decimals, makes F of these and rounds it too. */
export function asPrinted(rates: Pick<Rates, "precision" | "recall">, alpha: number): Rates {
  const precision = fiveDecimals(rates.precision);
  const recall = fiveDecimals(rates.recall);
  return { precision, recall, f1: fiveDecimals(fOf(precision, recall, { alpha }, 0)) };
}

export function isAskedFor(measure: Measure, { maxN }: Pick<RougeTaskOptions, "maxN">): boolean {
  const n = Number(measure.slice("rouge".length));
  return Number.isNaN(n) || n <= maxN;
}

/** Means over topics, or rates of all words together; null where a measure was not asked for. */
export function scores(options: RougeTaskOptions): Readonly<Record<Score, ScoreDeclaration<Column>>> {
  const table = {} as Record<Score, ScoreDeclaration<Column>>;
  for (const measure of MEASURES) {
    const topics = measure === "rougeW" ? "rougeW.defined" : "units";
    // QUIRK: over all words ROUGE-W is not brought back by its root (-t 1).
    const precision = ratio(`${measure}.hits`, `${measure}.pred`, 0);
    const recall = ratio(`${measure}.hits`, `${measure}.gold`, 0);
    const pooled = { precision, recall, f1: fAlpha(precision, recall, options.alpha) };
    const formulaOf = (part: Rate): Formula<Column | "units"> | null => {
      if (!isAskedFor(measure, options)) return null;
      return options.average === "tokens" ? ifAny(topics, pooled[part]) : ratio(`${measure}.${part}`, topics, null);
    };
    for (const part of RATES) table[`${measure}.${part}`] = declared(measure, part, formulaOf(part));
  }
  return table;
}

function declared(measure: Measure, part: Rate, formula: Formula<Column | "units"> | null): ScoreDeclaration<Column> {
  const [label, about] = PART_LABELS[part];
  const score = share({
    label: `${measureName(measure)} ${label}`,
    about: `${ABOUT[measure]}: ${about}`,
    formula,
  });
  // QUIRK: texts are weighted as a whole and hits run by run, so that even its own text does not reach 1 (above 1 if the weight is below 1).
  return measure === "rougeW" ? { ...score, perfect: null, mayLeaveRange: true } : score;
}
