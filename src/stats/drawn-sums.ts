// Adds up the rows of drawn units, each as often as it was drawn, for three resamples and three columns at a time: so many sums stay in the processor's registers.

/** How many resamples are added up at a time. */
export const AT_A_TIME = 3;
/** Columns stand in groups of three; the last group is filled up with zeros. */
const GROUP = 3;

export class DrawnSums {
  readonly #units: number;
  /** A group after the other, each unit after unit. */
  readonly #groups: readonly Float64Array[];
  /** How many sums a resample has, those of the filled-up columns included; those of the columns come first. */
  readonly width: number;

  constructor(rows: Float64Array, columns: number) {
    this.#units = rows.length / columns;
    this.width = Math.ceil(columns / GROUP) * GROUP;
    this.#groups = Array.from({ length: this.width / GROUP }, (_, group) => valuesOf(rows, columns, group * GROUP));
  }

  /**
   * Adds up count × value for each column, in unit order, whatever else is added at a time: resample after resample.
   * Counts are unit after unit, one of each resample.
   */
  add(counts: Float64Array, sums: Float64Array): void {
    for (let group = 0; group < this.#groups.length; group++)
      addGroup(this.#groups[group]!, counts, { units: this.#units, sums, place: group * GROUP, width: this.width });
  }
}

function valuesOf(rows: Float64Array, columns: number, first: number): Float64Array {
  const units = rows.length / columns;
  const filled = Math.min(GROUP, columns - first);
  const values = new Float64Array(units * GROUP);
  for (let unit = 0; unit < units; unit++)
    for (let column = 0; column < filled; column++)
      values[unit * GROUP + column] = rows[unit * columns + first + column]!;
  return values;
}

interface Place {
  readonly units: number;
  readonly sums: Float64Array;
  /** Of the first sum of the first resample. */
  readonly place: number;
  readonly width: number;
}

function addGroup(values: Float64Array, counts: Float64Array, { units, sums, place, width }: Place): void {
  let oneFirst = 0;
  let oneSecond = 0;
  let oneThird = 0;
  let twoFirst = 0;
  let twoSecond = 0;
  let twoThird = 0;
  let threeFirst = 0;
  let threeSecond = 0;
  let threeThird = 0;
  for (let unit = 0, at = 0; unit < units; unit++, at += 3) {
    const one = counts[at]!;
    const two = counts[at + 1]!;
    const three = counts[at + 2]!;
    const first = values[at]!;
    oneFirst += one * first;
    twoFirst += two * first;
    threeFirst += three * first;
    const second = values[at + 1]!;
    oneSecond += one * second;
    twoSecond += two * second;
    threeSecond += three * second;
    const third = values[at + 2]!;
    oneThird += one * third;
    twoThird += two * third;
    threeThird += three * third;
  }
  sums[place] = oneFirst;
  sums[place + 1] = oneSecond;
  sums[place + 2] = oneThird;
  sums[place + width] = twoFirst;
  sums[place + width + 1] = twoSecond;
  sums[place + width + 2] = twoThird;
  sums[place + 2 * width] = threeFirst;
  sums[place + 2 * width + 1] = threeSecond;
  sums[place + 2 * width + 2] = threeThird;
}
