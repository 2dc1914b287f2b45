// One line of the leaderboard: the scores of a system with their intervals, means over its runs if there are several.
import type { ComparedSystem } from "../../core/comparison.ts";
import type { Steps } from "../../core/event-loop.ts";
import type { GroupScores, Scores } from "../../core/result.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import { standardErrorOf } from "../../stats/jackknife.ts";
import { isNoSpread } from "../../stats/sample.ts";
import { rowsOf } from "../part/rows.ts";
import { scorePlace } from "../part/task-scoring.ts";
import { groupScores } from "../result/group-scores.ts";
import { taskIntervals } from "../result/intervals.ts";
import type { Contest } from "./paired-differences.ts";
import { componentOf, errorOfRuns, runsInterval } from "./runs-difference.ts";
import type { ScoredRun, ScoredSystem, SystemDistribution } from "./scored-system.ts";

export function* comparedSystem(system: ScoredSystem, contest: Contest): Steps<ComparedSystem> {
  const { task, plan, distributions } = contest;
  const { name, runs, ids } = system;
  const distribution = distributions(system, ids);
  const named = yield* taskIntervals(task, distribution.mean, { ...plan, ids: plan.scores });
  const groups = yield* groupsOf(system, contest);
  if (runs.length === 1) {
    const { units } = runs[0].result;
    return { name, scores: scoresOf(runs[0], contest), ...named, units, ...groups };
  }
  const found = new Map(plan.scores.map((score) => [score, ofRuns(distribution, score, contest)]));
  return {
    name,
    scores: Object.fromEntries(plan.scores.map((score) => [score, found.get(score)!.value])),
    ...named,
    intervals: Object.fromEntries(
      plan.scores.map((score) => [score, found.get(score)!.interval ?? named.intervals[score] ?? null]),
    ),
    units: { ...runs[0].result.units, scored: ids.length },
    runs: runs.map((run) => ({ scores: scoresOf(run, contest) })),
    spread: Object.fromEntries(plan.scores.map((score) => [score, found.get(score)!.spread])),
    ...groups,
  };
}

/** The scores of each group, where units are grouped; of several runs their means, without intervals. */
function* groupsOf({ runs, ids }: ScoredSystem, { task, plan }: Contest): Steps<Pick<ComparedSystem, "groups">> {
  const level = runs.length === 1 ? plan.level : null;
  const found: (readonly GroupScores[])[] = [];
  for (const run of runs) {
    if (run.groups === undefined) return {};
    found.push((yield* groupScores(task, rowsOf(run, ids), { ...plan, level, ids: plan.scores })).groups);
  }
  const first = found[0]!;
  const meanOf = (score: string, at: number) => mean(found.map((groups) => groups[at]!.scores[score] ?? null));
  return {
    groups: first.map((group, at) => ({
      ...group,
      scores: Object.fromEntries(plan.scores.map((score) => [score, meanOf(score, at)])),
    })),
  };
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length < values.length ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** From the exact totals: a stored result may show fewer scores than are wanted here. */
function scoresOf({ result }: ScoredRun, { task, plan }: Contest): Scores {
  const scores: Scores = task.definition.summarize(result.totals as never, task.options);
  return Object.fromEntries(plan.scores.map((score) => [score, scores[score] ?? null]));
}

function ofRuns(distribution: SystemDistribution, score: string, { task, plan }: Contest) {
  const place = scorePlace(task, score);
  const value = distribution.mean.observed[place]!;
  if (Number.isNaN(value)) return { value: null, interval: null, spread: { units: null, runs: null } };
  const units = standardErrorOf(distribution.mean, place);
  const runs = componentOf(distribution, place);
  const spread = { units: typeof units === "string" ? null : units.value, runs: Math.sqrt(runs.variance) };
  if (typeof units === "string" || plan.level === null) return { value, interval: null, spread };
  const error = errorOfRuns(units, [runs]);
  if (isNoSpread(error.value, Math.abs(value))) return { value, interval: null, spread };
  const { range }: ScoreSpec = task.definition.scores[score]!;
  return { value, interval: runsInterval(value, error, { level: plan.level, range }), spread };
}
