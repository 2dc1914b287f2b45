// The statistic of ratios when units change sides: pooled, so that neither a sparse side nor unequal denominators mislead it, and from sums that tables give.
import { paddedTo, type Rows, type ScoreShape, sumsOf } from "./sample.ts";
import { signSums } from "./sign-sums.ts";
import { isFlipped, plainSize, type Statistic, studentised, type TestName } from "./studentise.ts";

/** Both sides of a ratio, unit by unit. Numerators are less the score of both systems together, which no swap changes. */
interface RatioPair {
  /** Of the baseline, then of the system. */
  readonly numerators: readonly [Float64Array, Float64Array];
  readonly denominators: readonly [Float64Array, Float64Array];
  /** What must not be 0 on either side. */
  readonly needs: readonly (readonly [Float64Array, Float64Array])[];
  readonly centre: number;
  /** The score where there is nothing to divide by, less the centre. */
  readonly empty: number;
}

export interface RatioSides {
  readonly baseline: Rows;
  readonly system: Rows;
}

function ratioPair({ parts, empty = Number.NaN }: ScoreShape, { baseline, system }: RatioSides): RatioPair {
  const [above, below, ...needs] = parts.map((terms) => [sumsOf(baseline, terms), sumsOf(system, terms)] as const);
  const both = sum(below![0]) + sum(below![1]);
  const centre = both === 0 ? 0 : (sum(above![0]) + sum(above![1])) / both;
  const centred = (side: 0 | 1) => above![side].map((value, unit) => value - centre * below![side][unit]!);
  return { numerators: [centred(0), centred(1)], denominators: below!, needs, centre, empty: empty - centre };
}

/** One entry for each shape, all of them ratios. */
export function ratioStatistic(
  shapes: readonly ScoreShape[],
  sides: RatioSides,
  test: TestName,
): { readonly statistic: Statistic; readonly differing: readonly number[] } {
  const pairs = shapes.map((shape) => ratioPair(shape, sides));
  const columns: Float64Array[] = [];
  const parts = pairs.map((pair) => partOf(pair, test, columns));
  const add = signSums(columns, sides.system.rows.length / sides.system.columns);
  const sums = new Float64Array(paddedTo(columns.length));
  return {
    statistic: (flips, into) => {
      add(flips, sums);
      for (let at = 0; at < parts.length; at++) into[at] = parts[at]!(sums, flips);
    },
    differing: pairs.map(differingUnits),
  };
}

/** Below this share of its terms a sum of squares has lost too many digits, and is computed again unit by unit. */
const CANCELLED = 1e-6;

/**
 * v = n₁/ΣD₁ − n₀/ΣD₀ is what a unit adds to the difference, with n = N − θ̄D; T = |Σv| / √Σv². A swap changes only ΣD, Σn and
 * Σn² of each side, and each of these by a sum of signed numbers.
 */
function partOf(pair: RatioPair, test: TestName, columns: Float64Array[]) {
  const { numerators, denominators, needs, centre, empty } = pair;
  const [n0, n1] = numerators;
  const signed = (values: readonly [Float64Array, Float64Array]) => {
    const half = values[1].map((value, unit) => (value - values[0][unit]!) / 2);
    const mean = (sum(values[0]) + sum(values[1])) / 2;
    if (half.every((value) => value === 0)) return { mean, at: -1 };
    return { mean, at: columns.push(half) - 1 };
  };
  const numerator = signed(numerators);
  const denominator = signed(denominators);
  const squares = test === "studentised" ? signed([square(n0), square(n1)]) : { mean: 0, at: -1 };
  const needed = needs.map(signed);
  const products = n0.reduce((all, value, unit) => all + value * n1[unit]!, 0);
  return (sums: Float64Array, flips: Int32Array): number => {
    const side = ({ mean, at }: { mean: number; at: number }, sign: 1 | -1) =>
      at < 0 ? mean : mean + sign * sums[at]!;
    if (needed.some((need) => side(need, 1) === 0 || side(need, -1) === 0)) return Number.POSITIVE_INFINITY;
    const [below0, below1] = [side(denominator, -1), side(denominator, 1)];
    const slope0 = below0 === 0 ? 0 : 1 / below0;
    const slope1 = below1 === 0 ? 0 : 1 / below1;
    const score0 = below0 === 0 ? empty : side(numerator, -1) * slope0;
    const score1 = below1 === 0 ? empty : side(numerator, 1) * slope1;
    const difference = score1 - score0;
    const scale = Math.max(Math.abs(score0 + centre), Math.abs(score1 + centre));
    if (test === "swap" || Number.isNaN(difference)) return plainSize(difference, scale);
    const own = slope1 * slope1 * side(squares, 1) + slope0 * slope0 * side(squares, -1);
    const spread = own - 2 * slope0 * slope1 * products;
    const exact = spread < CANCELLED * own ? spreadOf(numerators, flips, slope0, slope1) : spread;
    return studentised(difference, Math.sqrt(exact), scale);
  };
}

function spreadOf([n0, n1]: RatioPair["numerators"], flips: Int32Array, slope0: number, slope1: number): number {
  let squares = 0;
  for (let unit = 0; unit < n0.length; unit++) {
    const isSwapped = isFlipped(flips, unit) === 1;
    const [zero, one] = isSwapped ? [n1[unit]!, n0[unit]!] : [n0[unit]!, n1[unit]!];
    const value = slope1 * one - slope0 * zero;
    squares += value * value;
  }
  return squares;
}

/** What each unit adds to the difference of a ratio as it was observed. */
export function ratioContributions(shape: ScoreShape, sides: RatioSides): Float64Array {
  const { numerators, denominators } = ratioPair(shape, sides);
  const [below0, below1] = denominators.map(sum) as [number, number];
  return numerators[1].map((value, unit) => value / below1 - numerators[0][unit]! / below0);
}

/** Units whose swap changes the score at all. */
function differingUnits({ numerators, denominators }: RatioPair): number {
  const isSame = ([zero, one]: readonly [Float64Array, Float64Array], unit: number) => zero[unit] === one[unit];
  let count = 0;
  for (let unit = 0; unit < numerators[0].length; unit++)
    if (!isSame(numerators, unit) || !isSame(denominators, unit)) count++;
  return count;
}

function square(values: Float64Array): Float64Array {
  return values.map((value) => value * value);
}

function sum(values: Float64Array): number {
  return values.reduce((all, value) => all + value, 0);
}
