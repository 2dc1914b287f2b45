// The input of the statistics: rows of numbers, one per unit or cluster, and the score as a function of their sums.
import { groupBy } from "../numeric/group.ts";
import { sumOf } from "./moments.ts";

/** A weighted sum over the columns of a row; the place after the last column stands for the number of units in the row. */
export type Terms = readonly { readonly place: number; readonly weight: number }[];

/** How one score follows from sums. */
export interface ScoreShape {
  readonly parts: readonly Terms[];
  /** The score from the sums of the parts; `NaN` stands for undefined, here and inside this room only. */
  readonly value: (parts: Float64Array) => number;
  /** The sums that the score divides by, one for each quotient that it averages; null for a function, which does not tell. */
  readonly denominators: readonly Terms[] | null;
  /** The places of the columns that the score uses. */
  readonly places: readonly number[];
}

export interface Scoring {
  readonly columns: number;
  readonly shapes: readonly ScoreShape[];
  /** All scores, to the bit, from the totals of the columns and, last, the number of units. The array is used again. */
  readonly summarize: (totals: Float64Array) => ArrayLike<number>;
}

export interface Rows {
  readonly columns: number;
  readonly rows: Float64Array;
  /** How many units a row stands for, where rows are clusters; one unless told. */
  readonly sizes?: Float64Array | undefined;
}

export interface Sample extends Scoring, Rows {}

export function rowsIn({ rows, columns }: Rows): number {
  return rows.length / columns;
}

export function cellOf({ rows, columns, sizes }: Rows, row: number, place: number): number {
  return place === columns ? (sizes?.[row] ?? 1) : rows[row * columns + place]!;
}

export function termsAt(sample: Rows, row: number, terms: Terms): number {
  let sum = 0;
  for (let at = 0; at < terms.length; at++) sum += terms[at]!.weight * cellOf(sample, row, terms[at]!.place);
  return sum;
}

/** The size of each row for a score: its denominator, or the sum of its shares in the denominators of an average. Null for a function. */
export function denominatorsAt(sample: Rows, { denominators }: ScoreShape): Float64Array | null {
  if (denominators === null || denominators.length === 0) return null;
  const sizes = new Float64Array(rowsIn(sample));
  for (const terms of denominators) {
    const own = new Float64Array(sizes.length).map((_, row) => termsAt(sample, row, terms));
    const total = denominators.length === 1 ? 1 : sumOf(own);
    if (total !== 0) for (let row = 0; row < own.length; row++) sizes[row]! += own[row]! / total;
  }
  return sizes;
}

/** The totals of all columns, row after row, and of the units. */
export function sampleTotals(sample: Rows): Float64Array {
  const { rows, columns } = sample;
  if (!rows.every(Number.isFinite)) throw new Error("this is a bug in karat: rows must be finite numbers");
  const totals = new Float64Array(columns + 1);
  for (let row = 0; row < rowsIn(sample); row++)
    for (let place = 0; place <= columns; place++) totals[place]! += cellOf(sample, row, place);
  return totals;
}

/** Adds up the rows of each cluster, in the order of the clusters' first rows. */
export function clusteredRows({ rows, columns }: Rows, clusters: readonly string[]): Rows {
  const members = [...groupBy(clusters.keys(), (row) => clusters[row]!).values()];
  const sums = new Float64Array(members.length * columns);
  for (const [to, own] of members.entries())
    for (const row of own)
      for (let column = 0; column < columns; column++) sums[to * columns + column]! += rows[row * columns + column]!;
  return { columns, rows: sums, sizes: Float64Array.from(members, ({ length }) => length) };
}

/** Scores that would be equal in exact arithmetic differ by far less than this, relative to the observed scores. */
const TOLERANCE = 1e-12;

export function slackAt(scale: number): number {
  return TOLERANCE * scale;
}

/** Standard errors up to this, relative to the scores or to 1, are those of no spread at all; an undefined one is not. */
const NO_SPREAD = 1e-12;

export function isNoSpread(standardError: number, scale: number): boolean {
  return standardError <= NO_SPREAD * Math.max(1, scale);
}
