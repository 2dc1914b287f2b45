// The scores that calibration measures, and their intervals and tests by the code that users run.
import { ratio, sum, times } from "../../src/core/formula/formula.ts";
import { formulaScoring } from "../../src/run/part/task-scoring.ts";
import { type Distribution, differenceOf, distributionOf } from "../../src/stats/distribution.ts";
import { Xoroshiro } from "../../src/stats/generator.ts";
import { differenceInterval, type Limits, scoreInterval } from "../../src/stats/jackknife.ts";
import { pairStatistic } from "../../src/stats/pair-statistic.ts";
import { testPair } from "../../src/stats/permutation.ts";
import type { Sample } from "../../src/stats/sample.ts";
import { TIE } from "../../src/stats/swap-matrix.ts";

/** F1 over all units, the mean of the units' own F1, and precision. */
export const SCORING = formulaScoring(["hits", "pred", "gold", "own"], {
  f1: ratio(times(2, "hits"), sum("pred", "gold"), 0),
  mean: ratio("own", "units", null),
  precision: ratio("hits", "pred", null),
});
export const [F1, MEAN, PRECISION] = [0, 1, 2];

export const RANGE = [0, 1] as const;
export const LEVEL = 0.95;
export const SWAPS = 999;

export type Labels = Pick<Sample, "sizes" | "groups">;

export function distribution(rows: Float64Array, labels: Labels = {}): Distribution {
  return distributionOf({ ...SCORING, rows, ...labels });
}

/** Whether the interval of a score holds the truth; null where there is none. */
export function covers(found: Distribution, score: number, truth: number): boolean | null {
  return holds(scoreInterval(found, score, { level: LEVEL, range: RANGE }), truth);
}

export function coversDifference(
  system: Distribution,
  baseline: Distribution,
  score: number,
  truth: number,
): boolean | null {
  return holds(differenceInterval(differenceOf(system, baseline), score, { level: LEVEL, range: RANGE }), truth);
}

export function holds(limits: Limits | string, truth: number): boolean | null {
  return typeof limits === "string" ? null : limits.low <= truth && truth <= limits.high;
}

/** The p of the paired test; null where it is undefined. */
export function pOf(
  baseline: Float64Array,
  system: Float64Array,
  {
    score = F1,
    seed,
    sizes,
  }: { readonly score?: number | undefined; readonly seed: number; readonly sizes?: Float64Array | undefined },
): number | null {
  const pair = { ...SCORING, baseline, system, sizes };
  return testPair(pair, { permutations: SWAPS, seed, scores: [score!] }).p[0]!;
}

/** The p of F1 if it is at most a level, otherwise 1: random swaps end as soon as it must be larger. */
export function pUpTo(level: number, baseline: Float64Array, system: Float64Array, seed: number): number {
  const { statistic } = pairStatistic({ ...SCORING, baseline, system }, "studentised", [F1]);
  const flips = new Int32Array(Math.ceil(baseline.length / SCORING.columns / 32));
  const found = new Float64Array(1);
  const random = new Xoroshiro();
  statistic(flips, found);
  const least = found[0]! * (1 - TIE);
  let count = 1;
  for (let swap = 0; swap < SWAPS; swap++) {
    random.start(seed, "permutation", swap);
    for (let word = 0; word < flips.length; word++) flips[word] = random.next();
    statistic(flips, found);
    if (found[0]! >= least && ++count > level * (SWAPS + 1)) return 1;
  }
  return count / (SWAPS + 1);
}
