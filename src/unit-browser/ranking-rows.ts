// The systems in the order of one score, with their rank intervals from the tests of all pairs.
import type { PairedDifference } from "../core/comparison.ts";
import { shownRank } from "../report/comparison/comparison-report.ts";
import { hasTestedRanks } from "../report/comparison/verdict.ts";
import type { ScreenFacts, ScreenSystem } from "../report/html/screen-facts.ts";

export interface RankedSystem {
  readonly system: ScreenSystem;
  /** Its position among the systems as they were given, which its colour and shape follow. */
  readonly series: number;
  readonly rank: { readonly low: number; readonly high: number } | null;
  readonly rankText: string;
  /** Whether every system above beats this one and all below it. */
  readonly startsCluster: boolean;
}

const DEFAULT_ALPHA = 0.05;

export function rankedSystems(facts: ScreenFacts, score: string): readonly RankedSystem[] {
  const { systems, comparison } = facts;
  const sign = facts.scores.find(({ id }) => id === score)?.better === "lower" ? 1 : -1;
  const goodness = ({ scores }: ScreenSystem) => {
    const value = scores[score] ?? null;
    return value === null ? Infinity : sign * value;
  };
  const order = systems
    .map((system, series) => ({ system, series }))
    .sort((one, other) => compare(goodness(one.system), goodness(other.system)) || one.series - other.series);
  const ranks = comparison === null ? null : ranksOf(facts, score);
  return order.map(({ system, series }, place) => {
    const rank = ranks?.get(system.name) ?? null;
    // All systems above stand at places above, and all from here on at places from here on.
    const startsCluster =
      place > 0 &&
      order.slice(0, place).every((above) => (ranks?.get(above.system.name)?.high ?? Infinity) <= place) &&
      order.slice(place).every((below) => (ranks?.get(below.system.name)?.low ?? 0) > place);
    return { system, series, rank, rankText: rank === null ? "" : shownRank(rank), startsCluster };
  });
}

/** From 1 + those significantly better to K − those significantly worse; of the primary score as the comparison says. */
function ranksOf({ comparison, systems, scores }: ScreenFacts, score: string) {
  const stored = comparison!.systems;
  if (score === comparison!.primary && hasTestedRanks(comparison!))
    return new Map(stored.map(({ name, rank }) => [name, rank!]));
  const tests = comparison!.comparisons.filter((test) => test.score === score);
  const isLower = scores.find(({ id }) => id === score)?.better === "lower";
  const wins = tests.flatMap((test) => winOf(test, isLower, comparison!.alpha ?? DEFAULT_ALPHA) ?? []);
  if (tests.length < (systems.length * (systems.length - 1)) / 2) return null;
  return new Map(
    systems.map(({ name }) => [
      name,
      {
        low: 1 + wins.filter(({ loser }) => loser === name).length,
        high: systems.length - wins.filter(({ winner }) => winner === name).length,
      },
    ]),
  );
}

/** Who is significantly better; null where nobody is. */
export function winOf(
  { baseline, system, difference, pAdjusted }: PairedDifference,
  isLowerBetter: boolean,
  alpha = DEFAULT_ALPHA,
): { readonly winner: string; readonly loser: string } | null {
  if (difference === null || difference === 0 || pAdjusted === null || pAdjusted > alpha) return null;
  const isSystem = difference > 0 !== isLowerBetter;
  return isSystem ? { winner: system, loser: baseline } : { winner: baseline, loser: system };
}

/** The test of B − A, turned round where it was made the other way. */
export function testOf(facts: ScreenFacts, score: string, a: string, b: string): PairedDifference | null {
  for (const test of facts.comparison?.comparisons ?? []) {
    if (test.score !== score) continue;
    if (test.baseline === a && test.system === b) return test;
    if (test.baseline === b && test.system === a) return turned(test);
  }
  return null;
}

function turned(test: PairedDifference): PairedDifference {
  const { baseline, system, difference, interval } = test;
  return {
    ...test,
    baseline: system,
    system: baseline,
    difference: difference === null ? null : 0 - difference,
    interval: interval && { ...interval, low: 0 - interval.high, high: 0 - interval.low },
  };
}

/** Subtraction would make nothing of two infinities. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
