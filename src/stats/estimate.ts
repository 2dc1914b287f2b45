// A score of one system with its leave-one-out values: what intervals, differences, gates and plans are made from.
import { meanOf, sumOf, varianceOf } from "./moments.ts";
import {
  cellOf,
  denominatorsAt,
  isNoSpread,
  type Rows,
  rowsIn,
  type Sample,
  type ScoreShape,
  sampleTotals,
  type Terms,
  termsAt,
} from "./sample.ts";

/** A score on some units, or its mean over several runs on the same units. */
export interface Estimate {
  /** `NaN` stands for undefined, here and inside this room only. */
  readonly score: number;
  /** The score without each of the units. */
  readonly leftOut: Float64Array;
  /** Holds 1 for each unit that counts: if what the score divides by is not 0. */
  readonly counted: Uint8Array;
  /** The rows of each run. */
  readonly runs: readonly Rows[];
  /** Null for a single run. */
  readonly betweenRuns: RunSpread | null;
}

export interface RunSpread {
  readonly runs: number;
  /** The variance s² of the scores of the runs. */
  readonly variance: number;
  /** The part of s² that the units do not explain: max(0, s² − V). */
  readonly beyondUnits: number;
}

/** All estimates of a sample; each is computed when it is asked for, and not remembered. */
export function estimatesOf(sample: Sample): (score: number) => Estimate {
  const observed = sample.summarize(sampleTotals(sample));
  const scores = Float64Array.from(observed);
  return (score) => {
    const shape = sample.shapes[score]!;
    let leftOut: Float64Array | undefined;
    return {
      score: scores[score]!,
      // Notes on the sizes of units do without.
      get leftOut() {
        leftOut ??= leaveOneOut(sample, shape);
        return leftOut;
      },
      counted: countedRows(sample, shape),
      runs: [sample],
      betweenRuns: null,
    };
  };
}

/** The score without each of the rows. */
function leaveOneOut(sample: Sample, { parts, value }: ScoreShape): Float64Array {
  const rows = rowsIn(sample);
  const after = parts.map((terms) => sumsAfter(sample, terms));
  const before = new Float64Array(parts.length);
  const totals = new Float64Array(parts.length);
  const leftOut = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    // Adding what lies before and after loses no digits, as subtracting a large row from the total would.
    for (let part = 0; part < parts.length; part++) {
      totals[part] = before[part]! + after[part]![row + 1]!;
      before[part]! += termsAt(sample, row, parts[part]!);
    }
    leftOut[row] = value(totals);
  }
  return leftOut;
}

/** Entry k is the sum over the rows from k on; the one after the last is zero. */
function sumsAfter(sample: Sample, terms: Terms): Float64Array {
  const rows = rowsIn(sample);
  const sums = new Float64Array(rows + 1);
  for (let row = rows - 1; row >= 0; row--) sums[row] = termsAt(sample, row, terms) + sums[row + 1]!;
  return sums;
}

/** A row counts if a denominator is not 0; with a function, if the row's own score is defined; in a plain sum always. */
function countedRows(sample: Sample, shape: ScoreShape): Uint8Array {
  const counted = new Uint8Array(rowsIn(sample));
  const { denominators } = shape;
  if (denominators?.length === 0) return counted.fill(1);
  if (denominators !== null) {
    for (let row = 0; row < counted.length; row++)
      counted[row] = Number(denominators.some((terms) => termsAt(sample, row, terms) !== 0));
    return counted;
  }
  const totals = new Float64Array(sample.columns + 1);
  for (let row = 0; row < counted.length; row++) {
    for (let place = 0; place <= sample.columns; place++) totals[place] = cellOf(sample, row, place);
    counted[row] = Number(!Number.isNaN(shape.value(totals)));
  }
  return counted;
}

/** The mean over runs that had the same units in the same order. */
export function meanOfRuns(runs: readonly Estimate[]): Estimate {
  if (runs.length === 1) return runs[0]!;
  const count = runs.length;
  const leftOut = runs[0]!.leftOut.map((_, unit) => runs.reduce((sum, run) => sum + run.leftOut[unit]!, 0) / count);
  const counted = runs[0]!.counted.map((_, unit) => Number(runs.some((run) => run.counted[unit] === 1)));
  const scores = runs.map((run) => run.score);
  const score = meanOf(scores);
  const variance = varianceOf(scores);
  const fromUnits =
    runs.reduce((sum, run) => {
      const deviations = run.leftOut.map((value, unit) => value - leftOut[unit]!);
      return sum + jackknifeOf({ leftOut: deviations, counted }).variance;
    }, 0) /
    (count - 1);
  const beyondUnits = Math.max(0, variance - fromUnits) || 0;
  return {
    score,
    leftOut,
    counted,
    runs: runs.flatMap((run) => run.runs),
    betweenRuns: { runs: count, variance, beyondUnits },
  };
}

/** A score without each of the units, and which units count. */
type LeftOut = Pick<Estimate, "leftOut" | "counted">;

