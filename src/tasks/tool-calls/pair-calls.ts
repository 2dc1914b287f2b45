// Pairs gold calls with predicted calls of the same name: as many as possible, and among these the best.
import { assignColumns } from "../../numeric/assign.ts";
import { groupBy } from "../../numeric/group.ts";
import { type CallComparison, compareCall, type GoldCall, rightCounts } from "./compare-call.ts";
import type { ToolCallsOptions } from "./options.ts";
import type { ToolCall } from "./read-calls.ts";

export interface CallPair {
  /** Positions in the lists of calls. */
  readonly gold: number;
  readonly pred: number;
  readonly comparison: CallComparison;
}

/** So many comparisons of calls of one name are made. */
export const MOST_COMPARISONS = 1_000_000;

/** The pairs in the order of gold; the name that has too many calls to pair is thrown back. */
export function pairCalls(
  gold: readonly GoldCall[],
  pred: readonly ToolCall[],
  options: ToolCallsOptions,
): readonly CallPair[] | TooMany {
  const predicted = groupBy(pred.keys(), (at) => pred[at]!.name);
  const pairs: CallPair[] = [];
  for (const [name, goldPlaces] of groupBy(gold.keys(), (at) => gold[at]!.name)) {
    const predPlaces = predicted.get(name) ?? [];
    const comparisons = goldPlaces.length * predPlaces.length;
    if (comparisons > MOST_COMPARISONS) return { name, comparisons };
    pairs.push(...pairAlike(gold, pred, goldPlaces, predPlaces, options));
  }
  return pairs.sort((a, b) => a.gold - b.gold);
}

function pairAlike(
  gold: readonly GoldCall[],
  pred: readonly ToolCall[],
  goldPlaces: readonly number[],
  predPlaces: readonly number[],
  options: ToolCallsOptions,
): readonly CallPair[] {
  const pairOf = (row: number, column: number): CallPair => {
    const [g, p] = [goldPlaces[row]!, predPlaces[column]!];
    return { gold: g, pred: p, comparison: compareCall(gold[g]!, pred[p]!, options) };
  };
  const [rows, columns] = [goldPlaces.length, predPlaces.length];
  if (rows === 0 || columns === 0) return [];
  if (rows === 1 && columns === 1) return [pairOf(0, 0)];
  const base = 1 + goldPlaces.reduce((sum, place) => sum + gold[place]!.arguments.size, 0);
  const scale = scaleOf(rows, columns, base);
  const costs = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const { comparison, gold: place } = pairOf(row, column);
      const { required, optional } = rightCounts(gold[place]!, comparison);
      const worth = ((comparison.isRight ? base : 0) + required) * base + optional;
      costs[row * columns + column] = -(worth * scale + (scale > 1 ? (rows - row) * (columns - column) : 0));
    }
  return [...assignColumns(costs, rows, columns)].flatMap((column, row) =>
    column === -1 ? [] : [pairOf(row, column)],
  );
}

/** Among pairings of the same worth, products of positions prefer early calls with early ones; 1 where such sums would not be exact. */
function scaleOf(rows: number, columns: number, base: number): number {
  const pairs = Math.min(rows, columns);
  const scale = 1 + pairs * rows * columns;
  return Number.isSafeInteger(pairs * 2 * base * base * scale) ? scale : 1;
}

export interface TooMany {
  readonly name: string;
  readonly comparisons: number;
}
