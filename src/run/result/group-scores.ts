// The scores of each group of units, and their mean over groups.

import type { Steps } from "../../core/event-loop.ts";
import { groupBy } from "../../core/group.ts";
import type { GroupScores } from "../../core/result.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import { shortPaths } from "../../core/short-paths.ts";
import type { AnyTask } from "../../core/task.ts";
import { type Distribution, distributionOf } from "../../stats/distribution.ts";
import { type StandardError, standardErrorOf, studentInterval } from "../../stats/jackknife.ts";
import { type KeptRows, rowsAt } from "../part/rows.ts";
import { scorePlace } from "../part/task-scoring.ts";
import { finiteOrNull, namedIntervals, sampleOf, taskIntervals } from "./intervals.ts";
import type { Resampling } from "./resample-settings.ts";

interface GroupedScores {
  readonly groups: readonly GroupScores[];
  readonly groupMean: Omit<GroupScores, "name" | "units">;
}

interface GroupWish extends Resampling {
  readonly ids: readonly string[];
}

export function* groupScores(task: AnyTask, kept: KeptRows, wish: GroupWish): Steps<GroupedScores> {
  const found = groupsIn(kept).map(({ name, rows }) => ({
    name,
    units: rows.ids.length,
    distribution: distributionOf(sampleOf(task, rows), wish),
  }));
  const groups: GroupScores[] = [];
  for (const { name, units, distribution } of found) {
    const scores = wish.ids.map((id) => [id, finiteOrNull(distribution.observed[scorePlace(task, id)]!)]);
    const intervals = wish.level === null ? {} : yield* taskIntervals(task, distribution, wish);
    groups.push({ name, units, scores: Object.fromEntries(scores), ...intervals });
  }
  const distributions = found.map(({ distribution }) => distribution);
  return { groups, groupMean: meanOver(task, distributions, wish) };
}

/** The rows of each group, which are not grouped any more, in the order of the groups' names. */
export function groupsIn(kept: KeptRows): readonly { readonly name: string; readonly rows: KeptRows }[] {
  const { groups = [] } = kept;
  const members = groupBy(groups.keys(), (unit) => groups[unit]!);
  const names = [...members.keys()].sort();
  const short = shortPaths(names);
  return names.map((name, at) => {
    const { groups: _, ...rows } = rowsAt(kept, members.get(name)!);
    return { name: short[at]!, rows };
  });
}

/** Each group weighs the same: se² is the mean of the groups' squared errors over their number. */
function meanOver(
  task: AnyTask,
  groups: readonly Distribution[],
  { ids, level }: GroupWish,
): GroupedScores["groupMean"] {
  const found = ids.map((id) => ({
    id,
    ...meanOf(groups, scorePlace(task, id), { spec: task.definition.scores[id]!, level }),
  }));
  const scores = Object.fromEntries(found.map(({ id, value }) => [id, value]));
  return { scores, ...(level === null ? {} : namedIntervals(found)) };
}

function meanOf(
  groups: readonly Distribution[],
  place: number,
  { spec, level }: { readonly spec: ScoreSpec; readonly level: number | null },
) {
  const value = groups.reduce((sum, { observed }) => sum + observed[place]!, 0) / groups.length;
  if (Number.isNaN(value)) return { value: null, interval: null, reason: null };
  const errors = groups.map((group) => standardErrorOf(group, place));
  const lack = errors.find((error) => typeof error === "string");
  const tooFew = groups.some(({ units }) => units === 1) ? "GROUP_OF_ONE" : "ONE_COUNTS_IN_GROUP";
  if (level === null || lack !== undefined)
    return { value, interval: null, reason: lack === "TOO_FEW_UNITS" ? tooFew : (lack ?? null) };
  const known = errors as readonly StandardError[];
  const error = Math.sqrt(known.reduce((sum, one) => sum + one.value * one.value, 0)) / groups.length;
  if (error === 0) return { value, interval: null, reason: "NO_SPREAD" };
  const degrees = known.reduce((sum, one) => sum + one.degrees, 0);
  const { range } = spec;
  const { low, high, method } = studentInterval(value, { value: error, degrees }, { level, range }, "jackknife-t");
  return { value, interval: { low, high, level, method }, reason: null };
}
