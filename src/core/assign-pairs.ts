// The cheapest assignment for tasks of one's own: a matrix as lists of numbers in, pairs out.
import { assign as assignColumns } from "./assign.ts";
import { receivedText, usageError } from "./problem.ts";

/**
 * The cheapest assignment of rows to columns: the very pairs that SciPy's `linear_sum_assignment` gives, ties included, in the
 * order of the rows. Every row or every column is assigned. For the largest sum, negate the costs.
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
  if (!isMatrix)
    throw usageError("BAD_VALUE", {
      expected: "a matrix of finite costs: a list of rows of one length",
      received: receivedText(costs),
    });
  if (columns === 0) return [];
  const found = assignColumns(Float64Array.from(costs.flat()), costs.length, columns);
  return [...found].flatMap((column, row): [number, number][] => (column === -1 ? [] : [[row, column]]));
}
