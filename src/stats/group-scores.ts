// The scores of each group of units, from its own units, and their mean over groups.

import type { GroupScores } from "../contract/result.ts";
import type { ScoreSpec } from "../contract/score-spec.ts";
import type { UnitRows } from "../contract/scored.ts";
import { shortPaths } from "../contract/short-paths.ts";
import type { AnyTask } from "../contract/task.ts";
import { unitsAt } from "../contract/unit-rows.ts";
import { groupBy } from "../numeric/group.ts";
import { type Estimate, estimatesOf, standardErrorOf } from "./estimate.ts";
import { scoreInterval, studentInterval } from "./interval.ts";
import { finiteOrNull, namedIntervals, sampleOf, taskIntervals } from "./intervals.ts";
import { meanOf } from "./moments.ts";
import { scorePlace } from "./task-scoring.ts";

interface GroupedScores {
  readonly groups: readonly GroupScores[];
  readonly groupMean: Omit<GroupScores, "name" | "units">;
}

interface GroupWish {
  readonly ids: readonly string[];
  readonly level: number | null;
}

export function groupScores(task: AnyTask, unitRows: UnitRows, { ids, level }: GroupWish): GroupedScores {
  const groupEstimates = groupsIn(unitRows).map(({ name, rows }) => ({
    name,
    units: rows.ids.length,
    estimates: estimatesOf(sampleOf(task, rows)),
  }));
  const groups = groupEstimates.map((group) => scoresOfGroup(task, group, { ids, level }));
  const means = ids.map((id) => {
    const estimates = groupEstimates.map((group) => group.estimates(scorePlace(task, id)));
    return { id, ...meanOverGroups(estimates, task.definition.scores[id]!, level) };
  });
  const scores = Object.fromEntries(means.map(({ id, value }) => [id, value]));
  return { groups, groupMean: { scores, ...(level === null ? {} : namedIntervals(means)) } };
}

interface GroupEstimates extends Pick<GroupScores, "name" | "units"> {
  readonly estimates: (score: number) => Estimate;
}

export function scoresOfGroup(
  task: AnyTask,
  { name, units, estimates }: GroupEstimates,
  { ids, level }: GroupWish,
): GroupScores {
  return {
    name,
    units,
    scores: Object.fromEntries(ids.map((id) => [id, finiteOrNull(estimates(scorePlace(task, id)).score)])),
    ...(level === null ? {} : taskIntervals(task, estimates, { ids, level })),
  };
}

/** The rows of each group, which are not grouped any more, in the order of the groups' names. */
export function groupsIn(unitRows: UnitRows): readonly { readonly name: string; readonly rows: UnitRows }[] {
  const { groups = [] } = unitRows;
  const members = groupBy(groups.keys(), (unit) => groups[unit]!);
  const names = [...members.keys()].sort();
  const short = shortPaths(names);
  return names.map((name, at) => {
    const { groups: _, ...rows } = unitsAt(unitRows, members.get(name)!);
    return { name: short[at]!, rows };
  });
}

/** Each group weighs the same: se² is the mean of the groups' squared errors over their number. */
function meanOverGroups(groups: readonly Estimate[], { range }: ScoreSpec, level: number | null) {
  const value = meanOf(groups.map(({ score }) => score));
  if (Number.isNaN(value)) return { value: null, interval: null, reason: null };
  if (level === null) return { value, interval: null, reason: null };
  const lack = groups
    .map((group) => scoreInterval(group, { level, range }))
    .find((interval) => typeof interval === "string");
  if (lack !== undefined) return { value, interval: null, reason: lack };
  const errors = groups.map(standardErrorOf);
  const error = Math.sqrt(errors.reduce((sum, one) => sum + one.value * one.value, 0)) / groups.length;
  if (error === 0) return { value, interval: null, reason: "NO_SPREAD" };
  const degrees = errors.reduce((sum, one) => sum + one.degrees, 0);
  return {
    value,
    interval: { ...studentInterval(value, { value: error, degrees }, { level, range }), level },
    reason: null,
  };
}
