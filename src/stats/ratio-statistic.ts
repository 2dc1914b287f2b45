// The pooled, studentised permutation statistic of ratios, which stays valid for sparse sides and unequal denominators.
import {
  paddedTo,
  plainSum,
  roundingIn,
  rowsIn,
  type ScoreShape,
  type Sides,
  sumsOf,
  withoutRounding,
} from "./sample.ts";
import { signSums } from "./sign-sums.ts";
import { isFlipped, plainSize, type Statistic, studentised, type TestName } from "./studentise.ts";

/** Both sides of a ratio, unit by unit. Numerators are less the score of both systems together, which no swap changes. */
interface RatioPair {
  readonly numerators: readonly [Float64Array, Float64Array];
  readonly denominators: readonly [Float64Array, Float64Array];
  /** What must not be 0 on either side. */
  readonly needs: readonly (readonly [Float64Array, Float64Array])[];
  readonly centre: number;
  /** The score where there is nothing to divide by, less the centre. */
  readonly empty: number;
}

function ratioPair({ parts, empty = Number.NaN }: ScoreShape, { baseline, system }: Sides): RatioPair {
  const [above, below, ...needs] = parts.map((terms) => [sumsOf(baseline, terms), sumsOf(system, terms)] as const);
  const both = plainSum(below![0]) + plainSum(below![1]);
  const centre = both === 0 ? 0 : (plainSum(above![0]) + plainSum(above![1])) / both;
  const centred = (side: 0 | 1) => above![side].map((value, unit) => value - centre * below![side][unit]!);
  return { numerators: [centred(0), centred(1)], denominators: below!, needs, centre, empty: empty - centre };
}

export function ratioStatistic(shapes: readonly ScoreShape[], sides: Sides, test: TestName): Statistic {
  const columns: Float64Array[] = [];
  const parts = shapes.map((shape) => partOf(ratioPair(shape, sides), test, columns));
  const add = signSums(columns, rowsIn(sides.system));
  const sums = new Float64Array(paddedTo(columns.length));
  return (flips, into) => {
    add(flips, sums);
    for (let at = 0; at < parts.length; at++) into[at] = statisticOf(parts[at]!, sums, flips);
  };
}

/** A sum over the units of each side: a mean of both sides, and what swaps take from one and give to the other. */
interface SignedSum {
  readonly mean: number;
  /** The place of the signed sum; −1 where both sides agree in every unit. */
  readonly at: number;
  /** What may be left of a sum that is 0 in exact arithmetic. */
  readonly slack: number;
}

interface RatioPart {
  readonly numerator: SignedSum;
  readonly denominator: SignedSum;
  /** Of squared numerators; null for the plain difference. */
  readonly squares: SignedSum | null;
  readonly needs: readonly SignedSum[];
  /** Σ n₀n₁, which no swap changes. */
  readonly products: number;
  readonly pair: RatioPair;
}

function partOf(pair: RatioPair, test: TestName, columns: Float64Array[]): RatioPart {
  const { numerators, denominators, needs } = pair;
  const [n0, n1] = numerators;
  const signed = (values: readonly [Float64Array, Float64Array]): SignedSum => {
    const half = values[1].map((value, unit) => (value - values[0][unit]!) / 2);
    const mean = (plainSum(values[0]) + plainSum(values[1])) / 2;
    const at = half.every((value) => value === 0) ? -1 : columns.push(half) - 1;
    return { mean, at, slack: roundingIn(values) };
  };
  return {
    numerator: signed(numerators),
    denominator: signed(denominators),
    squares: test === "studentised" ? signed([square(n0), square(n1)]) : null,
    needs: needs.map(signed),
    products: n0.reduce((all, value, unit) => all + value * n1[unit]!, 0),
    pair,
  };
}

/** Below this share of its terms a sum of squares has lost too many digits, and is computed again unit by unit. */
const CANCELLED = 1e-6;

/**
 * v = n₁/ΣD₁ − n₀/ΣD₀ is what a unit adds to the difference, with n = N − θ̄D; T = |Σv| / √Σv². A swap changes only ΣD, Σn and
 * Σn² of each side, and each of these by a sum of signed numbers. Called for every swap and score: nothing is allocated here.
 */
function statisticOf(part: RatioPart, sums: Float64Array, flips: Int32Array): number {
  const { numerator, denominator, squares, needs, products, pair } = part;
  for (let need = 0; need < needs.length; need++) {
    const { mean, at, slack } = needs[need]!;
    const moved = signedAt(sums, at);
    if (Math.abs(mean + moved) <= slack || Math.abs(mean - moved) <= slack) return Number.POSITIVE_INFINITY;
  }
  const above = signedAt(sums, numerator.at);
  const below = signedAt(sums, denominator.at);
  const below0 = withoutRounding(denominator.mean - below, denominator.slack);
  const below1 = withoutRounding(denominator.mean + below, denominator.slack);
  const slope0 = below0 === 0 ? 0 : 1 / below0;
  const slope1 = below1 === 0 ? 0 : 1 / below1;
  const score0 = below0 === 0 ? pair.empty : (numerator.mean - above) * slope0;
  const score1 = below1 === 0 ? pair.empty : (numerator.mean + above) * slope1;
  const difference = score1 - score0;
  const scale = Math.max(Math.abs(score0 + pair.centre), Math.abs(score1 + pair.centre));
  if (squares === null || Number.isNaN(difference)) return plainSize(difference, scale);
  const square = signedAt(sums, squares.at);
  const own = slope1 * slope1 * (squares.mean + square) + slope0 * slope0 * (squares.mean - square);
  const spread = own - 2 * slope0 * slope1 * products;
  const exact = spread < CANCELLED * own ? spreadOf(pair.numerators, flips, slope0, slope1) : spread;
  return studentised(difference, Math.sqrt(exact), scale);
}

function signedAt(sums: Float64Array, at: number): number {
  return at < 0 ? 0 : sums[at]!;
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
export function ratioContributions(shape: ScoreShape, sides: Sides): Float64Array {
  const { numerators, denominators } = ratioPair(shape, sides);
  const [below0, below1] = denominators.map(plainSum) as [number, number];
  return numerators[1].map((value, unit) => value / below1 - numerators[0][unit]! / below0);
}

function square(values: Float64Array): Float64Array {
  return values.map((value) => value * value);
}
