// Marks of significance beside the scores of a leaderboard, and the legend that explains them.
import type { Comparison } from "../../core/comparison.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";

export interface Marks {
  /** A letter by which marks refer to a system; empty where they need none. */
  letter(place: number): string;
  mark(system: string, score: string): string;
  /** Empty if nothing is marked. */
  readonly legend: string;
}

const STARS = [
  { at: 0.001, mark: "***" },
  { at: 0.01, mark: "**" },
  { at: 0.05, mark: "*" },
] as const;
const LEVEL = 0.05;

/** Stars for a difference to the one baseline; in a table of all pairs, the letters of the systems that are worse. */
export function marksOf(comparison: Comparison, specs: Readonly<Record<string, ScoreSpec>>): Marks {
  const baselines = new Set(comparison.comparisons.map(({ baseline }) => baseline));
  return baselines.size === 1 ? starMarks(comparison, [...baselines][0]!) : letterMarks(comparison, specs);
}

function starMarks({ comparisons, correction }: Comparison, baseline: string): Marks {
  const mark = (system: string, score: string) => {
    const p = comparisons.find((test) => test.system === system && test.score === score)?.pAdjusted ?? 1;
    return STARS.find(({ at }) => p <= at)?.mark ?? "";
  };
  const isAny = comparisons.some(({ pAdjusted }) => pAdjusted !== null && pAdjusted <= LEVEL);
  const legend = `* p ≤ 0.05, ** p ≤ 0.01, *** p ≤ 0.001 against ${baseline}, ${describe(correction)}`;
  return { letter: () => "", mark, legend: isAny ? legend : "" };
}

function letterMarks(
  { systems, comparisons, correction }: Comparison,
  specs: Readonly<Record<string, ScoreSpec>>,
): Marks {
  const letters = new Map(systems.map(({ name }, place) => [name, letterAt(place)]));
  const worse = new Map<string, string[]>();
  for (const { baseline, system, score, difference, pAdjusted } of comparisons) {
    if (difference === null || pAdjusted === null || pAdjusted > LEVEL) continue;
    const isSystemBetter = difference > 0 === (specs[score]!.better === "higher");
    const [winner, loser] = isSystemBetter ? [system, baseline] : [baseline, system];
    const key = JSON.stringify([winner, score]);
    worse.set(key, [...(worse.get(key) ?? []), letters.get(loser)!].sort());
  }
  return {
    letter: letterAt,
    mark: (system, score) => (worse.get(JSON.stringify([system, score])) ?? []).join(""),
    legend: worse.size > 0 ? `a letter: better than that system, p ≤ 0.05, ${describe(correction)}` : "",
  };
}

function describe(correction: Comparison["correction"]): string {
  return `paired test, ${correction === "holm" ? "Holm" : "Benjamini–Hochberg"}`;
}

function letterAt(place: number): string {
  return place < 26 ? String.fromCharCode(97 + place) : `(${place + 1})`;
}
