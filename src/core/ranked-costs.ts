// The columns of every row with the cheap ones first, so that a search may stop where nothing further can matter.

/** Entries of a row stand in steps of rising cost; within a step they are in no order of cost. */
export interface RankedCosts {
  /** Columns, row after row; `~column` for the last one of a step. */
  readonly order: Int32Array;
  /** The costs that belong to them. */
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
    startSteps(ends);
    fillSteps(costs, offset, stepOf, ends, ranked.order, ranked.costs);
    markEnds(ranked.order, offset, ends);
  }
  return ranked;
}

interface Range {
  lowest: number;
  highest: number;
}

function rangeOf(costs: Float64Array, offset: number, columns: number): Range {
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
  return { lowest, highest };
}

/** Gives every cost of a row its step, all of the same width, and counts what is in each. */
function countSteps(costs: Float64Array, offset: number, stepOf: Int32Array, counts: Int32Array): void {
  const columns = stepOf.length;
  const { lowest, highest } = rangeOf(costs, offset, columns);
  const scale = (counts.length - 2) / (highest - lowest);
  const stepsPerCost = scale < Number.POSITIVE_INFINITY ? scale : 0;
  counts.fill(0);
  for (let column = 0; column < columns; column++) {
    const step = ((costs[offset + column]! - lowest) * stepsPerCost) | 0;
    stepOf[column] = step;
    counts[step]!++;
  }
}

/** Turns what is in each step into where it begins. */
function startSteps(counts: Int32Array): void {
  let sum = 0;
  for (let step = 0; step < counts.length; step++) {
    const count = counts[step]!;
    counts[step] = sum;
    sum += count;
  }
}

/** Moves where each step begins on to where it ends. */
function fillSteps(
  costs: Float64Array,
  offset: number,
  stepOf: Int32Array,
  starts: Int32Array,
  order: Int32Array,
  sorted: Float64Array,
): void {
  const columns = stepOf.length;
  for (let column = 0; column < columns; column++) {
    const at = offset + starts[stepOf[column]!]!++;
    order[at] = column;
    sorted[at] = costs[offset + column]!;
  }
}

function markEnds(order: Int32Array, offset: number, ends: Int32Array): void {
  let previous = 0;
  for (let step = 0; step < ends.length; step++) {
    const end = ends[step]!;
    if (end > previous) order[offset + end - 1] = ~order[offset + end - 1]!;
    previous = end;
  }
}
