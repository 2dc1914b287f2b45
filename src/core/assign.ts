// The cheapest assignment of rows to columns, with exactly the pairs of scipy's linear_sum_assignment, ties included.
// Shortest augmenting paths: D. F. Crouse (2016), On implementing 2D rectangular assignment algorithms, IEEE
// Transactions on Aerospace and Electronic Systems 52(4), pp. 1679-1696, section II.
//
// QUIRK: the order of the search and rounding decide between equal costs, so both follow scipy 1.5 and later:
// columns are searched from the last to the first, a column that is still free wins a tie, a column that is done is
// replaced by the last one of the list, and reduced costs are computed as ((path + cost) - row price) - column price.
import { badValue } from "./problem.ts";

const NONE = -1;

/**
 * The cheapest assignment of rows to columns, with the same pairs as SciPy's `linear_sum_assignment`, ties included. Every row or every column is assigned. Negate the costs to maximise.
 *
 * @example
 * import { assign } from "karat";
 *
 * const costs = [[4, 1, 3], [2, 0, 5]];
 * console.log(JSON.stringify(assign(costs))); // [[0,1],[1,0]]
 */
export function assign(costs: readonly (readonly number[])[]): [row: number, column: number][] {
  const columns = Array.isArray(costs) && Array.isArray(costs[0]) ? costs[0].length : 0;
  const isMatrix =
    Array.isArray(costs) &&
    costs.every((row) => Array.isArray(row) && row.length === columns && row.every(Number.isFinite));
  if (!isMatrix) throw badValue("a matrix of finite costs: a list of rows of one length", costs);
  if (columns === 0) return [];
  const found = assignColumns(Float64Array.from(costs.flat()), costs.length, columns);
  return [...found].flatMap((column, row): [number, number][] => (column === NONE ? [] : [[row, column]]));
}

/** Returns the column of each row, -1 for a row without one; every row or every column is assigned. */
export function assignColumns(costs: Float64Array, rows: number, columns: number): Int32Array {
  if (rows <= columns) return new Assignment(costs, rows, columns).columnOfRow;
  const rowOfColumn = new Assignment(transpose(costs, rows, columns), columns, rows).columnOfRow;
  const columnOfRow = new Int32Array(rows).fill(NONE);
  rowOfColumn.forEach((row, column) => {
    columnOfRow[row] = column;
  });
  return columnOfRow;
}

export function transpose(costs: Float64Array, rows: number, columns: number): Float64Array {
  const turned = new Float64Array(costs.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) turned[column * rows + row] = costs[row * columns + column]!;
  }
  return turned;
}

/**
 * Gives the rows a column one after the other. The search for the shortest augmenting path knows the length of some path
 * to a free column early, and neither keeps longer paths nor looks for them: they cannot reach a column before it.
 * Rounding is monotonic, so this leaves out nothing that would have counted.
 */
class Assignment {
  readonly columnOfRow: Int32Array;
  readonly #rowOfColumn: Int32Array;
  /** The dual variables of rows and columns. */
  readonly #rowPrice: Float64Array;
  readonly #columnPrice: Float64Array;
  /** The highest price of a column: 0, except for rounding. */
  #highestPrice = 0;
  readonly #ranked: RankedCosts;
  /** Length of the shortest path to each column, and the row it comes from. */
  readonly #distance: Float64Array;
  readonly #cameFrom: Int32Array;
  /** Columns whose distance is not final come first; the others follow, the latest first. */
  readonly #queue: Int32Array;
  readonly #place: Int32Array;
  readonly #firstPlace: Int32Array;
  #waiting = 0;
  /** Length of the shortest path to a free column. */
  #bound = 0;
  /** Columns with a path: free ones at that length, and assigned ones that are nearer. */
  readonly #reached: Int32Array;
  #reachedCount = 0;

  /** There are at least as many columns as rows. */
  constructor(costs: Float64Array, rows: number, columns: number) {
    this.columnOfRow = new Int32Array(rows).fill(NONE);
    this.#rowOfColumn = new Int32Array(columns).fill(NONE);
    this.#rowPrice = new Float64Array(rows);
    this.#columnPrice = new Float64Array(columns);
    this.#ranked = rankCosts(costs, rows, columns);
    this.#distance = new Float64Array(columns);
    this.#cameFrom = new Int32Array(columns);
    this.#queue = new Int32Array(columns);
    this.#place = new Int32Array(columns);
    this.#firstPlace = Int32Array.from(this.#queue.keys(), (place) => columns - 1 - place);
    this.#reached = new Int32Array(columns);
    for (let row = 0; row < rows; row++) {
      const end = this.#findFree(row);
      this.#updatePrices(row, end);
      this.#augment(row, end);
    }
  }

