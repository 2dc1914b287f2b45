// The search for the shortest augmenting path from a row to a free column, which looks only where the path can lead.
//
// QUIRK: equal costs are decided by the order of the search and by rounding, so these follow scipy 1.5 and later:
// columns are searched from the last to the first, a column that is still free wins a tie, a column that is done is
// replaced by the last one of the list, and reduced costs are computed as ((path + cost) - row price) - column price.
import type { RankedCosts } from "./ranked-costs.ts";

export const NONE = -1;

/** The assignment so far, and the prices (dual variables) of rows and columns. */
export interface Assigned {
  readonly columnOfRow: Int32Array;
  readonly rowOfColumn: Int32Array;
  readonly rowPrice: Float64Array;
  readonly columnPrice: Float64Array;
  /** No column has a higher price: 0 but for rounding. */
  highestPrice: number;
}

/**
 * A path of some length to a free column is known early. Longer paths are neither kept nor looked for: columns on them
 * cannot be reached before it. Rounding never turns an order round, so this leaves out nothing that would have counted.
 */
export class PathSearch {
  readonly ranked: RankedCosts;
  readonly assigned: Assigned;
  /** Length of the shortest path to each column, and the row it comes from. */
  readonly distance: Float64Array;
  readonly cameFrom: Int32Array;
  /** Columns not yet reached for good come first; those reached stand after them, the latest first. */
  readonly queue: Int32Array;
  readonly #place: Int32Array;
  readonly #firstPlace: Int32Array;
  waiting = 0;
  /** Length of the shortest path to a free column, and the free columns so far away. */
  #bound = 0;
  readonly #nearestFree: Int32Array;
  #nearestFreeCount = 0;
  /** Assigned columns with a path that is shorter than that. */
  readonly #open: Int32Array;
  #openCount = 0;

  constructor(ranked: RankedCosts, assigned: Assigned) {
    this.ranked = ranked;
    this.assigned = assigned;
    const columns = assigned.rowOfColumn.length;
    this.distance = new Float64Array(columns);
    this.cameFrom = new Int32Array(columns);
    this.queue = new Int32Array(columns);
    this.#place = new Int32Array(columns);
    this.#firstPlace = Int32Array.from(this.queue.keys(), (place) => columns - 1 - place);
    this.#nearestFree = new Int32Array(columns);
    this.#open = new Int32Array(columns);
  }

  /** Grows the tree of shortest paths from a row until it reaches a free column, which it returns. */
  findFree(start: number): number {
    const { distance, queue } = this;
    const { rowOfColumn } = this.assigned;
    queue.set(this.#firstPlace);
    this.#place.set(this.#firstPlace);
    distance.fill(Number.POSITIVE_INFINITY);
    this.waiting = queue.length;
    this.#bound = Number.POSITIVE_INFINITY;
    this.#openCount = 0;
    let row = start;
    let length = 0;
    while (true) {
      this.#relax(row, length);
      const nearest = this.#takeNearest();
      length = distance[nearest]!;
      row = rowOfColumn[nearest]!;
      if (row === NONE) return nearest;
    }
  }

  #relax(row: number, length: number): void {
    const { cameFrom, distance, waiting } = this;
    const { order, costs } = this.ranked;
    const { columnPrice, highestPrice, rowOfColumn } = this.assigned;
    const place = this.#place;
    const open = this.#open;
    const nearestFree = this.#nearestFree;
    const price = this.assigned.rowPrice[row]!;
    let openCount = this.#openCount;
    let nearestFreeCount = this.#nearestFreeCount;
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
        if (rowOfColumn[column] === NONE) {
          if (candidate < bound) nearestFreeCount = 0;
          bound = candidate;
          nearestFree[nearestFreeCount++] = column;
          distance[column] = candidate;
          cameFrom[column] = row;
        } else if (candidate < bound && place[column]! < waiting) {
          if (distance[column] === Number.POSITIVE_INFINITY) open[openCount++] = column;
          distance[column] = candidate;
          cameFrom[column] = row;
        }
      }
      if (isTooFar && entry < 0) break;
    }
    this.#openCount = openCount;
    this.#nearestFreeCount = nearestFreeCount;
    this.#bound = bound;
  }
  /** Takes the nearest column from the queue; of equals a free one, the last of those; else the first. */
  #takeNearest(): number {
    const { queue } = this;
    const place = this.#place;
    const opened = this.#nearestOpen();
    const nearest = opened === NONE ? this.#lastOfNearestFree() : opened;
    const last = queue[--this.waiting]!;
    const hole = place[nearest]!;
    queue[hole] = last;
    place[last] = hole;
    queue[this.waiting] = nearest;
    place[nearest] = this.waiting;
    return nearest;
  }

  /** Takes the nearest assigned column, if it is nearer than any free one, and forgets those that are not. */
  #nearestOpen(): number {
    const { distance } = this;
    const place = this.#place;
    const open = this.#open;
    const bound = this.#bound;
    let shortest = bound;
    let nearest = NONE;
    let nearestAt = NONE;
    let stillOpen = 0;
    for (let at = 0; at < this.#openCount; at++) {
      const column = open[at]!;
      const length = distance[column]!;
      if (length >= bound) {
        distance[column] = Number.POSITIVE_INFINITY;
        continue;
      }
      if (length < shortest || (length === shortest && place[column]! < place[nearest]!)) {
        shortest = length;
        nearest = column;
        nearestAt = stillOpen;
      }
      open[stillOpen++] = column;
    }
    if (nearest !== NONE) open[nearestAt] = open[--stillOpen]!;
    this.#openCount = stillOpen;
    return nearest;
  }

  #lastOfNearestFree(): number {
    const place = this.#place;
    const nearestFree = this.#nearestFree;
    let last = nearestFree[0]!;
    for (let at = 1; at < this.#nearestFreeCount; at++) {
      const column = nearestFree[at]!;
      if (place[column]! > place[last]!) last = column;
    }
    return last;
  }
}
