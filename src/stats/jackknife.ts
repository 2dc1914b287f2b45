// The jackknife: leave-one-out scores, their standard error, and intervals with Student's t.
import { exp, log } from "../core/maths.ts";
import { power } from "../core/power.ts";
import { remember, rememberWeakly } from "../core/remember.ts";
import type { Distribution } from "./distribution.ts";
import { studentQuantile } from "./quantiles.ts";
import {
  cellOf,
  isNoSpread,
  rowsIn,
  type Sample,
  type ScoreShape,
  slackAt,
  type Terms,
  termsAt,
  totalsOf,
} from "./sample.ts";

/**
 * The score without each of the rows that count, the others left `NaN`. Of grouped rows the rest of the group is weighted
 * up by n/(n − 1), so that the shares of the groups stay as they are: they are fixed, not sampled.
 */
export function leaveOneOut(
  sample: Sample,
  { parts, value }: ScoreShape,
  { counted, groups, scratch = [] }: LeftOutInput,
): Float64Array {
  const isGrouped = sample.groups !== undefined;
  const sums = groups.map((members) => parts.map((terms) => sumOver(sample, terms, members)));
  const arrayAt = (place: number) => {
    scratch[place] ??= new Float64Array(rowsIn(sample) + 1);
    return scratch[place];
  };
  const leftOut = arrayAt(parts.length).subarray(0, -1).fill(Number.NaN);
  const totals = new Float64Array(parts.length);
  for (const [group, members] of groups.entries()) {
    const counting = members.reduce((count, row) => count + counted[row]!, 0);
    const weight = isGrouped ? counting / (counting - 1) : 1;
    const others = parts.map((_, part) =>
      sums.reduce((sum, of, other) => (other === group ? sum : sum + of[part]!), 0),
    );
    const after = parts.map((terms, part) => sumsAfter(sample, terms, { members, into: arrayAt(part) }));
    const before = new Float64Array(parts.length);
    for (let at = 0; at < members.length; at++) {
      const row = members[at]!;
      // Adding what lies before and after loses no digits, as subtracting a large row from the total would.
      for (let part = 0; part < parts.length; part++) {
        totals[part] = others[part]! + weight * (before[part]! + after[part]![at + 1]!);
        before[part]! += termsAt(sample, row, parts[part]!);
      }
      if (counted[row] === 1) leftOut[row] = value(totals);
    }
  }
  return leftOut;
}

function sumOver(sample: Sample, terms: Terms, members: Int32Array): number {
  let sum = 0;
  for (const row of members) sum += termsAt(sample, row, terms);
  return sum;
}

interface LeftOutInput {
  readonly counted: Uint8Array;
  readonly groups: readonly Int32Array[];
  /** Arrays that one score after the other may use: of a million rows each takes 8 MB. */
  readonly scratch?: Float64Array[];
}

/** Entry k is the sum over the members from k on; the one after the last is zero. */
function sumsAfter(
  sample: Sample,
  terms: Terms,
  { members, into }: { readonly members: Int32Array; readonly into: Float64Array },
): Float64Array {
  into[members.length] = 0;
  for (let at = members.length - 1; at >= 0; at--) into[at] = termsAt(sample, members[at]!, terms) + into[at + 1]!;
  return into;
}

/** All scores without row 0, then all without row 1, and so on, groups or not: what the acceleration of BCa is made of. */
export function leaveEachOut(sample: Sample): Float64Array {
  const { columns, shapes, summarize } = sample;
  const rows = rowsIn(sample);
  const members = Int32Array.from({ length: rows }, (_, row) => row);
  const after = Array.from({ length: columns + 1 }, (_, place) =>
    sumsAfter(sample, [{ place, weight: 1 }], { members, into: new Float64Array(rows + 1) }),
  );
  const before = new Float64Array(columns + 1);
  const totals = new Float64Array(columns + 1);
  const scores = new Float64Array(rows * shapes.length);
  for (let row = 0; row < rows; row++) {
    for (let place = 0; place <= columns; place++) {
      totals[place] = before[place]! + after[place]![row + 1]!;
      before[place]! += cellOf(sample, row, place);
    }
    scores.set(Array.from(summarize(totals)), row * shapes.length);
  }
  return scores;
}

