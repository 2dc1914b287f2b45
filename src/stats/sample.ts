// The input of the statistics: rows of numbers, one per unit or cluster, and the score as a function of their sums.
import { groupBy } from "../core/group.ts";

/** A weighted sum over the columns of a row; the place after the last column stands for the number of units in the row. */
export type Terms = readonly { readonly place: number; readonly weight: number }[];

/**
 * How one score follows from sums. A ratio has its numerator and denominator as the first two parts and what must not be 0
 * as the others; a formula has its columns; a function has all columns.
 */
export interface ScoreShape {
  readonly kind: "ratio" | "formula" | "function";
  readonly parts: readonly Terms[];
  /** The score from the sums of the parts; `NaN` stands for undefined, here and inside this room only. */
  readonly value: (parts: Float64Array) => number;
  /** Of a ratio: its value where there is nothing to divide by. */
  readonly empty?: number;
  /** Of a formula: also gives the derivatives by its parts. */
  readonly slopes?: (parts: Float64Array, into: Float64Array) => number;
  /** What the score divides by; null of a function, which does not tell. */
  readonly denominator: Terms | null;
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

/** Rows of both systems for the same units in the same order. */
export interface Sides {
  readonly baseline: Rows;
  readonly system: Rows;
}

export interface Sample extends Scoring, Rows {
  readonly groups?: Int32Array | undefined;
}

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

export function sumsOf(sample: Rows, terms: Terms): Float64Array {
  const sums = new Float64Array(rowsIn(sample));
  for (let row = 0; row < sums.length; row++) sums[row] = termsAt(sample, row, terms);
  return sums;
}

/** The totals of all columns, row after row, and of the units. */
export function totalsOf(sample: Rows): Float64Array {
  const { rows, columns } = sample;
  if (!rows.every(Number.isFinite)) throw new Error("this is a bug in karat: rows must be finite numbers");
  const totals = new Float64Array(columns + 1);
  for (let row = 0; row < rowsIn(sample); row++)
    for (let place = 0; place <= columns; place++) totals[place]! += cellOf(sample, row, place);
  return totals;
}

/** Adds up the rows of each cluster, in the order of the clusters' first rows. */
export function clusteredRows(sample: Rows, clusters: readonly string[]): Rows & { readonly first: readonly number[] } {
  const { columns } = sample;
  const members = [...groupBy(clusters.keys(), (row) => clusters[row]!).values()];
  const rows = new Float64Array(members.length * columns);
  const sizes = new Float64Array(members.length);
  for (const [to, own] of members.entries())
    for (const row of own) {
      for (let column = 0; column < columns; column++)
        rows[to * columns + column]! += sample.rows[row * columns + column]!;
      sizes[to]! += cellOf(sample, row, columns);
    }
  return { columns, rows, sizes, first: members.map(([row]) => row!) };
}

export function plainSum(values: Float64Array): number {
  let all = 0;
  for (const value of values) all += value;
  return all;
}

/** As many as fill the lanes that are added at a time. */
export function paddedTo(columns: number): number {
  return Math.ceil(columns / LANES) * LANES;
}

const LANES = 4;

/** Scores that would be equal in exact arithmetic differ by far less than this, relative to the observed scores. */
const TOLERANCE = 1e-12;

export function slackAt(scale: number): number {
  return TOLERANCE * scale;
}

/** How far rounding may keep a sum over the units of either side, after any swap, from what it is in exact arithmetic. */
export function roundingIn([zero, one]: readonly [Float64Array, Float64Array]): number {
  return slackAt(plainSum(zero.map(Math.abs)) + plainSum(one.map(Math.abs)));
}

/** What only rounding keeps from 0 is 0: a formula may have a rule for that. */
export function withoutRounding(value: number, slack: number): number {
  return Math.abs(value) <= slack ? 0 : value;
}

/** Standard errors up to this, relative to the scores or to 1, are those of no spread at all. */
const NO_SPREAD = 1e-12;

export function isNoSpread(standardError: number, scale: number): boolean {
  return !(standardError > NO_SPREAD * Math.max(1, scale));
}
