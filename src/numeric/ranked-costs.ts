// Sorts the columns of every row by cost, so that a search can stop early.

/** Entries of a row stand in steps of rising cost; within a step they are in no order of cost. */
export interface RankedCosts {
  /** Columns, row after row; `~column` for the last one of a step. */
  readonly order: Int32Array;
  readonly costs: Float64Array;
}

const COLUMNS_A_STEP = 8;

export function rankCosts(costs: Float64Array, rows: number, columns: number): RankedCosts {
  const ranked = { order: new Int32Array(costs.length), costs: new Float64Array(costs.length) };
  const stepOf = new Int32Array(columns);
  const ends = new Int32Array(Math.ceil(columns / COLUMNS_A_STEP) + 1);
  for (let row = 0; row < rows; row++) {
    const offset = row * columns;
    countSteps(costs, offset, stepOf, ends);
    fillSteps(costs, offset, stepOf, ends, ranked);
  }
  return ranked;
}

/** Gives every cost of a row its step, all of the same width, and counts what is in each. */
function countSteps(costs: Float64Array, offset: number, stepOf: Int32Array, counts: Int32Array): void {
  const columns = stepOf.length;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  let zero = 0;
  for (let at = offset; at < offset + columns; at++) {
    const cost = costs[at]!;
    zero += cost * 0;
    if (cost < lowest) lowest = cost;
    if (cost > highest) highest = cost;
  }
  if (zero !== 0) throw new Error("costs must be finite numbers: this is a bug in karat");
  const scale = (counts.length - 2) / (highest - lowest);
  const stepsPerCost = scale < Number.POSITIVE_INFINITY ? scale : 0;
  counts.fill(0);
  for (let column = 0; column < columns; column++) {
    const step = ((costs[offset + column]! - lowest) * stepsPerCost) | 0;
    stepOf[column] = step;
    counts[step]!++;
  }
}

/** A counting sort by steps; `counts` becomes where each step ends, whose last column is marked. */
function fillSteps(costs: Float64Array, offset: number, stepOf: Int32Array, counts: Int32Array, to: RankedCosts): void {
  let sum = 0;
  for (let step = 0; step < counts.length; step++) {
    const count = counts[step]!;
    counts[step] = sum;
    sum += count;
  }
  for (let column = 0; column < stepOf.length; column++) {
    const at = offset + counts[stepOf[column]!]!++;
    to.order[at] = column;
    to.costs[at] = costs[offset + column]!;
  }
  let previous = 0;
  for (let step = 0; step < counts.length; step++) {
    const end = counts[step]!;
    if (end > previous) to.order[offset + end - 1] = ~to.order[offset + end - 1]!;
    previous = end;
  }
}
