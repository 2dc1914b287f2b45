// What a protocol does its own way: scores and intervals by its own rule, and the output of its own script.

import type { Result } from "../contract/result.ts";
import type { ScoreSpec } from "../contract/score-spec.ts";
import type { Scored } from "../contract/scored.ts";
import type { AnyTask } from "../contract/task.ts";
import type { OwnStatistics } from "../contract/task-extras.ts";

import { rowIn, unitRowsOf } from "../contract/unit-rows.ts";
import type { StatisticsSettings } from "./checked-settings.ts";

import { type NamedIntervals, namedIntervals } from "./intervals.ts";

/** Null where the ordinary ones are wanted. */
export function ownStatistics(task: AnyTask, scored: Scored, system: string): OwnStatistics<string> | null {
  if (!hasOwnStatistics(task)) return null;
  const unitRows = unitRowsOf(scored);
  const units = { system, ids: unitRows.ids, rows: unitRows.ids.map((_, at) => rowIn(unitRows, at)) };
  return task.definition.official!.statistics!(units, task.options, officialLevel(scored.header.settings));
}

const USUAL_LEVEL = 95;

/** The level of intervals in per cent, also where none are shown. */
function officialLevel({ ci }: StatisticsSettings): number {
  return typeof ci === "number" ? ci : USUAL_LEVEL;
}

/** No limit lies outside the range of its score. */
export function ownIntervals(
  { definition }: AnyTask,
  { intervals, method }: OwnStatistics<string>,
  ids: readonly string[],
  level: number,
): NamedIntervals {
  const scoreIntervals = ids.map((id) => {
    const { range, mayLeaveRange = false }: ScoreSpec = definition.scores[id]!;
    const bounds = intervals[id] ?? null;
    const inside = (limit: number) => (mayLeaveRange ? limit : Math.min(Math.max(limit, range[0]), range[1]));
    const interval = bounds && { low: inside(bounds.low), high: inside(bounds.high), level, method };
    return { id, interval, reason: null };
  });
  return namedIntervals(scoreIntervals);
}

/** Whether the options ask for a protocol's own intervals: then it gives statistics even for no units. */
export function hasOwnStatistics({ definition, options }: AnyTask): boolean {
  try {
    return (
      (definition.official?.statistics?.({ system: "", ids: [], rows: [] }, options, USUAL_LEVEL) ?? null) !== null
    );
  } catch {
    return true;
  }
}

/** The output of the protocol's own script, assembled from that of each unit. */
export function officialText(
  { definition, options }: AnyTask,
  scored: Pick<Scored, "units">,
  result: Result,
  { system = "system", resampling = {} }: { readonly system?: string; readonly resampling?: StatisticsSettings } = {},
): string {
  if (definition.official === undefined)
    throw new Error(`this is a bug in karat: ${definition.id} has no official text`);
  const units = result.perUnit ?? [];
  const pieces = scored.units?.texts ?? [];
  const end = definition.official.end({
    ids: units.map(({ id }) => id),
    pieces,
    totals: result.totals,
    scores: result.scores,
    perUnit: units.map(({ scores }) => scores),
    options,
    units: { system, ids: units.map(({ id }) => id), rows: result.rows ?? [] },
    level: officialLevel(resampling),
  });
  return definition.official.printsUnits === false ? end : [...pieces, end].join("");
}
