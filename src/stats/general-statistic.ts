// The statistic of scores that are no ratios when units change sides: of formulas by the delta method, of functions the plain difference.
import { largest } from "../core/extremes.ts";
import {
  paddedTo,
  plainSum,
  roundingIn,
  rowsIn,
  type ScoreShape,
  type Scoring,
  type Sides,
  slackAt,
  sumsOf,
  withoutRounding,
} from "./sample.ts";
import { signSums } from "./sign-sums.ts";
import { isFlipped, plainSize, studentised, type TestName } from "./studentise.ts";

type OneStatistic = (flips: Int32Array) => number;

/**
 * |d| / se, with the exact derivatives of the formula at the totals after the swap. With m the mean of both sides of a row and h
 * half their difference, a swap turns h round: totals are Σm ± Σ±h, and a unit adds (g₁ − g₀)·m ± (g₁ + g₀)·h to the
 * difference, g being the derivatives. Where both sides agree, h is 0 and a swap changes nothing. Nothing branches on the
 * swaps, which no processor could predict.
 */
export function formulaStatistic(shape: ScoreShape, sides: Sides, test: TestName): OneStatistic {
  const columns = partsOf(shape, sides);
  const count = columns.length;
  const units = rowsIn(sides.system);
  const halves = columns.map(([zero, one]) => one.map((value, unit) => (value - zero[unit]!) / 2));
  const means = columns.map(([zero, one]) => one.map((value, unit) => (value + zero[unit]!) / 2));
  const middle = means.map(plainSum);
  const slack = columns.map(roundingIn);
  const add = signSums(halves, units);
  const sums = new Float64Array(paddedTo(count));
  const totals = [new Float64Array(count), new Float64Array(count)] as const;
  const slopes = [new Float64Array(count), new Float64Array(count)] as const;
  const [byMean, byHalf] = [new Float64Array(count), new Float64Array(count)];
  const [mean, half] = [byRows(means, units), byRows(halves, units)];
  const turning = Int32Array.from({ length: units }, (_, unit) => unit).filter((unit) =>
    halves.some((values) => values[unit] !== 0),
  );
  const values = new Float64Array(units);
  return (flips) => {
    add(flips, sums);
    for (let part = 0; part < count; part++) {
      totals[0][part] = withoutRounding(middle[part]! - sums[part]!, slack[part]!);
      totals[1][part] = withoutRounding(middle[part]! + sums[part]!, slack[part]!);
    }
    const zero = shape.slopes!(totals[0], slopes[0]);
    const one = shape.slopes!(totals[1], slopes[1]);
    const difference = one - zero;
    const scale = Math.max(Math.abs(one), Math.abs(zero));
    if (test === "swap" || Number.isNaN(difference)) return plainSize(difference, scale);
    for (let part = 0; part < count; part++) {
      byMean[part] = slopes[1][part]! - slopes[0][part]!;
      byHalf[part] = slopes[1][part]! + slopes[0][part]!;
    }
    for (let unit = 0; unit < units; unit++) values[unit] = dot(byMean, mean, unit * count);
    for (let place = 0; place < turning.length; place++) {
      const unit = turning[place]!;
      values[unit]! += (1 - 2 * isFlipped(flips, unit)) * dot(byHalf, half, unit * count);
    }
    return studentised(difference, spreadOf(values), scale);
  };
}

/** The dot product of the weights and as many numbers from a place on. */
function dot(weights: Float64Array, numbers: Float64Array, from: number): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at++) sum += weights[at]! * numbers[from + at]!;
  return sum;
}

function byRows(columns: readonly Float64Array[], units: number): Float64Array {
  const rows = new Float64Array(units * columns.length);
  for (const [part, values] of columns.entries())
    for (let unit = 0; unit < units; unit++) rows[unit * columns.length + part] = values[unit]!;
  return rows;
}

/** |d| of all scores that are functions, which are computed together. */
export function functionStatistic(
  { summarize, columns: width }: Scoring,
  sides: Sides,
  wanted: readonly number[],
  sizeOf: (difference: number, scale: number) => number = plainSize,
): (flips: Int32Array) => readonly number[] {
  const places = Array.from({ length: width + 1 }, (_, place) => [{ place, weight: 1 }]);
  const columns = partsOf({ parts: places }, sides);
  const totals = [new Float64Array(width + 1), new Float64Array(width + 1)] as const;
  return (flips) => {
    addSides(columns, flips, totals);
    const zero = Float64Array.from(summarize(totals[0]));
    const one = Float64Array.from(summarize(totals[1]));
    return wanted.map((score) => {
      const scale = Math.max(Math.abs(one[score]!), Math.abs(zero[score]!));
      return sizeOf(one[score]! - zero[score]!, scale);
    });
  };
}

/** What each unit adds to the difference of a formula to first order, as it was observed. */
export function formulaContributions(shape: ScoreShape, sides: Sides): Float64Array {
  const columns = partsOf(shape, sides);
  const [slopes0, slopes1] = ([0, 1] as const).map((side) => {
    const slopes = new Float64Array(columns.length);
    shape.slopes!(
      Float64Array.from(columns, (both) => plainSum(both[side])),
      slopes,
    );
    return slopes;
  }) as [Float64Array, Float64Array];
  return Float64Array.from({ length: rowsIn(sides.system) }, (_, unit) =>
    columns.reduce((sum, [zero, one], part) => sum + slopes1[part]! * one[unit]! - slopes0[part]! * zero[unit]!, 0),
  );
}

/** Units whose swap changes the score at all; what a ratio needs besides decides only whether it is defined. */
export function countDiffering({ kind, parts }: ScoreShape, sides: Sides): number {
  const columns = partsOf({ parts: kind === "ratio" ? parts.slice(0, 2) : parts }, sides);
  const slack = columns.map((both) => slackAt(Math.max(...both.map((side) => largest(side.map(Math.abs))))));
  let count = 0;
  for (let unit = 0; unit < rowsIn(sides.system); unit++)
    if (columns.some(([zero, one], part) => Math.abs(one[unit]! - zero[unit]!) > slack[part]!)) count++;
  return count;
}

type Columns = readonly (readonly [baseline: Float64Array, system: Float64Array])[];

function partsOf({ parts }: Pick<ScoreShape, "parts">, { baseline, system }: Sides): Columns {
  return parts.map((terms) => [sumsOf(baseline, terms), sumsOf(system, terms)] as const);
}

function addSides(columns: Columns, flips: Int32Array, totals: readonly [Float64Array, Float64Array]): void {
  for (const [part, [zero, one]] of columns.entries()) {
    let [first, second] = [0, 0];
    for (let unit = 0; unit < zero.length; unit++) {
      const isSwapped = isFlipped(flips, unit) === 1;
      first += isSwapped ? one[unit]! : zero[unit]!;
      second += isSwapped ? zero[unit]! : one[unit]!;
    }
    totals[0][part] = first;
    totals[1][part] = second;
  }
}

/** √(n/(n − 1) Σ(v − v̄)²) */
function spreadOf(values: Float64Array): number {
  const mean = plainSum(values) / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) * (value - mean);
  return Math.sqrt((values.length / (values.length - 1)) * squares);
}
