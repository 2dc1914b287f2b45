// The averages and intervals that ROUGE-1.5.5 prints. They are those of its own bootstrap, which repeats exactly.
import type { OwnStatistics, ScoredRows } from "../../contract/task-extras.ts";
import { comparePoints } from "../../text/code-points.ts";
import { RATES, type Rate, type Rates } from "../../text/rouge.ts";
import { fiveDecimals, ratesOf } from "../../text/rouge155/measure-topic.ts";
import { MEASURES, type Measure } from "../../text/rouge155/options.ts";
import { pyrougeNumbers } from "./match.ts";
import type { RougeTaskOptions } from "./options.ts";
import { PerlRandom } from "./perl.ts";
import { asPrinted, type Column, columns, isAskedFor, type Score } from "./score.ts";

/** The scores of a result if `--average rouge-1.5.5` asks for the bootstrap. */
export function statistics(units: ScoredRows, options: RougeTaskOptions, level: number): OwnStatistics<Score> | null {
  if (options.average !== "rouge-1.5.5") return null;
  const rules = { level, samples: options.samples };
  const topics = perlTopics(units, options);
  const averagesOfRates = MEASURES.flatMap((measure) => {
    const defined = definedIn(topics, measure);
    const isDefined = defined.length > 0 && isAskedFor(measure, options);
    const averages = isDefined ? bootstrapMeasure(measure, defined, options, rules) : null;
    return RATES.map((part) => [`${measure}.${part}` as const, averages?.[part] ?? null] as const);
  });
  const ofEach = <Value>(value: (of: Bootstrapped) => Value) =>
    Object.fromEntries(averagesOfRates.map(([score, of]) => [score, of && value(of)])) as Record<Score, Value | null>;
  return {
    scores: ofEach(({ average }) => fiveDecimals(average)),
    intervals: ofEach(({ low, high }) => ({ low: fiveDecimals(low), high: fiveDecimals(high) })),
    method: "rouge-1.5.5",
    signature: { ci: String(level), samples: String(options.samples), random: "drand48" },
  };
}

interface BootstrapRules {
  /** The level of intervals in per cent (-c). */
  readonly level: number;
  /** How many samples are drawn (-r). */
  readonly samples: number;
}

export interface PerlTopic {
  readonly name: string;
  readonly row: Readonly<Record<Column, number>>;
  /** The reference count of ROUGE-W, if Perl has it to the last digit. */
  readonly goldW: bigint | null;
}

/** QUIRK: topics are drawn in the order of their names with that of the system behind them, byte by byte. */
export function perlTopics(
  { system, ids, rows }: ScoredRows,
  options: RougeTaskOptions,
  pieces: readonly string[] = [],
): readonly PerlTopic[] {
  const names = options.conversion === "pyrouge" ? pyrougeNumbers(ids, options) : ids;
  const topics = ids.map((_, index) => ({
    name: `${names[index]}.${system}`,
    row: Object.fromEntries(columns.map((column, k) => [column, rows[index]![k]!])) as Record<Column, number>,
    goldW: pieces[index] ? BigInt(pieces[index]) : null,
  }));
  return topics.sort((a, b) => comparePoints(a.name, b.name));
}

/** The topics in which a measure is defined. */
export function definedIn(topics: readonly PerlTopic[], measure: Measure): readonly PerlTopic[] {
  return topics.filter(({ row }) => measure !== "rougeW" || row["rougeW.defined"] === 1);
}

/** Rounded rates are averaged; under -t 1 the rates of summed counts, which are not rounded. */
export function bootstrapMeasure(
  measure: Measure,
  topics: readonly PerlTopic[],
  { average, alpha }: RougeTaskOptions,
  rules: BootstrapRules,
): Readonly<Record<Rate, Bootstrapped>> {
  const isPooled = average === "tokens";
  const rows = topics.map(({ row }) => {
    if (isPooled) return [row[`${measure}.hits`], row[`${measure}.pred`], row[`${measure}.gold`]];
    const { precision, recall, f1 } = ratesOfRow(measure, row, alpha);
    return [precision, recall, f1];
  });
  const pooled = ([hits, pred, gold]: Float64Array) => {
    const rates = ratesOf({ hits: hits!, pred: pred!, gold: gold! }, { alpha, root: 1 });
    return RATES.map((part) => rates[part]);
  };
  const mean = (sums: Float64Array, count: number) => [...sums].map((sum) => sum / count);
  const [precision, recall, f1] = bootstrapRows(rows, isPooled ? pooled : mean, rules);
  return { precision: precision!, recall: recall!, f1: f1! };
}

export function ratesOfRow(measure: Measure, row: PerlTopic["row"], alpha: number): Rates {
  return asPrinted({ precision: row[`${measure}.precision`], recall: row[`${measure}.recall`] }, alpha);
}

interface Bootstrapped {
  readonly average: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Draws samples of as many rows as there are, sums up their columns in the order of the draws, and turns the sums of
 * each sample into values. QUIRK: the average of a value is that of the samples.
 */
function bootstrapRows(
  rows: readonly (readonly number[])[],
  valuesOf: (sums: Float64Array, rows: number) => readonly number[],
  { level, samples }: BootstrapRules,
): readonly Bootstrapped[] {
  const sampled: Float64Array[] = [];
  const sums = new Float64Array(rows[0]?.length ?? 0);
  for (let seed = 0; seed < samples; seed++) {
    const random = new PerlRandom(seed);
    sums.fill(0);
    for (let draw = 0; draw < rows.length; draw++) {
      const row = rows[Math.trunc(rows.length * random.next())]!;
      for (let column = 0; column < sums.length; column++) sums[column]! += row[column]!;
    }
    for (const [index, value] of valuesOf(sums, rows.length).entries()) {
      sampled[index] ??= new Float64Array(samples);
      sampled[index][seed] = value;
    }
  }
  return sampled.map((values) => describe(values.sort(), level));
}

/** QUIRK: the bounds lie between two samples, weighted alike at both ends, and beyond the last sample stands a 0. */
function describe(sorted: Float64Array, level: number): Bootstrapped {
  const samples = sorted.length;
  const cut = (samples * (100 - level)) / 200;
  const upper = Math.trunc(samples - cut - 1);
  const share = samples - cut - 1 - upper;
  const between = (index: number) => {
    const value = sorted[index] ?? 0;
    return value + share * ((sorted[index + 1] ?? 0) - value);
  };
  const sum = sorted.reduce((total, value) => total + value, 0);
  return { average: sum / samples, low: between(Math.trunc(cut)), high: between(upper) };
}
