// What is resampled: rows of numbers, one a unit, and the function that makes scores of their totals.

/**
 * Scores from totals over a number of units. `NaN` stands for undefined, here and inside this room only. The totals are
 * read at once and not kept: the array is used again.
 */
export type Summarize = (totals: Float64Array, units: number) => ArrayLike<number>;

export interface Sample {
  /** Unit after unit, each with all its columns. */
  readonly rows: Float64Array;
  readonly columns: number;
  readonly summarize: Summarize;
}

/** Some consecutive replicates, `from` included, `to` not: what one worker computes. */
export interface Replicates {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
}

export function unitsOf({ rows, columns }: Sample): number {
  return rows.length / columns;
}
