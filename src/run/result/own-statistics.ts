// What a protocol does its own way: scores and intervals by its own rule, and the output of its own script.

import type { Result } from "../../core/result.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import type { AnyTask } from "../../core/task.ts";
import type { AskedResampling, OwnStatistics } from "../../core/task-extras.ts";
import { keptRows, type RowsState, rowIn } from "../part/rows.ts";
import type { SystemPart } from "../run.ts";
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
function askedResampling({ ci, resamples }: ResampleSettings): AskedResampling {
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

/** The output of the protocol's own script, assembled from that of each unit. */
export function officialText(
  { definition, options }: AnyTask,
  { systems }: { readonly systems: readonly Pick<SystemPart, "rows">[] },
  result: Result,
  { system = "system", resampling = {} }: { readonly system?: string; readonly resampling?: ResampleSettings } = {},
): string {
  if (definition.official === undefined)
    throw new Error(`this is a bug in karat: ${definition.id} has no official text`);
  const units = result.perUnit ?? [];
  const pieces = systems[0]!.rows.kept?.texts ?? [];
  const end = definition.official.end({
    ids: units.map(({ id }) => id),
    pieces,
    totals: result.totals,
    scores: result.scores,
    perUnit: units.map(({ scores }) => scores),
    options,
    units: { system, ids: units.map(({ id }) => id), rows: result.rows ?? [] },
    resampling: askedResampling(resampling),
  });
  return definition.official.printsUnits === false ? end : [...pieces, end].join("");
}
