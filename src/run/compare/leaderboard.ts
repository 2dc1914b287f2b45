// The leaderboard: the scores and intervals of each system, best first, and the ranks that tests of all pairs allow.
import type { ComparedSystem, PairedDifference } from "../../core/comparison.ts";
import type { Steps } from "../../core/event-loop.ts";
import { type Beats, rankClusters, rankIntervals } from "../../core/rank.ts";
import type { GroupScores, Scores } from "../../core/result.ts";
import { type ScoreSpec, signOf } from "../../core/score-spec.ts";
import { holm } from "../../stats/correction.ts";
import { standardErrorOf } from "../../stats/jackknife.ts";
import { isNoSpread } from "../../stats/sample.ts";
import { rowsOf } from "../part/rows.ts";
import { scorePlace } from "../part/task-scoring.ts";
import { groupScores } from "../result/group-scores.ts";
import { taskIntervals } from "../result/intervals.ts";
import { type Contest, primaryDifference } from "./paired-differences.ts";
import { componentOf, errorOfRuns, runsInterval } from "./runs-difference.ts";
import type { ScoredRun, ScoredSystem, SystemDistribution } from "./scored-system.ts";

export function* rankSystems(
  scored: readonly ScoredSystem[],
  comparisons: readonly PairedDifference[],
  contest: Contest,
): Steps<ComparedSystem[]> {
  const { task, plan } = contest;
  const sign = signOf(task.definition.scores[plan.primary]!);
  const lines: { readonly system: ScoredSystem; readonly line: ComparedSystem; readonly merit: number }[] = [];
  for (const system of scored) {
    const line = yield* comparedSystem(system, contest);
    const value = line.scores[plan.primary] ?? null;
    const merit = value === null ? Number.NEGATIVE_INFINITY : sign * value;
    lines.push({ system, line, merit });
  }
  // Undefined scores come last; systems with the same score keep their order.
  lines.sort((one, other) => other.merit - one.merit || 0);
  // Rules of other tools are not for ranks.
  if (plan.compat !== null) return lines.map(({ line }) => line);
  const beats = yield* beatsOf(
    lines.map(({ system }) => system),
    comparisons,
    contest,
  );
  const ranks = rankIntervals(lines.length, beats);
  const clusters = rankClusters(lines.length, beats);
  return lines.map(({ line }, place) => ({ ...line, rank: ranks[place]!, rankCluster: clusters[place]! }));
}

function* comparedSystem(system: ScoredSystem, contest: Contest): Steps<ComparedSystem> {
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

/** Their own family, whatever the baseline: all pairs in the primary score, by Holm's method. */
function* beatsOf(
  systems: readonly ScoredSystem[],
  comparisons: readonly PairedDifference[],
  { task, plan, ...contest }: Contest,
): Steps<Beats> {
  const sign = signOf(task.definition.scores[plan.primary]!);
  const primary = comparisons.filter(({ score }) => score === plan.primary);
  const pairs = systems.flatMap((one, at) => systems.slice(at + 1).map((other) => [one, other] as const));
  const rows: PairedDifference[] = [];
  for (const [one, other] of pairs) {
    const names = [one.name, other.name];
    const known = primary.find(({ baseline, system }) => names.includes(baseline) && names.includes(system));
    const withoutInterval = { ...contest, task, plan: { ...plan, level: null } };
    rows.push(known ?? (yield* primaryDifference(other, one, withoutInterval, pairs.length)));
  }
  const adjusted = holm(rows.map(({ p }) => p));
  const beaten = new Set(
    rows.flatMap(({ baseline, system, difference }, at) => {
      const p = adjusted[at] ?? null;
      const lead = sign * (difference ?? 0);
      if (p === null || p > plan.alpha || lead === 0) return [];
      return [JSON.stringify(lead > 0 ? [system, baseline] : [baseline, system])];
    }),
  );
  return (one, other) => beaten.has(JSON.stringify([systems[one]!.name, systems[other]!.name]));
}
