// The scores of each group of units, and their mean over groups.

import type { Steps } from "../../core/event-loop.ts";
import type { GroupScores, Interval, Scores } from "../../core/result.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import type { AnyTask } from "../../core/task.ts";
import { type Distribution, distributionOf } from "../../stats/distribution.ts";
import { type Lack, limitsAround, type StandardError, standardErrorOf } from "../../stats/jackknife.ts";
import { studentQuantile } from "../../stats/quantiles.ts";
import { isNoSpread } from "../../stats/sample.ts";
import type { UnitLabels } from "../part/rows.ts";
import { shortGroups } from "../part/unit-labels.ts";
import { finiteOrNull, sampleOfRows, taskIntervals } from "./intervals.ts";
import type { Resampling } from "./resample-settings.ts";

export interface GroupedScores {
  readonly groups: readonly GroupScores[];
  readonly groupMean: Omit<GroupScores, "name" | "units">;
}

interface GroupWish extends Resampling {
  readonly ids: readonly string[];
  readonly labels: UnitLabels;
}

export function* groupScores(
  task: AnyTask,
  rows: Float64Array,
  { ids, labels, ...resampling }: GroupWish,
): Steps<GroupedScores> {
  const found = groupRows(rows, labels).map(({ name, units, ...group }) => ({
    name,
    units,
    distribution: distributionOf(sampleOfRows(task, group.rows, group.labels), resampling),
  }));
  const groups: GroupScores[] = [];
  for (const { name, units, distribution } of found)
    groups.push({
      name,
      units,
      scores: scoresOf(task, distribution, ids),
      ...(yield* intervalsOf(task, distribution, { ids, ...resampling })),
    });
  const distributions = found.map(({ distribution }) => distribution);
  return { groups, groupMean: meanOver(task, distributions, { ids, ...resampling }) };
}

/** The rows of each group, in the order of the groups' names. */
export function groupRows(rows: Float64Array, { groups = [], clusters }: UnitLabels) {
  const names = [...new Set(groups)].sort();
  const short = shortGroups(names);
  const width = rows.length / groups.length;
  return names.map((name) => {
    const members = groups.flatMap((group, unit) => (group === name ? [unit] : []));
    const own = new Float64Array(members.length * width);
    for (const [at, unit] of members.entries()) own.set(rows.subarray(unit * width, (unit + 1) * width), at * width);
    return {
      name: short.get(name)!,
      units: members.length,
      rows: own,
      labels: clusters === undefined ? {} : { clusters: members.map((unit) => clusters[unit]!) },
    };
  });
}

function scoresOf({ definition }: AnyTask, { observed }: Distribution, ids: readonly string[]): Scores {
  const all = Object.keys(definition.scores);
  return Object.fromEntries(ids.map((id) => [id, finiteOrNull(observed[all.indexOf(id)]!)]));
}

function* intervalsOf(
  task: AnyTask,
  distribution: Distribution,
  wish: Resampling & { readonly ids: readonly string[] },
): Steps<Pick<GroupScores, "intervals" | "intervalReasons">> {
  if (wish.level === null) return {};
  const { intervals, intervalReasons } = yield* taskIntervals(task, distribution, wish);
  return { intervals, ...(Object.keys(intervalReasons).length === 0 ? {} : { intervalReasons }) };
}

/** Each group weighs the same: se² is the mean of the groups' squared errors over their number. */
function meanOver(
  task: AnyTask,
  groups: readonly Distribution[],
  { ids, level }: Pick<Resampling, "level"> & { readonly ids: readonly string[] },
): GroupedScores["groupMean"] {
  const all = Object.keys(task.definition.scores);
  const found = ids.map((id) => ({
    id,
    ...meanOf(groups, all.indexOf(id), { spec: task.definition.scores[id]!, level }),
  }));
  const reasons = found.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason]]));
  return {
    scores: Object.fromEntries(found.map(({ id, value }) => [id, value])),
    ...(level === null ? {} : { intervals: Object.fromEntries(found.map(({ id, interval }) => [id, interval])) }),
    ...(level === null || reasons.length === 0 ? {} : { intervalReasons: Object.fromEntries(reasons) }),
  };
}

interface Mean {
  readonly value: number | null;
  readonly interval: Interval | null;
  readonly reason: string | null;
}

function meanOf(
  groups: readonly Distribution[],
  place: number,
  { spec, level }: { readonly spec: ScoreSpec; readonly level: number | null },
): Mean {
  const value = groups.reduce((sum, { observed }) => sum + observed[place]!, 0) / groups.length;
  if (Number.isNaN(value)) return { value: null, interval: null, reason: null };
  const errors = groups.map((group) => standardErrorOf(group, place));
  const lack = errors.find((error) => typeof error === "string");
  if (level === null || lack !== undefined)
    return { value, interval: null, reason: lack === "TOO_FEW_UNITS" ? lackOfGroups(groups) : (lack ?? null) };
  const known = errors as readonly StandardError[];
  const error = Math.sqrt(known.reduce((sum, one) => sum + one.value * one.value, 0)) / groups.length;
  if (isNoSpread(error, Math.abs(value))) return { value, interval: null, reason: "NO_SPREAD" };
  const degrees = known.reduce((sum, one) => sum + one.degrees, 0);
  const reach = studentQuantile((1 + level) / 2, degrees) * error;
  const { isLogit, ...limits } = limitsAround(value, reach, spec.range);
  return { value, interval: { ...limits, level, method: isLogit ? "logit-jackknife-t" : "jackknife-t" }, reason: null };
}

/** Of groups in one of which fewer than two units count. */
function lackOfGroups(groups: readonly Distribution[]): Lack {
  return groups.some(({ units }) => units === 1) ? "GROUP_OF_ONE" : "ONE_COUNTS_IN_GROUP";
}
