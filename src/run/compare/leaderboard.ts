// How stable the order of the systems is: how often each would be best, which places it could have, and which systems stand apart.
import type { ComparedSystem, PairedDifference } from "../../core/comparison.ts";
import { holm } from "../../stats/correction.ts";
import { testPair } from "../../stats/permutation.ts";
import { scoreColumn } from "../../stats/sample.ts";
import { clustersOf, type Stability, stabilityOf } from "../../stats/stability.ts";
import { enoughSwaps } from "./compare-settings.ts";
import { pairOf } from "./pair-test.ts";
import type { Contest, Sides } from "./paired-differences.ts";
import { runsDifference } from "./runs-difference.ts";
import { commonIds, inBoth, type ScoredSystem } from "./scored-system.ts";

const LEVEL = 0.05;

/** With the number of all pairs there are. */
interface Family extends Contest {
  readonly family: number;
}

/** Adds to systems, best first, what is known of the stability of their places. */
export function withStability(
  systems: readonly ComparedSystem[],
  { scored, comparisons }: { scored: readonly ScoredSystem[]; comparisons: readonly PairedDifference[] },
  contest: Contest,
): ComparedSystem[] {
  const ordered = systems.map(({ name }) => scored.find((one) => one.name === name)!);
  const stability = contest.plan.level === null ? null : drawnPlaces(ordered, contest);
  const clusters =
    contest.plan.compat === null
      ? clustersOfSystems(ordered, comparisons, { ...contest, family: (ordered.length * (ordered.length - 1)) / 2 })
      : null;
  return systems.map((system, place) => ({
    ...system,
    ...(stability?.[place] ?? {}),
    ...(clusters === null ? {} : { cluster: clusters[place]! }),
  }));
}

/** From draws that all systems share, on the units that all have. */
function drawnPlaces(systems: readonly ScoredSystem[], { task, plan, distributions }: Contest): Stability[] | null {
  const ids = commonIds(systems);
  if (ids.length < 2) return null;
  const all = Object.keys(task.definition.scores);
  const place = all.indexOf(plan.primary);
  const sign = task.definition.scores[plan.primary]!.better === "lower" ? -1 : 1;
  return stabilityOf(
    systems.map((system) =>
      scoreColumn(distributions(system, ids).mean.replicates(), place, all.length).map((value) => sign * value),
    ),
  );
}

/** Their own family: all pairs in the primary score, by Holm's method. */
function clustersOfSystems(
  systems: readonly ScoredSystem[],
  comparisons: readonly PairedDifference[],
  contest: Family,
): number[] {
  const pairs = systems.flatMap((_, above) =>
    systems.slice(above + 1).map((_, offset) => ({ above, below: above + 1 + offset })),
  );
  const tests = pairs.map(({ above, below }) =>
    primaryTest(systems[above]!, systems[below]!, { comparisons, contest }),
  );
  const adjusted = holm(tests.map(({ p }) => p));
  const beats = new Set(
    pairs.flatMap(({ above, below }, at) => {
      const p = adjusted[at] ?? null;
      return p !== null && p <= LEVEL && tests[at]!.lead > 0 ? [`${above} ${below}`] : [];
    }),
  );
  return clustersOf(systems.length, (above, below) => beats.has(`${above} ${below}`));
}

/** The p of a pair in the primary score, and by how much the first is better. */
function primaryTest(
  above: ScoredSystem,
  below: ScoredSystem,
  { comparisons, contest }: { comparisons: readonly PairedDifference[]; contest: Family },
): { readonly p: number | null; readonly lead: number } {
  const { task, plan } = contest;
  const sign = task.definition.scores[plan.primary]!.better === "lower" ? -1 : 1;
  const known = comparisons.find(
    ({ score, baseline, system }) =>
      score === plan.primary &&
      ((baseline === above.name && system === below.name) || (baseline === below.name && system === above.name)),
  );
  if (known !== undefined)
    return { p: known.p, lead: sign * (known.difference ?? 0) * (known.system === above.name ? 1 : -1) };
  return untested(above, below, { contest, sign });
}

function untested(
  above: ScoredSystem,
  below: ScoredSystem,
  { contest, sign }: { contest: Family; sign: number },
): { readonly p: number | null; readonly lead: number } {
  const { task, plan, distributions } = contest;
  const ids = inBoth(above.ids, below.ids);
  const all = Object.keys(task.definition.scores);
  const place = all.indexOf(plan.primary);
  if (ids.length === 0) return { p: null, lead: 0 };
  if (above.runs.length > 1 || below.runs.length > 1)
    return testOfRuns({ baseline: distributions(below, ids), system: distributions(above, ids) }, place, contest, sign);
  const { p, differences } = testPair(pairOf({ baseline: below, system: above, ids }, task), {
    test: plan.test,
    seed: plan.seed,
    permutations: plan.permutations ?? enoughSwaps(contest.family, LEVEL),
    scores: [place],
    onSwaps: plan.onPermutations,
  });
  return { p: p[0]!, lead: sign * (differences[0] ?? 0) };
}

function testOfRuns(sides: Sides, place: number, { task, plan }: Contest, sign: number) {
  const { p } = runsDifference(sides, place, { task, plan, score: plan.primary });
  const lead = sides.system.mean.observed[place]! - sides.baseline.mean.observed[place]!;
  return { p, lead: sign * (Number.isNaN(lead) ? 0 : lead) };
}
