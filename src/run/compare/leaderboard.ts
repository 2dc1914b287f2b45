// The ranks of the systems: what tests of all pairs in the primary score allow, and which systems stand apart.
import type { ComparedSystem, PairedDifference } from "../../core/comparison.ts";
import type { Steps } from "../../core/event-loop.ts";
import { type Beats, rankClusters, rankIntervals } from "../../core/rank.ts";
import { holm } from "../../stats/correction.ts";
import { type Contest, primaryDifference } from "./paired-differences.ts";
import type { ScoredSystem } from "./scored-system.ts";

/** Adds to systems, best first, the ranks they may have. Rules of other tools are not for ranks. */
export function* withRanks(
  systems: readonly ComparedSystem[],
  { scored, comparisons }: { scored: readonly ScoredSystem[]; comparisons: readonly PairedDifference[] },
  contest: Contest,
): Steps<ComparedSystem[]> {
  if (contest.plan.compat !== null) return [...systems];
  const ordered = systems.map(({ name }) => scored.find((one) => one.name === name)!);
  const beats = yield* beatsOf(ordered, comparisons, contest);
  const ranks = rankIntervals(systems.length, beats);
  const clusters = rankClusters(systems.length, beats);
  return systems.map((system, place) => ({ ...system, rank: ranks[place]!, rankCluster: clusters[place]! }));
}

/** Their own family, whatever the baseline: all pairs in the primary score, by Holm's method. */
function* beatsOf(
  systems: readonly ScoredSystem[],
  comparisons: readonly PairedDifference[],
  { task, plan, ...contest }: Contest,
): Steps<Beats> {
  const sign = task.definition.scores[plan.primary]!.better === "lower" ? -1 : 1;
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
