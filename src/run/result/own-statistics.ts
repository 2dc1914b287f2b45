// Scores and intervals by a protocol's own rule, where its options ask for that.
import type { Result } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import type { OwnStatistics, ScoredRows } from "../../core/task-extras.ts";
import { type RowsState, sortedRows } from "../part/rows.ts";
import type { RunSettings } from "../run-header.ts";
import { rowsNotKept } from "./rows-not-kept.ts";

/** Null where the ordinary ones are wanted. */
export function ownStatistics(
  task: AnyTask,
  { rows, settings }: { readonly rows: RowsState; readonly settings: RunSettings },
  system: string,
): OwnStatistics<string> | null {
  const { definition, options } = task;
  const { ci, resamples } = settings;
  const own = definition.ownStatistics!(scoredRows(rows, definition.columns.length, system), options, {
    ...(ci === undefined ? {} : { ci: ci === "off" ? null : ci }),
    ...(resamples === undefined ? {} : { resamples }),
  });
  if (own !== null && rows.kept === null) throw rowsNotKept();
  return own;
}

/** Made when they are asked for: most options want the ordinary statistics. */
function scoredRows(rows: RowsState, width: number, system: string): ScoredRows {
  const sorted = rows.kept === null ? () => ({ ids: [], values: new Float64Array(0) }) : () => sortedRows(rows, width);
  return {
    system,
    get ids() {
      return sorted().ids;
    },
    get rows() {
      const { ids, values } = sorted();
      return ids.map((_, at) => [...values.subarray(at * width, (at + 1) * width)]);
    },
  };
}

export function ownIntervals({ intervals, level, method }: OwnStatistics<string>): NonNullable<Result["intervals"]> {
  return Object.fromEntries(
    Object.entries(intervals).map(([score, bounds]) => [score, bounds && { ...bounds, level: level / 100, method }]),
  );
}

/** Whether the options ask for a protocol's own intervals: it says so of no units at all. */
export function hasOwnStatistics({ definition, options }: AnyTask): boolean {
  try {
    return (definition.ownStatistics?.({ system: "", ids: [], rows: [] }, options, {}) ?? null) !== null;
  } catch {
    return true;
  }
}
