// The leaderboard: the scores and intervals of each system, best first, and the ranks and tiers that tests of all pairs allow.
import type { ComparedSystem, PairedDifference } from "../../contract/comparison.ts";
import type { Scores } from "../../contract/result.ts";
import { ALL_PAIRS } from "../../contract/run-settings.ts";
import { signOf } from "../../contract/score-spec.ts";

import { rankIntervals, tiersOf } from "../../numeric/ranks.ts";
import { type Estimate, jackknifeOf } from "../estimate.ts";
import { scoresOfGroup } from "../group-scores.ts";
import { finiteOrNull, taskIntervals } from "../intervals.ts";
import { scorePlace } from "../task-scoring.ts";
import type { Contest } from "./paired-differences.ts";
import { groupsOfSystem, type ScoredRun, type ScoredSystem } from "./scored-system.ts";

/** Systems best first. Ranks and tiers follow from tests of all pairs; with a baseline there are none. */
export function rankSystems(
  scored: readonly ScoredSystem[],
  comparisons: readonly PairedDifference[],
  contest: Contest,
): ComparedSystem[] {
  const { task, plan } = contest;
  const sign = signOf(task.definition.scores[plan.primary]!);
  const meritOf = ({ scores }: ComparedSystem) => {
    const value = scores[plan.primary] ?? null;
    return value === null ? Number.NEGATIVE_INFINITY : sign * value;
  };
  // Undefined scores come last; systems with the same score keep their order.
  const lines = scored
    .map((system) => comparedSystem(system, contest))
    .sort((one, other) => meritOf(other) - meritOf(one) || 0);
  if (plan.baseline !== ALL_PAIRS) return lines;
  const places = new Map(lines.map(({ name }, place) => [name, place]));
  const wins = comparisons.flatMap(({ baseline, system, score, difference, pAdjusted }) => {
    if (score !== plan.primary || pAdjusted === null || pAdjusted > plan.alpha || !difference) return [];
    const [winner, loser] = sign * difference > 0 ? [system, baseline] : [baseline, system];
    return [{ winner: places.get(winner)!, loser: places.get(loser)! }];
  });
  const ranks = rankIntervals(lines.length, wins);
  const tiers = tiersOf(lines.length, wins);
  return lines.map((line, place) => ({ ...line, rank: ranks[place]!, tier: tiers[place]! }));
}

function comparedSystem(system: ScoredSystem, contest: Contest): ComparedSystem {
  const { task, plan, estimates } = contest;
  const { name, runs, ids } = system;
  const estimateOf = estimates(system, ids);
  const { level, scores } = plan;
  const intervals =
    level === null
      ? { intervals: Object.fromEntries(scores.map((score) => [score, null])) }
      : taskIntervals(task, estimateOf, { ids: scores, level });
  const groups = groupsOf(system, contest);
  const units = unitsOfRuns(runs, ids.length);
  if (runs.length === 1) return { name, scores: scoresOf(runs[0], contest), ...intervals, units, ...groups };
  const scoreEstimates = scores.map((score) => [score, estimateOf(scorePlace(task, score))] as const);
  return {
    name,
    scores: Object.fromEntries(scoreEstimates.map(([score, estimate]) => [score, finiteOrNull(estimate.score)])),
    ...intervals,
    units,
    runs: runs.map((run) => ({ scores: scoresOf(run, contest) })),
    spread: Object.fromEntries(scoreEstimates.map(([score, estimate]) => [score, spreadOf(estimate)])),
    ...groups,
  };
}

/** The units of one run as its result has them; a unit that is missing, invalid or lost in one of several runs is listed. */
function unitsOfRuns(runs: ScoredSystem["runs"], scored: number): ComparedSystem["units"] {
  const [first, ...others] = runs.map(({ result: { units } }) => units) as [ComparedSystem["units"]];
  if (others.length === 0) return first;
  const inAny = (list: "missing" | "invalid" | "extra") => [
    ...new Set(runs.flatMap(({ result }) => result.units[list])),
  ];
  return { ...first, scored, missing: inAny("missing"), invalid: inAny("invalid"), extra: inAny("extra") };
}

/** The standard errors from units and from runs. */
function spreadOf(estimate: Estimate) {
  const { score, betweenRuns } = estimate;
  if (Number.isNaN(score)) return { units: null, runs: null };
  const { units, variance } = jackknifeOf(estimate);
  const { beyondUnits, runs } = betweenRuns!;
  return { units: units < 2 ? null : finiteOrNull(Math.sqrt(variance)), runs: Math.sqrt(beyondUnits / runs) };
}

/** The scores of each group, if units are grouped. */
function groupsOf(system: ScoredSystem, { task, plan, estimates }: Contest): Pick<ComparedSystem, "groups"> {
  if (system.runs[0].groups === undefined) return {};
  const wish = { ids: plan.scores, level: plan.level };
  return {
    groups: groupsOfSystem(system, system.ids).map(({ group: name, system: { ids, ...own } }) =>
      scoresOfGroup(task, { name, units: ids.length, estimates: estimates({ ids, ...own }, ids) }, wish),
    ),
  };
}

/** Computes the scores from the exact totals, because a stored result may show fewer scores than are wanted here. */
function scoresOf({ result }: ScoredRun, { task, plan }: Contest): Scores {
  const scores: Scores = task.definition.summarize(result.totals as never, task.options);
  return Object.fromEntries(plan.scores.map((score) => [score, scores[score] ?? null]));
}
