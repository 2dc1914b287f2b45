// The places of the systems: what tests of all pairs in the primary score allow, and which systems stand apart.
import type { ComparedSystem, PairedDifference } from "../../core/comparison.ts";
import type { Steps } from "../../core/event-loop.ts";
import { type Beats, rankClusters, rankIntervals } from "../../core/rank.ts";
import { holm } from "../../stats/correction.ts";
import { testSteps } from "../../stats/permutation.ts";
import { swapOptions } from "./compare-settings.ts";
import { hasRuns, pairOf } from "./pair-test.ts";
import type { Contest } from "./paired-differences.ts";
import { runsDifference } from "./runs-difference.ts";
import { inBoth, type ScoredSystem } from "./scored-system.ts";

/** Adds to systems, best first, the places they may have. Rules of other tools are not for ranks. */
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
  contest: Contest,
): Steps<Beats> {
  const pairs = systems.flatMap((_, above) =>
    systems.slice(above + 1).map((_, offset) => ({ above, below: above + 1 + offset })),
  );
  const tests: { readonly p: number | null; readonly lead: number }[] = [];
  for (const { above, below } of pairs)
    tests.push(yield* primaryTest(systems[above]!, systems[below]!, { comparisons, contest, family: pairs.length }));
  const adjusted = holm(tests.map(({ p }) => p));
  const beaten = new Set(
    pairs.flatMap(({ above, below }, at) => {
      const p = adjusted[at] ?? null;
      const { lead } = tests[at]!;
      if (p === null || p > contest.plan.alpha || lead === 0) return [];
      return [lead > 0 ? `${above} ${below}` : `${below} ${above}`];
    }),
  );
  return (one: number, other: number) => beaten.has(`${one} ${other}`);
}

function* primaryTest(
  above: ScoredSystem,
  below: ScoredSystem,
  { comparisons, contest, family }: { comparisons: readonly PairedDifference[]; contest: Contest; family: number },
) {
  const { task, plan, distributions } = contest;
  const sign = task.definition.scores[plan.primary]!.better === "lower" ? -1 : 1;
  const known = comparisons.find(
    ({ score, baseline, system }) =>
      score === plan.primary &&
      ((baseline === above.name && system === below.name) || (baseline === below.name && system === above.name)),
  );
  if (known !== undefined)
    return { p: known.p, lead: sign * (known.difference ?? 0) * (known.system === above.name ? 1 : -1) };
  const ids = inBoth(above.ids, below.ids);
  const place = Object.keys(task.definition.scores).indexOf(plan.primary);
  if (ids.length === 0) return { p: null, lead: 0 };
  if (hasRuns({ baseline: below, system: above })) {
    const sides = { baseline: distributions(below, ids), system: distributions(above, ids) };
    const { p } = runsDifference(sides, place, { task, level: plan.level, score: plan.primary });
    const lead = sides.system.mean.observed[place]! - sides.baseline.mean.observed[place]!;
    return { p, lead: sign * (Number.isNaN(lead) ? 0 : lead) };
  }
  const pair = pairOf({ baseline: below, system: above, ids }, task);
  const { p, differences } = yield* testSteps(pair, swapOptions(plan, [place], family));
  return { p: p[0]!, lead: sign * (differences[0] ?? 0) };
}