  /** Grows the tree of shortest paths from a row until it reaches a free column, which it returns. */
  #findFree(start: number): number {
    this.#queue.set(this.#firstPlace);
    this.#place.set(this.#firstPlace);
    this.#distance.fill(Number.POSITIVE_INFINITY);
    this.#waiting = this.#queue.length;
    this.#bound = Number.POSITIVE_INFINITY;
    this.#reachedCount = 0;
    let row = start;
    let length = 0;
    while (true) {
      this.#relax(row, length);
      const nearest = this.#takeNearest();
      length = this.#distance[nearest]!;
      row = this.#rowOfColumn[nearest]!;
      if (row === NONE) return nearest;
    }
  }

  #relax(row: number, length: number): void {
    const { order, costs } = this.#ranked;
    const cameFrom = this.#cameFrom;
    const distance = this.#distance;
    const waiting = this.#waiting;
    const columnPrice = this.#columnPrice;
    const highestPrice = this.#highestPrice;
    const rowOfColumn = this.#rowOfColumn;
    const place = this.#place;
    const reached = this.#reached;
    const price = this.#rowPrice[row]!;
    let reachedCount = this.#reachedCount;
    let bound = this.#bound;
    let isTooFar = false;
    const columns = distance.length;
    for (let at = row * columns; at < (row + 1) * columns; at++) {
      const entry = order[at]!;
      const column = entry < 0 ? ~entry : entry;
      const unpriced = length + costs[at]! - price;
      if (unpriced - highestPrice > bound) isTooFar = true;
      const candidate = unpriced - columnPrice[column]!;
      if (candidate <= bound && candidate < distance[column]!) {
        const isFree = rowOfColumn[column] === NONE;
        if (isFree || (candidate < bound && place[column]! < waiting)) {
          if (distance[column] === Number.POSITIVE_INFINITY) reached[reachedCount++] = column;
          if (isFree) bound = candidate;
          distance[column] = candidate;
          cameFrom[column] = row;
        }
      }
      if (isTooFar && entry < 0) break;
    }
    this.#reachedCount = reachedCount;
    this.#bound = bound;
  }

  /** Takes the nearest column from the queue. Ties go to the last free column, or else to the first assigned one. */
  #takeNearest(): number {
    const queue = this.#queue;
    const place = this.#place;
    const nearest = this.#nearestReached();
    const last = queue[--this.#waiting]!;
    const hole = place[nearest]!;
    queue[hole] = last;
    place[last] = hole;
    queue[this.#waiting] = nearest;
    place[nearest] = this.#waiting;
    return nearest;
  }

  /** Removes the nearest of the reached columns, and those that are farther than a free one. */
  #nearestReached(): number {
    const distance = this.#distance;
    const place = this.#place;
    const reached = this.#reached;
    const bound = this.#bound;
    let shortest = Number.POSITIVE_INFINITY;
    let nearestAt = NONE;
    let kept = 0;
    for (let at = 0; at < this.#reachedCount; at++) {
      const column = reached[at]!;
      const length = distance[column]!;
      const isFree = this.#rowOfColumn[column] === NONE;
      if (length > bound || (length === bound && !isFree)) {
        distance[column] = Number.POSITIVE_INFINITY;
        continue;
      }
      const isLater = nearestAt !== NONE && place[column]! > place[reached[nearestAt]!]!;
      if (length < shortest || (length === shortest && isLater === isFree)) {
        shortest = length;
        nearestAt = kept;
      }
      reached[kept++] = column;
    }
    const nearest = reached[nearestAt]!;
    reached[nearestAt] = reached[--kept]!;
    this.#reachedCount = kept;
    return nearest;
  }

  #updatePrices(start: number, end: number): void {
    const length = this.#distance[end]!;
    this.#rowPrice[start]! += length;
    for (let place = this.#waiting; place < this.#queue.length; place++) {
      const column = this.#queue[place]!;
      const row = this.#rowOfColumn[column]!;
      if (row !== NONE) this.#rowPrice[row]! += length - this.#distance[column]!;
      this.#columnPrice[column]! -= length - this.#distance[column]!;
      this.#highestPrice = Math.max(this.#highestPrice, this.#columnPrice[column]!);
    }
  }

  /** Swaps the pairs along the path from the free column back to the row it began with. */
  #augment(start: number, end: number): void {
    for (let row = NONE, column = end; row !== start; ) {
      row = this.#cameFrom[column]!;
      this.#rowOfColumn[column] = row;
      const previous = this.columnOfRow[row]!;
      this.columnOfRow[row] = column;
      column = previous;
    }
  }
}

/** The entries of each row in steps of rising cost; within a step they are in no order. */
interface RankedCosts {
  /** Columns, row after row; `~column` for the last one of a step. */
  readonly order: Int32Array;
  readonly costs: Float64Array;
}

const COLUMNS_A_STEP = 8;

/** Sorts the columns of every row by cost, so that a search can stop early. */
function rankCosts(costs: Float64Array, rows: number, columns: number): RankedCosts {
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

/** Puts every cost of a row into a step of equal width, and counts the costs of each step. */
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

/** A counting sort by steps, which turns `counts` into the ends of the steps and marks the last column of each. */
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
