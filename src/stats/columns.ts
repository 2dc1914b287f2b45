// Rows laid out so that weighted column totals, the one addition all resampling rests on, cost as little as the machine allows.

/** Columns in groups of four, each group unit by unit, the last group filled up with zeros. */
export interface Columns {
  readonly units: number;
  readonly columns: number;
  readonly values: Float64Array;
}

const GROUP = 4;

export function groupColumns(rows: Float64Array, columns: number): Columns {
  const units = rows.length / columns;
  if (!Number.isInteger(units)) throw new Error(`this is a bug in karat: ${rows.length} numbers in ${columns} columns`);
  if (!rows.every(Number.isFinite)) throw new Error("this is a bug in karat: rows to resample must be finite numbers");
  const values = new Float64Array(paddedTo(columns) * units);
  for (let unit = 0; unit < units; unit++) {
    for (let column = 0; column < columns; column++) {
      const inGroup = column % GROUP;
      values[(column - inGroup) * units + unit * GROUP + inGroup] = rows[unit * columns + column]!;
    }
  }
  return { units, columns, values };
}

/** Room for the totals of some columns: `view` is what to read, `padded` what `addWeighted` writes. */
export function totalsFor(columns: number): { readonly padded: Float64Array; readonly view: Float64Array } {
  const padded = new Float64Array(paddedTo(columns));
  return { padded, view: padded.subarray(0, columns) };
}

/** Adds up weight × value for each column, in unit order: the same weights give the same bits, wherever they are added. */
export function addWeighted({ units, values }: Columns, weights: Float64Array, padded: Float64Array): void {
  for (let column = 0; column < padded.length; column += GROUP) {
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    let at = column * units;
    for (let unit = 0; unit < units; unit++, at += GROUP) {
      const weight = weights[unit]!;
      first += weight * values[at]!;
      second += weight * values[at + 1]!;
      third += weight * values[at + 2]!;
      fourth += weight * values[at + 3]!;
    }
    padded[column] = first;
    padded[column + 1] = second;
    padded[column + 2] = third;
    padded[column + 3] = fourth;
  }
}

/** Adds up the rows of units that were drawn, in the order they were drawn in. */
export function addDrawn({ units, values }: Columns, drawn: Int32Array, padded: Float64Array): void {
  for (let column = 0; column < padded.length; column += GROUP) {
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    const start = column * units;
    for (let draw = 0; draw < drawn.length; draw++) {
      const at = start + drawn[draw]! * GROUP;
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

/**
 * Adds up one side of a pair whose rows alternate: of each two rows the first, or the second if the unit is flipped. Side 1
 * gets what side 0 leaves. Written out beside `addWeighted` because it is twice as fast as weights of 0 and 1.
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

function paddedTo(columns: number): number {
  return Math.ceil(columns / GROUP) * GROUP;
}
