// What a protocol does its own way: scores and intervals by its own rule, and the output of its own script.

import type { Result, Scores } from "../contract/result.ts";
import type { ScoreSpec } from "../contract/score-spec.ts";
import type { Scored } from "../contract/scored.ts";
import type { AnyTask } from "../contract/task.ts";
import { USUAL_LEVEL } from "../contract/task-facts.ts";
import { rowIn, unitRowsOf } from "../contract/unit-rows.ts";
import { levelOf, type StatisticsSettings } from "./checked-settings.ts";
import { type IntervalReport, namedIntervals } from "./intervals.ts";

/** The level of intervals in per cent, also where none are shown. */
function officialLevel({ ci }: StatisticsSettings): number {
  return typeof ci === "number" ? ci : USUAL_LEVEL;
}

/** The scores of a task with statistics of its own, and their intervals: no limit lies outside the range of its score. */
export function ownReport(
  { definition, options }: AnyTask,
  scored: Scored,
  { ids, system }: { readonly ids: readonly string[]; readonly system: string },
): IntervalReport & { readonly scores: Scores } {
  const { settings } = scored.header;
  const unitRows = unitRowsOf(scored);
  const units = { system, ids: unitRows.ids, rows: unitRows.ids.map((_, at) => rowIn(unitRows, at)) };
  const own = definition.official!.statistics!(units, options, officialLevel(settings))!;
  const { scores, intervals, method, signature } = own;
  const level = levelOf(settings);
  if (level === null) return { scores, intervals: null, notes: [], signature };
  const scoreIntervals = ids.map((id) => {
    const { range, mayLeaveRange = false }: ScoreSpec = definition.scores[id]!;
    const bounds = intervals[id] ?? null;
    const inside = (limit: number) => (mayLeaveRange ? limit : Math.min(Math.max(limit, range[0]), range[1]));
    const interval = bounds && { low: inside(bounds.low), high: inside(bounds.high), level, method };
    return { id, interval, reason: null };
  });
  return { scores, intervals: namedIntervals(scoreIntervals), notes: [], signature };
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