/** For each row 1 if it says something about the score: if its denominator is not 0; of a function, if its own score is defined. */
export function countedRows(sample: Sample, shape: ScoreShape): Uint8Array {
  const counted = new Uint8Array(rowsIn(sample));
  if (shape.denominator !== null) {
    for (let row = 0; row < counted.length; row++) counted[row] = Number(termsAt(sample, row, shape.denominator) !== 0);
    return counted;
  }
  const totals = new Float64Array(sample.columns + 1);
  for (let row = 0; row < counted.length; row++) {
    for (let place = 0; place <= sample.columns; place++) totals[place] = cellOf(sample, row, place);
    counted[row] = Number(!Number.isNaN(shape.value(totals)));
  }
  return counted;
}

/** (ΣD)² / ΣD², by the denominators of the rows: how many rows of one size would be as good. */
export function effectiveRows(sample: Sample, { denominator }: ScoreShape): number | null {
  if (denominator === null) return null;
  let [sum, squares] = [0, 0];
  for (let row = 0; row < rowsIn(sample); row++) {
    const size = termsAt(sample, row, denominator);
    sum += size;
    squares += size * size;
  }
  return squares === 0 ? null : (sum * sum) / squares;
}

export function observedScores(sample: Sample): Float64Array {
  return Float64Array.from(sample.summarize(totalsOf(sample)));
}

/** Why there is no interval. */
const LACKS = {
  UNDEFINED: "the score is undefined",
  TOO_FEW_UNITS: "fewer than two units count",
  ONE_CLUSTER: "there is only one cluster",
  GROUP_OF_ONE: "a group has only one unit",
  ONE_COUNTS_IN_GROUP: "in a group only one unit counts for the score",
  UNDEFINED_WITHOUT_A_UNIT: "the score is undefined without one of the units",
  UNDEFINED_IN_RESAMPLES: "the score is undefined in more than 1 % of resamples",
  NO_SPREAD: "every unit scores the same",
} as const;
export type Lack = keyof typeof LACKS;

/** In words, to follow a colon. */
export function lackText(
  lack: Lack,
  { isDifference = false, isClustered }: { readonly isDifference?: boolean; readonly isClustered: boolean },
): string {
  const text = isDifference && lack === "NO_SPREAD" ? "the difference is the same on every unit" : LACKS[lack];
  return isClustered ? text.replaceAll("unit", "cluster") : text;
}

/** A standard error and the degrees of freedom it was estimated with. */
export interface EstimatedError {
  readonly value: number;
  readonly degrees: number;
}

export interface StandardError extends EstimatedError {
  readonly units: number;
}

/** Intervals, tests and plans ask again and again, and scores without each row are too many to keep. */
const errorsOf = rememberWeakly((distribution: Distribution) =>
  remember((score: number) => newErrorOf(distribution, score)),
);

/**
 * √(Σ over groups of (n − 1)/n Σ(x − m)²), over the scores x without one row; for a mean over units of one group it is s/√n.
 * Exactly 0 where only rounding makes the scores vary.
 */
export function standardErrorOf(distribution: Distribution, score: number): StandardError | Lack {
  return errorsOf(distribution)(score);
}

function newErrorOf(distribution: Distribution, score: number): StandardError | Lack {
  if (Number.isNaN(distribution.observed[score]!)) return "UNDEFINED";
  const counted = distribution.counted(score);
  const sparser = Math.min(...(distribution.sides ?? [distribution]).map((side) => count(side.counted(score))));
  if (sparser < 2) return distribution.isClustered && distribution.units === 1 ? "ONE_CLUSTER" : "TOO_FEW_UNITS";
  const groups = countingGroups(distribution, counted);
  const single = groups.filter(({ counting }) => counting.length === 1);
  if (single.length > 0)
    return single.some(({ members }) => members.length === 1) ? "GROUP_OF_ONE" : "ONE_COUNTS_IN_GROUP";
  const variance = groupedVariance(groups, distribution.leftOut(score, counted));
  if (Number.isNaN(variance)) return "UNDEFINED_WITHOUT_A_UNIT";
  const degrees = sparser - groups.length;
  if (degrees < 1) return "TOO_FEW_UNITS";
  const value = Math.sqrt(variance);
  return { value: isNoSpread(value, distribution.scale[score]!) ? 0 : value, units: sparser, degrees };
}

function count(counted: Uint8Array): number {
  return counted.reduce((sum, counts) => sum + counts, 0);
}

interface CountingGroup {
  readonly members: Int32Array;
  readonly counting: Int32Array;
}

