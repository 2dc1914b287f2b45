// The cheapest assignment of rows to columns, with the very pairs scipy's linear_sum_assignment gives, ties included.
// Shortest augmenting paths: D. F. Crouse (2016), On implementing 2D rectangular assignment algorithms, IEEE
// Transactions on Aerospace and Electronic Systems 52(4), pp. 1679-1696, section II.
import { badValue } from "../problems/problem.ts";
import { rankCosts } from "./ranked-costs.ts";
import { type Assigned, NONE, PathSearch } from "./shortest-path.ts";

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
  const columnOfRow = assignColumns(Float64Array.from(costs.flat()), costs.length, columns);
  return [...columnOfRow].flatMap((column, row): [number, number][] => (column === -1 ? [] : [[row, column]]));
}

/** Returns the column of each row, -1 for a row without one; every row or every column is assigned. */
export function assignColumns(costs: Float64Array, rows: number, columns: number): Int32Array {
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

function assignRows(costs: Float64Array, rows: number, columns: number): Int32Array {
  const assigned: Assigned = {
    columnOfRow: new Int32Array(rows).fill(NONE),
    rowOfColumn: new Int32Array(columns).fill(NONE),
    rowPrice: new Float64Array(rows),
    columnPrice: new Float64Array(columns),
    highestPrice: 0,
  };
  const search = new PathSearch(rankCosts(costs, rows, columns), assigned);
  for (let row = 0; row < rows; row++) {
    const end = search.findFree(row);
    updatePrices(assigned, search, row, end);
    augment(assigned, search, row, end);
  }
  return assigned.columnOfRow;
}

function updatePrices(assigned: Assigned, search: PathSearch, start: number, end: number): void {
  const { rowOfColumn, rowPrice, columnPrice } = assigned;
  const { distance, queue } = search;
  const length = distance[end]!;
  rowPrice[start]! += length;
  for (let place = search.waiting; place < queue.length; place++) {
    const column = queue[place]!;
    const row = rowOfColumn[column]!;
    if (row !== NONE) rowPrice[row]! += length - distance[column]!;
    columnPrice[column]! -= length - distance[column]!;
    if (columnPrice[column]! > assigned.highestPrice) assigned.highestPrice = columnPrice[column]!;
  }
}

/** Swaps the pairs along the path from the free column back to the row it began with. */
function augment(assigned: Assigned, { cameFrom }: PathSearch, start: number, end: number): void {
  const { columnOfRow, rowOfColumn } = assigned;
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
