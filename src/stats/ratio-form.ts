// Scores that are one weighted sum over another, as nearly all are: found by asking, so that swapping units need not ask again.
import { randomStream } from "./generator.ts";
import { type Sample, type Scoring, unitsOf, type Weights } from "./sample.ts";

/** numerator · totals / denominator · totals, both over the columns and the number of units. */
export interface RatioForm {
  readonly numerator: Weights;
  readonly denominator: Weights;
  /** The score where there is nothing to divide by; `NaN` for undefined. */
  readonly empty: number;
}

const TOLERANCE = 1e-9;
const SPLITS = 12;

/** The form of each score, or null where it has none, or none that is declared. Every score is tried on random halves of the rows. */
export function ratioForms(sample: Sample): readonly (RatioForm | null)[] {
  const { denominators = [] } = sample;
  const units = unitsOf(sample);
  const whole = totalsOf(sample, () => true);
  const scored = scoresAt(sample, whole);
  const steps = whole.map((total) => Math.max(1, Math.abs(total) / 2));
  const moved = Array.from(steps, (step, column) => {
    const totals = Float64Array.from(whole);
    totals[column]! += step;
    return { totals, scores: scoresAt(sample, totals) };
  });
  const nothing = scoresAt(sample, new Float64Array(whole.length));
  const points = [whole, ...halves(sample, units)].map((totals) => ({ totals, scores: scoresAt(sample, totals) }));
  return Array.from(scored, (score, at) => {
    const denominator = denominators[at] ?? perUnit(sample.columns);
    const over = (totals: Float64Array) => dot(denominator, totals);
    const numerator = Float64Array.from(moved, ({ totals, scores }, column) =>
      unrounded((scores[at]! * over(totals) - score * over(whole)) / steps[column]!),
    );
    const form = { numerator, denominator, empty: nothing[at]! };
    return points.every(({ totals, scores }) => fits(form, totals, scores[at]!)) ? form : null;
  });
}

/** Declared weights are mostly small whole numbers; this takes away what rounding added to them. */
function unrounded(weight: number): number {
  const near = Math.round(weight);
  return Math.abs(weight - near) < TOLERANCE ? near + 0 : weight;
}

function fits({ numerator, denominator, empty }: RatioForm, totals: Float64Array, score: number): boolean {
  const below = dot(denominator, totals);
  if (below === 0) return Object.is(score, empty) || score === empty;
  const size = numerator.reduce((sum, weight, column) => sum + Math.abs(weight * totals[column]!), 0);
  return Math.abs(dot(numerator, totals) - score * below) <= TOLERANCE * Math.max(size, Math.abs(below));
}

function perUnit(columns: number): Weights {
  const weights = new Float64Array(columns + 1);
  weights[columns] = 1;
  return weights;
}

function dot(weights: Float64Array, totals: Float64Array): number {
  return weights.reduce((sum, weight, column) => sum + weight * totals[column]!, 0);
}

/** Totals of the columns and, last, the number of units. */
function totalsOf(sample: Sample, isIn: (unit: number) => boolean): Float64Array {
  const { rows, columns } = sample;
  const totals = new Float64Array(columns + 1);
  for (let unit = 0; unit < unitsOf(sample); unit++) {
    if (!isIn(unit)) continue;
    for (let column = 0; column < columns; column++) totals[column]! += rows[unit * columns + column]!;
    totals[columns]! += 1;
  }
  return totals;
}

function scoresAt({ columns, summarize }: Scoring, totals: Float64Array): Float64Array {
  return Float64Array.from(summarize(totals.slice(0, columns), totals[columns]!));
}

/** Totals of random halves, and of all rows but one for the first few. */
function halves(sample: Sample, units: number): Float64Array[] {
  const random = randomStream(1, "permutation", 0);
  return Array.from({ length: SPLITS }, (_, split) => {
    const isIn = Uint8Array.from({ length: units }, (_, unit) =>
      split % 2 === 0 ? (random.next() >>> 16) & 1 : Number(unit !== (split >> 1) % units),
    );
    return totalsOf(sample, (unit) => isIn[unit] === 1);
  });
}