/** The groups in which a row counts; all rows are one group where there are none. */
export function countingGroups({ groups }: Distribution, counted: Uint8Array): readonly CountingGroup[] {
  return groups
    .map((members) => ({ members, counting: onlyCounting(members, counted) }))
    .filter(({ counting }) => counting.length > 0);
}

function onlyCounting(members: Int32Array, counted: Uint8Array): Int32Array {
  const counts = (row: number) => counted[row] === 1;
  return members.every(counts) ? members : members.filter(counts);
}

/** Σ over groups of (n − 1)/n Σ(x − m)² */
export function groupedVariance(groups: readonly CountingGroup[], leftOut: Float64Array): number {
  let all = 0;
  for (const { counting } of groups) {
    let sum = 0;
    for (const row of counting) sum += leftOut[row]!;
    const mean = sum / counting.length;
    let squares = 0;
    for (const row of counting) squares += (leftOut[row]! - mean) * (leftOut[row]! - mean);
    all += ((counting.length - 1) / counting.length) * squares;
  }
  return all;
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

interface IntervalWish {
  readonly level: number;
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
  if (error.value === 0)
    return bound === null || !isWithin(range, value)
      ? "NO_SPREAD"
      : { ...boundInterval(bound, range, error.units, level), method: "bound" };
  return studentInterval(value, error, { level, range }, "jackknife-t");
}

/** t·se about a score in both directions: on the logit scale for a share that is not at a bound, otherwise within the range. */
export function studentInterval<Name extends string>(
  value: number,
  error: EstimatedError,
  { level, range }: IntervalWish,
  name: Name,
): Limits & { readonly method: Name | `logit-${Name}` } {
  const reach = reachOf(error, level);
  if (range[0] === 0 && range[1] === 1 && boundOf(value, range) === null)
    return { ...logitLimits(value, reach), method: `logit-${name}` };
  return { ...limitsWithin(range, value, { low: value - reach, high: value + reach }), method: name };
}

function reachOf({ value, degrees }: EstimatedError, level: number): number {
  return studentQuantile((1 + level) / 2, degrees) * value;
}

/**
 * The interval of a difference: d ± t·se, within what the range allows. Where a side stands at a bound its spread tells too
 * little, and the limits are at least as wide as those made of both sides' own intervals (Zou & Donner 2008).
 */
export function differenceInterval(
  distribution: Distribution,
  score: number,
  { level, range }: IntervalWish,
): JackknifeInterval | Lack {
  const error = standardErrorOf(distribution, score);
  if (error === "UNDEFINED") return error;
  const value = distribution.observed[score]!;
  const own = boundLimits(distribution, score, { level, range });
  if (own === null && typeof error === "string") return error;
  if (own === null && typeof error === "object" && error.value === 0) return "NO_SPREAD";
  const reach = typeof error === "string" ? 0 : reachOf(error, level);
  const limits = {
    low: Math.min(value - reach, own?.low ?? value),
    high: Math.max(value + reach, own?.high ?? value),
  };
  const width = range[1] - range[0];
  return { ...limitsWithin([-width, width], value, limits), method: own === null ? "jackknife-t" : "bound" };
}

/** d − √((θ₁ − l₁)² + (u₀ − θ₀)²) and d + √((u₁ − θ₁)² + (θ₀ − l₀)²); null unless a side stands at a bound. */
function boundLimits(distribution: Distribution, score: number, wish: IntervalWish): Limits | null {
  const sides = distribution.sides;
  if (sides === undefined || sides.every(({ observed }) => boundOf(observed[score]!, wish.range) === null)) return null;
  const [system, baseline] = sides.map((side) => scoreInterval(side, score, wish));
  if (typeof system !== "object" || typeof baseline !== "object") return null;
  const [one, zero] = sides.map(({ observed }) => observed[score]!) as [number, number];
  const value = distribution.observed[score]!;
  const root = (a: number, b: number) => Math.sqrt(a * a + b * b);
  return {
    low: value - root(one - system.low, baseline.high - zero),
    high: value + root(system.high - one, zero - baseline.low),
  };
}

function logitLimits(share: number, reach: number): Limits {
  const centre = log(share / (1 - share));
  const far = reach / (share * (1 - share));
  return { low: logistic(centre - far), high: logistic(centre + far) };
}

function logistic(x: number): number {
  return x < 0 ? exp(x) / (1 + exp(x)) : 1 / (1 + exp(-x));
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
