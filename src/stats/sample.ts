// What is resampled: rows of numbers, one a unit, and the function that makes scores of their totals.

/**
 * Scores from totals over a number of units. `NaN` stands for undefined, here and inside this room only. The totals are
 * read at once and not kept: the array is used again.
 */
export type Summarize = (totals: Float64Array, units: number) => ArrayLike<number>;

/** What a score divides by, as a weight for each column and, last, one for each unit. */
export type Weights = Float64Array;

/** How scores are made of rows. */
export interface Scoring {
  readonly columns: number;
  readonly summarize: Summarize;
  /** One entry a score; null where nobody said. */
  readonly denominators?: readonly (Weights | null)[];
}

export interface Sample extends Scoring {
  /** Unit after unit, each with all its columns. */
  readonly rows: Float64Array;
  /** The group of each unit, where units are drawn within groups. */
  readonly groups?: Int32Array;
}

/** Some consecutive replicates, `from` included, `to` not: what one worker computes. */
export interface Replicates {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
}

export function unitsOf({ rows, columns }: Pick<Sample, "rows" | "columns">): number {
  return rows.length / columns;
}

/** What one unit adds to a weighted sum. */
export function weighted({ rows, columns }: Pick<Sample, "rows" | "columns">, unit: number, weights: Weights): number {
  let sum = weights[columns]!;
  for (let column = 0; column < columns; column++) {
    const weight = weights[column]!;
    if (weight !== 0) sum += weight * rows[unit * columns + column]!;
  }
  return sum;
}
