// Marks of significance beside the scores of a leaderboard, and the legend that explains them.
import { type Comparison, starLevels } from "../../contract/comparison.ts";
import type { ScoreSpec } from "../../contract/score-spec.ts";
import { alphaOf, winOf } from "./pair-test.ts";

export interface Marks {
  /** A letter by which marks refer to a system; empty where they need none. */
  letter(place: number): string;
  mark(system: string, score: string): string;
  /** Empty if nothing is marked. */
  readonly legend: string;
}

export const BETTER = "▲";
export const WORSE = "▼";
/** Marks that stand in place of stars for exploratory tests. */
export const EXPLORATORY = "†";

/** Systems beyond this number have no letters: ranks and tiers say what can be said in little room. */
const MOST_LETTERS = 20;

/** Stars for a difference to the one baseline; in a table of all pairs, the letters of the systems that are worse. */
export function marksOf(comparison: Comparison, specs: Readonly<Record<string, ScoreSpec>>): Marks {
  const baselines = new Set(comparison.comparisons.map(({ baseline }) => baseline));
  if (baselines.size > 1 && comparison.systems.length > MOST_LETTERS)
    return { letter: () => "", mark: () => "", legend: "" };
  return baselines.size === 1 ? starMarks(comparison, specs, [...baselines][0]!) : letterMarks(comparison, specs);
}

function starMarks(comparison: Comparison, specs: Readonly<Record<string, ScoreSpec>>, baseline: string): Marks {
  const { comparisons } = comparison;
  const alpha = alphaOf(comparison);
  const levels = starLevels(alpha);
  const mark = (system: string, score: string) => {
    const test = comparisons.find((each) => each.system === system && each.score === score);
    const stars = levels.filter((level) => (test?.pAdjusted ?? 1) <= level).length;
    const win = test && winOf(test, specs[score]!.better, alpha);
    if (!win) return "";
    const sign = test.family === "exploratory" ? EXPLORATORY : "*".repeat(stars);
    return sign + (win.winner === system ? BETTER : WORSE);
  };
  const isAny = comparisons.some(({ system, score }) => mark(system, score) !== "");
  const stars = levels.map((level, at) => `${"*".repeat(at + 1)} p ≤ ${level}`).join(", ");
  const legend = `${stars}, ${EXPLORATORY} p ≤ ${alpha} (exploratory), ${BETTER} better or ${WORSE} worse than ${baseline}, ${ADJUSTMENT}`;
  return { letter: () => "", mark, legend: isAny ? legend : "" };
}

function letterMarks(comparison: Comparison, specs: Readonly<Record<string, ScoreSpec>>): Marks {
  const { systems, comparisons } = comparison;
  const alpha = alphaOf(comparison);
  const letters = new Map(systems.map(({ name }, place) => [name, letterAt(place)]));
  const worse = new Map<string, string[]>();
  for (const test of comparisons) {
    const win = winOf(test, specs[test.score]!.better, alpha);
    if (win === null) continue;
    const key = JSON.stringify([win.winner, test.score]);
    const letter = `${letters.get(win.loser)!}${test.family === "exploratory" ? EXPLORATORY : ""}`;
    worse.set(key, [...(worse.get(key) ?? []), letter].sort());
  }
  return {
    letter: letterAt,
    mark: (system, score) => (worse.get(JSON.stringify([system, score])) ?? []).join(""),
    legend:
      worse.size > 0
        ? `A letter: significantly better than that system (p ≤ ${alpha}), ${EXPLORATORY} exploratory, ${ADJUSTMENT}`
        : "",
  };
}

const ADJUSTMENT = "paired test; primary score: Holm over pairs; other scores: Holm over all scores and pairs together";

function letterAt(place: number): string {
  return place < 26 ? String.fromCharCode(97 + place) : `(${place + 1})`;
}
