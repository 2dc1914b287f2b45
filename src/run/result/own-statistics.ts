// Scores and intervals by a protocol's own rule, where its options ask for that.

import type { ScoreSpec } from "../../core/score-spec.ts";
import type { AnyTask } from "../../core/task.ts";
import type { AskedResampling, OwnStatistics } from "../../core/task-extras.ts";
import { keptRows, type RowsState, rowIn } from "../part/rows.ts";
import type { RunSettings } from "../run-header.ts";
import { type NamedIntervals, namedIntervals } from "./intervals.ts";
import type { ResampleSettings } from "./resample-settings.ts";

/** Null where the ordinary ones are wanted. */
export function ownStatistics(
  task: AnyTask,
  { rows, settings }: { readonly rows: RowsState; readonly settings: RunSettings },
  system: string,
): OwnStatistics<string> | null {
  if (!hasOwnStatistics(task)) return null;
  const kept = keptRows(rows);
  const units = { system, ids: kept.ids, rows: kept.ids.map((_, at) => rowIn(kept, at)) };
  return task.definition.ownStatistics!(units, task.options, askedResampling(settings));
}

/** The settings as tasks get them. */
export function askedResampling({ ci, resamples }: ResampleSettings): AskedResampling {
  return {
    ...(ci === undefined ? {} : { ci: ci === "off" ? null : ci }),
    ...(resamples === undefined ? {} : { resamples }),
  };
}

/** No limit lies outside the range of its score. */
export function ownIntervals(
  { definition }: AnyTask,
  { intervals, level, method }: OwnStatistics<string>,
  ids: readonly string[],
): NamedIntervals {
  const found = ids.map((id) => {
    const { range, mayLeaveRange = false }: ScoreSpec = definition.scores[id]!;
    const bounds = intervals[id] ?? null;
    const inside = (limit: number) => (mayLeaveRange ? limit : Math.min(Math.max(limit, range[0]), range[1]));
    const interval = bounds && { low: inside(bounds.low), high: inside(bounds.high), level: level / 100, method };
    return { id, interval, reason: null };
  });
  return namedIntervals(found);
}

/** Whether the options ask for a protocol's own intervals: then it gives statistics even for no units. */
export function hasOwnStatistics({ definition, options }: AnyTask): boolean {
  try {
    return (definition.ownStatistics?.({ system: "", ids: [], rows: [] }, options, {}) ?? null) !== null;
  } catch {
    return true;
  }
}
