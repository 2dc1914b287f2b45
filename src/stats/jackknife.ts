// The jackknife: what scores would be without each unit, their standard errors, and intervals with Student's t, near the nominal level also with few units.

import { exp, log } from "../core/maths.ts";
import { power } from "../core/power.ts";
import type { Distribution } from "./distribution.ts";
import { studentQuantile } from "./quantiles.ts";
import { isNoSpread, type Sample, scoreColumn, slackAt, unitsOf, weighted } from "./sample.ts";

/** All scores without unit 0, then all without unit 1, and so on. */
export function leaveOneOut(sample: Sample): Float64Array {
  const { rows, columns } = sample;
  const units = unitsOf(sample);
  const after = totalsAfter(rows, columns);
  const before = new Float64Array(columns);
  return scoresOfEach(sample, units - 1, (unit, totals) => {
    // Adding what lies before and after loses no digits, as subtracting a large unit from the total would.
    for (let column = 0; column < columns; column++) {
      totals[column] = before[column]! + after[(unit + 1) * columns + column]!;
      before[column]! += rows[unit * columns + column]!;
    }
  });
}

/** All scores of unit 0 alone, then of unit 1 alone, and so on. */
export function eachAlone(sample: Sample): Float64Array {
  const { rows, columns } = sample;
  return scoresOfEach(sample, 1, (unit, totals) => totals.set(rows.subarray(unit * columns, (unit + 1) * columns)));
}

function scoresOfEach(
  sample: Sample,
  remaining: number,
  fill: (unit: number, totals: Float64Array) => void,
): Float64Array {
  const totals = new Float64Array(sample.columns);
  const units = unitsOf(sample);
  let scores = new Float64Array(0);
  for (let unit = 0; unit < units; unit++) {
    fill(unit, totals);
    const row = sample.summarize(totals, remaining);
    if (unit === 0) scores = new Float64Array(units * row.length);
    scores.set(row, unit * row.length);
  }
  return scores;
}

/** Row i holds the totals of units i, i + 1, …; the last row is zero. */
function totalsAfter(rows: Float64Array, columns: number): Float64Array {
  const after = new Float64Array(rows.length + columns);
  for (let at = rows.length - 1; at >= 0; at--) after[at] = rows[at]! + after[at + columns]!;
  return after;
}

/** For each score and unit 1 or 0. Where no denominator is declared, a unit counts if its own score is defined. */
export function countedUnits(sample: Sample): readonly Uint8Array[] {
  const units = unitsOf(sample);
  const { denominators = [] } = sample;
  const alone = eachAlone(sample);
  const scores = units === 0 ? denominators.length : alone.length / units;
  return Array.from({ length: scores }, (_, score) => {
    const weights = denominators[score] ?? null;
    return Uint8Array.from({ length: units }, (_, unit) =>
      Number(weights === null ? !Number.isNaN(alone[unit * scores + score]!) : weighted(sample, unit, weights) !== 0),
    );
  });
}

/** Units that count on one side at least. */
export function eitherCounts(one: readonly Uint8Array[], other: readonly Uint8Array[]): readonly Uint8Array[] {
  return one.map((counted, score) => counted.map((counts, unit) => counts | other[score]![unit]!));
}

/** Why there is no standard error, or no interval. */
export type Lack =
  | "UNDEFINED" // the score itself is undefined
  | "TOO_FEW_UNITS" // fewer than two units count
  | "GROUP_OF_ONE" // one of the groups has one unit only
  | "ONE_COUNTS_IN_GROUP" // in one of the groups only one unit counts, though it has more
  | "UNDEFINED_WITHOUT_A_UNIT" // leaving out one of the units leaves the score undefined
  | "UNDEFINED_IN_RESAMPLES" // more than one resample in a hundred leaves the score undefined
  | "NO_SPREAD"; // leaving out any unit changes nothing

export interface StandardError {
  readonly value: number;
  /** The number of units that count. */
  readonly units: number;
}

/** √(Σ over groups of (n − 1)/n Σ(x − m)²), over the scores x without one unit; for a mean over units of one group it is s/√n. */
export function standardErrorOf(distribution: Distribution, score: number): StandardError | Lack {
  const counted = distribution.counted[score]!;
  const leftOut = scoreColumn(distribution.leftOut, score, distribution.observed.length);
  if (Number.isNaN(distribution.observed[score]!)) return "UNDEFINED";
  const groups = new Map<number, { size: number; readonly values: number[] }>();
  leftOut.forEach((value, unit) => {
    const name = distribution.groups?.[unit] ?? 0;
    const group = groups.get(name) ?? { size: 0, values: [] };
    group.size++;
    if (counted[unit] !== 0) group.values.push(value);
    groups.set(name, group);
  });
  const all = [...groups.values()].filter(({ values }) => values.length > 0);
  const units = all.reduce((sum, { values }) => sum + values.length, 0);
  if (units < 2) return "TOO_FEW_UNITS";
  const single = all.filter(({ values }) => values.length === 1);
  if (single.length > 0) return single.some(({ size }) => size === 1) ? "GROUP_OF_ONE" : "ONE_COUNTS_IN_GROUP";
  const squared = all.reduce((sum, { values }) => sum + jackknifeVariance(values), 0);
  return Number.isNaN(squared) ? "UNDEFINED_WITHOUT_A_UNIT" : { value: Math.sqrt(squared), units };
}

