// What is resampled: rows of numbers, one a unit, laid out so that to add them up costs as little as the machine allows, and the function that makes scores of their totals.

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

/** The observed scores: every unit counted once. */
export function observedScores({ rows, columns, summarize }: Sample): Float64Array {
  const units = checkedUnits(rows, columns);
  const totals = new Float64Array(columns);
  for (let at = 0; at < rows.length; at += columns)
    for (let column = 0; column < columns; column++) totals[column]! += rows[at + column]!;
  return Float64Array.from(summarize(totals, units));
}

/** How many units there are, if the rows are what can be resampled. */
function checkedUnits(rows: Float64Array, columns: number): number {
  const units = rows.length / columns;
  if (!Number.isInteger(units)) throw new Error(`this is a bug in karat: ${rows.length} numbers in ${columns} columns`);
  if (!rows.every(Number.isFinite)) throw new Error("this is a bug in karat: rows to resample must be finite numbers");
  return units;
}

/** One score's entries of a table. */
export function scoreColumn(table: Float64Array, score: number, scores: number): Float64Array {
  const column = new Float64Array(table.length / scores);
  for (let row = 0; row < column.length; row++) column[row] = table[row * scores + score]!;
  return column;
}

/** Columns in groups of four, each group unit by unit, the last group filled up with zeros. */
export interface Columns {
  readonly units: number;
  readonly columns: number;
  readonly values: Float64Array;
}

const GROUP = 4;

export function groupColumns(rows: Float64Array, columns: number): Columns {
  const units = checkedUnits(rows, columns);
  const values = new Float64Array(paddedTo(columns) * units);
  for (let unit = 0; unit < units; unit++) {
    for (let column = 0; column < columns; column++) {
      const inGroup = column % GROUP;
      values[(column - inGroup) * units + unit * GROUP + inGroup] = rows[unit * columns + column]!;
    }
  }
  return { units, columns, values };
}

/** Room for the totals of some columns: `view` is what to read, `padded` what `addSide` writes. */
export function totalsFor(columns: number): { readonly padded: Float64Array; readonly view: Float64Array } {
  const padded = new Float64Array(paddedTo(columns));
  return { padded, view: padded.subarray(0, columns) };
}

/**
 * Adds up one side of a pair whose rows alternate: of each two rows the first, or the second if the unit is flipped. Side 1
 * gets what side 0 leaves. Twice as fast as weights of 0 and 1 would be.
 */
export function addSide(
  { units, values }: Columns,
  flips: Uint8Array,
  { side, padded }: { side: 0 | 1; padded: Float64Array },
): void {
  for (let column = 0; column < padded.length; column += GROUP) {
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    let pair = column * units;
    for (let unit = 0; unit < flips.length; unit++, pair += 2 * GROUP) {
      const at = pair + GROUP * (flips[unit]! ^ side);
      first += values[at]!;
      second += values[at + 1]!;
      third += values[at + 2]!;
      fourth += values[at + 3]!;
    }
    padded[column] = first;
    padded[column + 1] = second;
    padded[column + 2] = third;
    padded[column + 3] = fourth;
  }
}

/** As many as fill the lanes that are added at a time. */
export function paddedTo(columns: number): number {
  return Math.ceil(columns / GROUP) * GROUP;
}

/** Scores of resamples that would be equal in exact arithmetic differ by far less than this, relative to the observed scores. */
const TOLERANCE = 1e-12;

export function slackAt(scale: number): number {
  return TOLERANCE * scale;
}

/** Standard errors up to this, relative to the scores or to 1, are those of no spread at all. */
const NO_SPREAD = 1e-12;

export function isNoSpread(standardError: number, scale: number): boolean {
  return !(standardError > NO_SPREAD * Math.max(1, scale));
}
