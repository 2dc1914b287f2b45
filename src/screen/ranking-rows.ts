// The systems in the order of one score, with their rank intervals from the tests of all pairs.
import type { ComparedSystem } from "../contract/comparison.ts";
import { rankIntervals, tiersOf } from "../numeric/ranks.ts";
import { shownRank, startsTier } from "../report/comparison/comparison-report.ts";
import { alphaOf, winOf } from "../report/comparison/pair-test.ts";
import { hasRanks } from "../report/comparison/verdict.ts";
import type { ScreenFacts, ScreenScore, ScreenSystem } from "../report/html/screen-facts.ts";

export interface RankedSystem {
  readonly system: ScreenSystem;
  /** Its position among the systems as they were given, which its colour and shape follow. */
  readonly series: number;
  readonly rank: ComparedSystem["rank"];
  readonly rankText: string;
  /** Whether all systems above are of a higher tier. */
  readonly startsTier: boolean;
}

/** The content of a ranking, on the screen and as text to paste. */
export interface RankingTable {
  readonly facts: ScreenFacts;
  readonly ranked: readonly RankedSystem[];
  /** The chosen score first. */
  readonly scores: readonly ScreenScore[];
}

export function specOf({ scores }: ScreenFacts, score: string): ScreenScore {
  return scores.find(({ id }) => id === score)!;
}

/** The chosen score first, then the other headline scores, then the rest. */
export function orderedScores({ scores }: ScreenFacts, chosen: string): readonly ScreenScore[] {
  const tier = ({ id, isHeadline }: ScreenScore) => (id === chosen ? 0 : isHeadline ? 1 : 2);
  return scores.toSorted((one, other) => tier(one) - tier(other));
}

export function headlineScores(facts: ScreenFacts, chosen: string): readonly ScreenScore[] {
  return orderedScores(facts, chosen).filter(({ id, isHeadline }) => id === chosen || isHeadline);
}

export function rankedSystems(facts: ScreenFacts, score: string): readonly RankedSystem[] {
  const worst = specOf(facts, score).better === "lower" ? Infinity : -Infinity;
  const value = ({ scores }: ScreenSystem) => scores[score] ?? worst;
  const order = facts.systems
    .map((system, series) => ({ system, series }))
    .sort(({ system: one }, { system: other }) => {
      if (value(one) === value(other)) return 0;
      return value(one) < value(other) === (worst === Infinity) ? -1 : 1;
    });
  const ranks = ranksOf(
    facts,
    score,
    order.map(({ system }) => system.name),
  );
  return order.map((one, at) => {
    const rank = ranks[at]?.rank;
    return { ...one, rank, rankText: shownRank(rank), startsTier: startsTier(ranks, at) };
  });
}

type Rank = Pick<ComparedSystem, "rank" | "tier">;

/** Returns the ranks in the primary score from the comparison; in another score from its own tests, if all pairs were tested. */
function ranksOf(facts: ScreenFacts, score: string, names: readonly string[]): readonly Rank[] {
  const { comparison } = facts;
  if (comparison === null) return [];
  if (score === comparison.primary && hasRanks(comparison))
    return names.map((name) => comparison.systems.find((system) => system.name === name)!);
  const tests = comparison.comparisons.filter((test) => test.score === score);
  if (tests.length < (names.length * (names.length - 1)) / 2) return [];
  const wins = tests.flatMap((test) => winOf(test, specOf(facts, score).better, alphaOf(comparison)) ?? []);
  const places = new Map(names.map((name, place) => [name, place]));
  const placed = wins.map(({ winner, loser }) => ({ winner: places.get(winner)!, loser: places.get(loser)! }));
  const tiers = tiersOf(names.length, placed);
  return rankIntervals(names.length, placed).map((rank, at) => ({ rank, tier: tiers[at]! }));
}
