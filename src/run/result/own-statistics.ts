// Scores and intervals by a protocol's own rule, where its options ask for that.

import type { Result } from "../../core/result.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import type { AnyTask } from "../../core/task.ts";
import type { AskedResampling, OwnStatistics, ScoredRows } from "../../core/task-extras.ts";
import { type RowsState, rowsNotKept, sortedRows } from "../part/rows.ts";
import type { RunSettings } from "../run-header.ts";
import type { ResampleSettings } from "./resample-settings.ts";

/** Null where the ordinary ones are wanted. */
export function ownStatistics(
  task: AnyTask,
  { rows, settings }: { readonly rows: RowsState; readonly settings: RunSettings },
  system: string,
): OwnStatistics<string> | null {
  const { definition, options } = task;
  const units = scoredRows(rows, definition.columns.length, system);
  const own = definition.ownStatistics!(units, options, askedResampling(settings));
  if (own !== null && rows.kept === null) throw rowsNotKept();
  return own;
}

/** As tasks are told of it. */
export function askedResampling({ ci, resamples }: ResampleSettings): AskedResampling {
  return {
    ...(ci === undefined ? {} : { ci: ci === "off" ? null : ci }),
    ...(resamples === undefined ? {} : { resamples }),
  };
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

/** No limit lies outside the range of its score. */
export function ownIntervals(
  { definition }: AnyTask,
  { intervals, level, method }: OwnStatistics<string>,
): NonNullable<Result["intervals"]> {
  const specs: Readonly<Record<string, ScoreSpec>> = definition.scores;
  return Object.fromEntries(
    Object.entries(specs).map(([score, { range, mayLeaveRange = false }]) => {
      const bounds = intervals[score] ?? null;
      const inside = (limit: number) => (mayLeaveRange ? limit : Math.min(Math.max(limit, range[0]), range[1]));
      return [score, bounds && { low: inside(bounds.low), high: inside(bounds.high), level: level / 100, method }];
    }),
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
