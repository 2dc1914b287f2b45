// Marks of significance beside the scores of a leaderboard, and the legend that explains them.
import type { Comparison, PairedDifference } from "../../core/comparison.ts";
import { starLevels } from "../../core/comparison.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";

export interface Marks {
  /** A letter by which marks refer to a system; empty where they need none. */
  letter(place: number): string;
  mark(system: string, score: string): string;
  /** Empty if nothing is marked. */
  readonly legend: string;
}

const DEFAULT_ALPHA = 0.05;
export const BETTER = "▲";
export const WORSE = "▼";
/** In place of stars, so that readers can tell what was asked from what was looked at. */
export const EXPLORATORY = "†";

/** Stars for a difference to the one baseline; in a table of all pairs, the letters of the systems that are worse. */
export function marksOf(comparison: Comparison, specs: Readonly<Record<string, ScoreSpec>>): Marks {
  const baselines = new Set(comparison.comparisons.map(({ baseline }) => baseline));
  return baselines.size === 1 ? starMarks(comparison, specs, [...baselines][0]!) : letterMarks(comparison, specs);
}

function isBetter({ score, difference }: PairedDifference, specs: Readonly<Record<string, ScoreSpec>>): boolean {
  return difference !== null && difference > 0 === (specs[score]!.better === "higher");
}

function starMarks(
  { comparisons, correction, alpha = DEFAULT_ALPHA }: Comparison,
  specs: Readonly<Record<string, ScoreSpec>>,
  baseline: string,
): Marks {
  const levels = starLevels(alpha);
  const mark = (system: string, score: string) => {
    const test = comparisons.find((each) => each.system === system && each.score === score);
    const stars = levels.filter((level) => (test?.pAdjusted ?? 1) <= level).length;
    if (test === undefined || stars === 0 || test.difference === 0) return "";
    const sign = test.tier === "exploratory" ? EXPLORATORY : "*".repeat(stars);
    return sign + (isBetter(test, specs) ? BETTER : WORSE);
  };
  const isAny = comparisons.some(({ system, score }) => mark(system, score) !== "");
  const stars = levels.map((level, at) => `${"*".repeat(at + 1)} p ≤ ${level}`).join(", ");
  const legend = `${stars}, ${EXPLORATORY} p ≤ ${alpha} (exploratory), ${BETTER} better or ${WORSE} worse than ${baseline}, ${describe(correction)}`;
  return { letter: () => "", mark, legend: isAny ? legend : "" };
}

function letterMarks(
  { systems, comparisons, correction, alpha = DEFAULT_ALPHA }: Comparison,
  specs: Readonly<Record<string, ScoreSpec>>,
): Marks {
  const letters = new Map(systems.map(({ name }, place) => [name, letterAt(place)]));
  const worse = new Map<string, string[]>();
  for (const test of comparisons) {
    const { baseline, system, score, difference, pAdjusted, tier } = test;
    if (difference === null || difference === 0 || pAdjusted === null || pAdjusted > alpha) continue;
    const [winner, loser] = isBetter(test, specs) ? [system, baseline] : [baseline, system];
    const key = JSON.stringify([winner, score]);
    worse.set(
      key,
      [...(worse.get(key) ?? []), `${letters.get(loser)!}${tier === "exploratory" ? EXPLORATORY : ""}`].sort(),
    );
  }
  return {
    letter: letterAt,
    mark: (system, score) => (worse.get(JSON.stringify([system, score])) ?? []).join(""),
    legend:
      worse.size > 0
        ? `A letter: significantly better than that system (p ≤ ${alpha}), ${EXPLORATORY} exploratory, ${describe(correction)}`
        : "",
  };
}

/** Two tiers have two adjustments. */
function describe(correction: Comparison["correction"]): string {
  const name = correction === "holm" ? "Holm" : "Benjamini–Hochberg";
  return `paired test; primary score: ${name} over pairs, other scores: min-p within each pair, times the number of pairs`;
}

function letterAt(place: number): string {
  return place < 26 ? String.fromCharCode(97 + place) : `(${place + 1})`;
}