/** (n − 1)/n Σ(x − m)² */
export function jackknifeVariance(leftOut: ArrayLike<number>): number {
  const units = leftOut.length;
  let sum = 0;
  for (let unit = 0; unit < units; unit++) sum += leftOut[unit]!;
  const mean = sum / units;
  let squares = 0;
  for (let unit = 0; unit < units; unit++) squares += (leftOut[unit]! - mean) * (leftOut[unit]! - mean);
  return ((units - 1) / units) * squares;
}

export type Range = readonly [low: number, high: number];
export const NO_RANGE: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

export interface Limits {
  readonly low: number;
  readonly high: number;
}

export interface JackknifeInterval extends Limits {
  readonly method: "jackknife-t" | "logit-jackknife-t" | "bound";
}

export interface IntervalWish {
  readonly level: number;
  /** The lowest and highest value a score can have. */
  readonly range: Range;
}

/** The interval of a score: logistic(logit θ ± t·se/[θ(1 − θ)]) for shares, otherwise θ ± t·se within the range; at a bound the exact one-sided limit. */
export function scoreInterval(
  distribution: Distribution,
  score: number,
  { level, range }: IntervalWish,
): JackknifeInterval | Lack {
  const value = distribution.observed[score]!;
  const error = standardErrorOf(distribution, score);
  if (typeof error === "string") return error;
  const bound = boundOf(value, range);
  if (isNoSpread(error.value, Math.abs(value)))
    return bound === null || !isWithin(range, value)
      ? "NO_SPREAD"
      : { ...boundInterval(bound, range, error.units, level), method: "bound" };
  const reach = studentQuantile((1 + level) / 2, error.units - 1) * error.value;
  const { isLogit, ...limits } = limitsAround(value, reach, range);
  return { ...limits, method: isLogit ? "logit-jackknife-t" : "jackknife-t" };
}

/** So far about a score in both directions: on the logit scale for a share that is not at a bound, otherwise within the range. */
export function limitsAround(value: number, reach: number, range: Range): Limits & { readonly isLogit: boolean } {
  const isLogit = range[0] === 0 && range[1] === 1 && boundOf(value, range) === null;
  const limits = isLogit ? logitLimits(value, reach) : limitsWithin(range, value, about(value, reach));
  return { ...limits, isLogit };
}

/** The interval of a difference: d ± t·se, within what the range allows. */
export function differenceInterval(
  distribution: Distribution,
  score: number,
  { level, range }: IntervalWish,
): JackknifeInterval | Lack {
  const error = standardErrorOf(distribution, score);
  if (typeof error === "string") return error;
  if (isNoSpread(error.value, distribution.scale[score]!)) return "NO_SPREAD";
  const value = distribution.observed[score]!;
  const width = range[1] - range[0];
  const reach = studentQuantile((1 + level) / 2, error.units - 1) * error.value;
  return { ...limitsWithin([-width, width], value, about(value, reach)), method: "jackknife-t" };
}

/** The limits that a reach about a share has on the logit scale. */
export function logitLimits(share: number, reach: number): Limits {
  const centre = log(share / (1 - share));
  const far = reach / (share * (1 - share));
  return { low: logistic(centre - far), high: logistic(centre + far) };
}

function logistic(x: number): number {
  return x < 0 ? exp(x) / (1 + exp(x)) : 1 / (1 + exp(-x));
}

export function about(value: number, reach: number): Limits {
  return { low: value - reach, high: value + reach };
}

/** Limits of a value, kept in its range. Improper input may lead a value out of its range: then its limits stay as they are. */
export function limitsWithin(range: Range, value: number, { low, high }: Limits): Limits {
  if (!isWithin(range, value)) return { low, high };
  const [least, most] = range;
  return { low: Math.min(Math.max(low, least), most), high: Math.max(Math.min(high, most), least) };
}

/** Apart from rounding. */
function isWithin([least, most]: Range, value: number): boolean {
  const slack = slackAt(Math.max(1, Math.abs(value)));
  return value >= least - slack && value <= most + slack;
}

/** 0 at the lowest value, 1 at the highest, null in between or where the range has no end. */
function boundOf(value: number, range: Range): 0 | 1 | null {
  if (!range.every(Number.isFinite)) return null;
  const slack = slackAt(Math.max(1, Math.abs(value)));
  return value <= range[0] + slack ? 0 : value >= range[1] - slack ? 1 : null;
}

/** Where all of n units are perfect, the share of perfect ones is at least α^(1/n) with confidence 1 − α, α being one tail. */
function boundInterval(bound: 0 | 1, [low, high]: Range, units: number, level: number): Limits {
  const far = (high - low) * power((1 - level) / 2, 1 / units);
  return bound === 1 ? { low: low + far, high } : { low, high: high - far };
}
