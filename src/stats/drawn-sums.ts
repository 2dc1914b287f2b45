// Adds up the rows of drawn units, for several resamples at a time: the columns that are being added stay in the processor's cache meanwhile.

/** Columns stand in groups of eight, which share a line of the cache; a last one of up to four is padded with zeros to four. */
const WIDE = 8;
const NARROW = 4;

interface Group {
  /** The place of its first column. */
  readonly first: number;
  readonly width: number;
  /** Unit after unit. */
  readonly values: Float64Array;
}

export class DrawnSums {
  readonly #groups: readonly Group[];
  /** How many sums a resample has, padding included; those of the columns come first. */
  readonly width: number;

  constructor(rows: Float64Array, columns: number) {
    const groups: Group[] = [];
    for (let first = 0; first < columns; first += groups.at(-1)!.width) {
      const width = columns - first > NARROW ? WIDE : NARROW;
      groups.push({ first, width, values: valuesOf(rows, columns, { first, width }) });
    }
    this.#groups = groups;
    this.width = groups.reduce((sum, group) => sum + group.width, 0);
  }

  /** Adds up, in the order of drawing, the rows of the units of so many resamples, resample after resample. */
  add(resamples: readonly Int32Array[], count: number, sums: Float64Array): void {
    for (let group = 0; group < this.#groups.length; group++) {
      const { first, width, values } = this.#groups[group]!;
      for (let resample = 0; resample < count; resample++) {
        const place = resample * this.width + first;
        if (width === WIDE) addWide(values, resamples[resample]!, sums, place);
        else addNarrow(values, resamples[resample]!, sums, place);
      }
    }
  }
}

function valuesOf(rows: Float64Array, columns: number, { first, width }: Omit<Group, "values">): Float64Array {
  const units = rows.length / columns;
  const filled = Math.min(width, columns - first);
  const values = new Float64Array(units * width);
  for (let unit = 0; unit < units; unit++)
    for (let column = 0; column < filled; column++)
      values[unit * width + column] = rows[unit * columns + first + column]!;
  return values;
}

function addWide(values: Float64Array, drawn: Int32Array, sums: Float64Array, place: number): void {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  let fifth = 0;
  let sixth = 0;
  let seventh = 0;
  let eighth = 0;
  const draws = drawn.length;
  for (let draw = 0; draw < draws; draw++) {
    const at = drawn[draw]! * WIDE;
    first += values[at]!;
    second += values[at + 1]!;
    third += values[at + 2]!;
    fourth += values[at + 3]!;
    fifth += values[at + 4]!;
    sixth += values[at + 5]!;
    seventh += values[at + 6]!;
    eighth += values[at + 7]!;
  }
  sums[place] = first;
  sums[place + 1] = second;
  sums[place + 2] = third;
  sums[place + 3] = fourth;
  sums[place + 4] = fifth;
  sums[place + 5] = sixth;
  sums[place + 6] = seventh;
  sums[place + 7] = eighth;
}

function addNarrow(values: Float64Array, drawn: Int32Array, sums: Float64Array, place: number): void {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  const draws = drawn.length;
  for (let draw = 0; draw < draws; draw++) {
    const at = drawn[draw]! * NARROW;
    first += values[at]!;
    second += values[at + 1]!;
    third += values[at + 2]!;
    fourth += values[at + 3]!;
  }
  sums[place] = first;
  sums[place + 1] = second;
  sums[place + 2] = third;
  sums[place + 3] = fourth;
}
