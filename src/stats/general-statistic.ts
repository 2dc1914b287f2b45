// The statistic of scores that are no ratios when units change sides: of formulas by the delta method, of functions the plain difference.

import { type Rows, type ScoreShape, type Scoring, sumsOf } from "./sample.ts";
import { isFlipped, plainSize, studentised, type TestName } from "./studentise.ts";

/** The statistic of one score for a swap. */
export type OneStatistic = (flips: Int32Array) => number;

export interface Sides {
  readonly baseline: Rows;
  readonly system: Rows;
}

/** |d| / se, with the exact derivatives of the formula at the totals after the swap. */
export function formulaStatistic(shape: ScoreShape, sides: Sides, test: TestName): OneStatistic {
  const columns = partsOf(shape, sides);
  const count = shape.parts.length;
  const totals = [new Float64Array(count), new Float64Array(count)] as const;
  const slopes = [new Float64Array(count), new Float64Array(count)] as const;
  const values = new Float64Array(sides.system.rows.length / sides.system.columns);
  return (flips) => {
    addSides(columns, flips, totals);
    const zero = shape.slopes!(totals[0], slopes[0]);
    const one = shape.slopes!(totals[1], slopes[1]);
    const difference = one - zero;
    const scale = Math.max(Math.abs(one), Math.abs(zero));
    if (test === "swap" || Number.isNaN(difference)) return plainSize(difference, scale);
    contributions(columns, slopes, values, flips);
    return studentised(difference, spreadOf(values), scale);
  };
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
  const flips = new Int32Array(Math.ceil((columns[0]?.[0].length ?? 0) / 32));
  const count = shape.parts.length;
  const totals = [new Float64Array(count), new Float64Array(count)] as const;
  const slopes = [new Float64Array(count), new Float64Array(count)] as const;
  addSides(columns, flips, totals);
  for (const side of [0, 1] as const) shape.slopes!(totals[side], slopes[side]);
  const values = new Float64Array(columns[0]?.[0].length ?? 0);
  contributions(columns, slopes, values, flips);
  return values;
}

/** Units whose swap changes the score at all. */
export function differingUnits(shape: Pick<ScoreShape, "parts">, sides: Sides): number {
  const columns = partsOf(shape, sides);
  const units = sides.system.rows.length / sides.system.columns;
  let count = 0;
  for (let unit = 0; unit < units; unit++) if (columns.some(([zero, one]) => zero[unit] !== one[unit])) count++;
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

/** Gradient · row of one side minus that of the other, for each unit. */
function contributions(
  columns: Columns,
  [slopes0, slopes1]: readonly [Float64Array, Float64Array],
  values: Float64Array,
  flips: Int32Array,
): void {
  values.fill(0);
  for (const [part, [zero, one]] of columns.entries()) {
    const [slope0, slope1] = [slopes0[part]!, slopes1[part]!];
    if (slope0 === 0 && slope1 === 0) continue;
    for (let unit = 0; unit < values.length; unit++)
      values[unit]! +=
        isFlipped(flips, unit) === 1
          ? slope1 * zero[unit]! - slope0 * one[unit]!
          : slope1 * one[unit]! - slope0 * zero[unit]!;
  }
}

/** √(n/(n − 1) Σ(v − v̄)²) */
function spreadOf(values: Float64Array): number {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  return Math.sqrt((count / (count - 1)) * squares);
}
