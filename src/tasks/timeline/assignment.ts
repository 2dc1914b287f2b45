// The cheapest assignment of rows to columns, with the very pairs scipy's linear_sum_assignment gives, ties included.
// Shortest augmenting paths: D. F. Crouse (2016), On implementing 2D rectangular assignment algorithms, IEEE
// Transactions on Aerospace and Electronic Systems 52(4), pp. 1679-1696, section II.
//
// QUIRK: equal costs are decided by the order of the search and by rounding, so these follow scipy 1.5 and later:
// columns are searched from the last to the first, a column that is still free wins a tie, a column that is done is
// replaced by the last one of the list, and reduced costs are computed as ((path + cost) - row price) - column price.

const NONE = -1;

/** Returns the column of each row, -1 for a row without one; every row or every column is assigned. */
export function assign(costs: Float64Array, rows: number, columns: number): Int32Array {
  if (rows <= columns) return assignRows(costs, rows, columns);
  const rowOfColumn = assignRows(transpose(costs, rows, columns), columns, rows);
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

/** The state of the search: what is assigned, the prices (dual variables) and the tree of the current row. */
interface Search {
  readonly costs: Float64Array;
  readonly columns: number;
  readonly columnOfRow: Int32Array;
  readonly rowOfColumn: Int32Array;
  readonly rowPrice: Float64Array;
  readonly columnPrice: Float64Array;
  /** Length of the shortest path to each column, and the row it comes from. */
  readonly distance: Float64Array;
  readonly cameFrom: Int32Array;
  /** Columns not yet reached for good come first; those reached stand after them, the latest first. */
  readonly queue: Int32Array;
}

function assignRows(costs: Float64Array, rows: number, columns: number): Int32Array {
  const search: Search = {
    costs,
    columns,
    columnOfRow: new Int32Array(rows).fill(NONE),
    rowOfColumn: new Int32Array(columns).fill(NONE),
    rowPrice: new Float64Array(rows),
    columnPrice: new Float64Array(columns),
    distance: new Float64Array(columns),
    cameFrom: new Int32Array(columns),
    queue: new Int32Array(columns),
  };
  for (let row = 0; row < rows; row++) {
    const { end, waiting } = findShortestPath(search, row);
    updatePrices(search, row, end, waiting);
    augment(search, row, end);
  }
  return search.columnOfRow;
}

/** Grows the tree of shortest paths from a row until it reaches a free column. */
function findShortestPath(search: Search, start: number): { end: number; waiting: number } {
  const { columns, distance, queue, rowOfColumn } = search;
  for (let place = 0; place < columns; place++) queue[place] = columns - 1 - place;
  distance.fill(Number.POSITIVE_INFINITY);
  let row = start;
  let length = 0;
  for (let waiting = columns; waiting > 0; ) {
    const nearest = relax(search, row, length, waiting);
    const column = queue[nearest]!;
    length = distance[column]!;
    if (length === Number.POSITIVE_INFINITY) break;
    waiting--;
    queue[nearest] = queue[waiting]!;
    queue[waiting] = column;
    row = rowOfColumn[column]!;
    if (row === NONE) return { end: column, waiting };
  }
  throw new Error("costs must be finite numbers: this is a bug in karat");
}

/** Looks for shorter paths through a row and returns the place of the nearest waiting column. */
function relax(search: Search, row: number, length: number, waiting: number): number {
  const { columns, costs, distance, cameFrom, queue, rowOfColumn, columnPrice } = search;
  const price = search.rowPrice[row]!;
  const offset = row * columns;
  let nearest = 0;
  let shortest = Number.POSITIVE_INFINITY;
  for (let place = 0; place < waiting; place++) {
    const column = queue[place]!;
    const candidate = length + costs[offset + column]! - price - columnPrice[column]!;
    let known = distance[column]!;
    if (candidate < known) {
      distance[column] = known = candidate;
      cameFrom[column] = row;
    }
    if (known < shortest || (known === shortest && rowOfColumn[column] === NONE)) {
      shortest = known;
      nearest = place;
    }
  }
  return nearest;
}

function updatePrices(search: Search, start: number, end: number, waiting: number): void {
  const { columns, distance, queue, rowOfColumn, rowPrice, columnPrice } = search;
  const length = distance[end]!;
  rowPrice[start]! += length;
  for (let place = waiting; place < columns; place++) {
    const column = queue[place]!;
    const row = rowOfColumn[column]!;
    if (row !== NONE) rowPrice[row]! += length - distance[column]!;
    columnPrice[column]! -= length - distance[column]!;
  }
}

/** Swaps the pairs along the path from the free column back to the row it began with. */
function augment({ cameFrom, columnOfRow, rowOfColumn }: Search, start: number, end: number): void {
  let column = end;
  while (true) {
    const row = cameFrom[column]!;
    rowOfColumn[column] = row;
    const previous = columnOfRow[row]!;
    columnOfRow[row] = column;
    if (row === start) return;
    column = previous;
  }
}