interface Jackknife {
  /** The number of units that count; those of a difference count on either side. */
  readonly units: number;
  /** The number of units that count on the sparser side. */
  readonly sparser: number;
  /** The mean of the leave-one-out values. */
  readonly mean: number;
  /** (n − 1)/n · Σ(θ₍ᵢ₎ − mean)²; `NaN` where the score is undefined without one of the units. */
  readonly variance: number;
  /** |skewness of the units' own parts| / √n. */
  readonly skewness: number;
  /** The least and the largest mean − θ₍ᵢ₎. */
  readonly deviations: readonly [least: number, most: number];
}

/** The jackknife of a score, or of its difference from another: the only source of standard errors. */
export function jackknifeOf(system: LeftOut, baseline: LeftOut = nothing(system)): Jackknife {
  const [one, zero] = [system.leftOut, baseline.leftOut];
  const [countsOne, countsZero] = [system.counted, baseline.counted];
  let [units, onSystem, onBaseline] = [0, 0, 0];
  // Declared one by one: V8 makes an object of every sum that begins in an array.
  let sum = 0;
  for (let unit = 0; unit < one.length; unit++) {
    onSystem += countsOne[unit]!;
    onBaseline += countsZero[unit]!;
    if ((countsOne[unit]! | countsZero[unit]!) === 0) continue;
    units++;
    sum += one[unit]! - zero[unit]!;
  }
  const mean = sum / units;
  let squares = 0;
  let cubes = 0;
  let least = 0;
  let most = 0;
  for (let unit = 0; unit < one.length; unit++) {
    if ((countsOne[unit]! | countsZero[unit]!) === 0) continue;
    const deviation = mean - (one[unit]! - zero[unit]!);
    squares += deviation * deviation;
    cubes += deviation * deviation * deviation;
    if (deviation < least) least = deviation;
    if (deviation > most) most = deviation;
  }
  const moment = squares / units;
  return {
    units,
    sparser: Math.min(onSystem, onBaseline),
    mean,
    variance: ((units - 1) / units) * squares,
    skewness: squares === 0 ? 0 : Math.abs(cubes / units) / (moment * Math.sqrt(moment)) / Math.sqrt(units),
    deviations: [least, most],
  };
}

function nothing({ leftOut, counted }: LeftOut) {
  return { score: 0, leftOut: new Float64Array(leftOut.length), counted };
}

type ScoreLeftOut = Pick<Estimate, "score" | "leftOut" | "counted">;

/** Each counting unit's own part of a score, θ + (n − 1)(mean − θ₍ᵢ₎), or of its difference from another: for a mean, the unit's value. */
export function unitParts(system: ScoreLeftOut, baseline: ScoreLeftOut = nothing(system)): Float64Array {
  const { units, mean } = jackknifeOf(system, baseline);
  const score = system.score - baseline.score;
  return system.leftOut
    .map((value, unit) => score + (units - 1) * (mean - (value - baseline.leftOut[unit]!)))
    .filter((_, unit) => (system.counted[unit]! | baseline.counted[unit]!) === 1);
}

/** A standard error, and the degrees of freedom of its t. */
export interface StandardError {
  readonly value: number;
  readonly degrees: number;
}

/** Adds the spread between runs to the squared error from units (Satterthwaite 1946); every part is variance/R, with s²/R below the line. */
export function withRuns(
  fromUnits: { readonly variance: number; readonly degrees: number },
  parts: readonly { readonly reduced: number; readonly whole: number; readonly degrees: number }[],
): StandardError {
  const variance = parts.reduce((sum, { reduced }) => sum + reduced, fromUnits.variance);
  const below = parts.reduce(
    (sum, { whole, degrees }) => sum + (whole * whole) / degrees,
    (fromUnits.variance * fromUnits.variance) / fromUnits.degrees,
  );
  return {
    value: Math.sqrt(variance),
    degrees: parts.length === 0 || below === 0 ? fromUnits.degrees : (variance * variance) / below,
  };
}

/** The standard error of one system's score; exactly 0 where only rounding makes the scores vary. */
export function standardErrorOf(estimate: Estimate): StandardError & { readonly units: number } {
  const { units, variance } = jackknifeOf(estimate);
  const between = estimate.betweenRuns;
  const parts = between === null ? [] : [runPart(between, 1 / between.runs)];
  const { value, degrees } = withRuns({ variance, degrees: units - 1 }, parts);
  return { units, degrees, value: isNoSpread(value, Math.abs(estimate.score)) ? 0 : value };
}

export function runPart({ variance, beyondUnits, runs }: RunSpread, factor: number) {
  return { reduced: beyondUnits * factor, whole: variance * factor, degrees: runs - 1 };
}

/** (ΣD)² / ΣD² over the denominators D: as many units of one size would say as much. Null where nothing is divided. */
export function effectiveUnits(sample: Rows, shape: ScoreShape): number | null {
  const sizes = denominatorsAt(sample, shape);
  if (sizes === null) return null;
  const sum = sumOf(sizes);
  const squares = sumOf(sizes.map((size) => size * size));
  return squares === 0 ? null : (sum * sum) / squares;
}
