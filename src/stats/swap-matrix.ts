// The statistics of every swap that is tried, and what ranks among them say.
import type { Steps } from "../core/event-loop.ts";
import { firstAtLeast } from "../core/first-at-least.ts";
import { powerOfTwo } from "../core/maths.ts";
import { Xoroshiro } from "./generator.ts";
import type { PairStatistic } from "./pair-statistic.ts";

export const DEFAULT_PERMUTATIONS = 10_000;

/** How the swaps are chosen: all of them if they are no more than was asked for, otherwise at random. */
export interface SwapPlan {
  readonly exact: boolean;
  readonly replicates: number;
}

export function planSwaps(units: number, permutations: number = DEFAULT_PERMUTATIONS): SwapPlan {
  const all = powerOfTwo(units);
  return all <= permutations ? { exact: true, replicates: all } : { exact: false, replicates: permutations };
}

/** A column a score; the first entry of each is the observed one, which random swaps get beside them. */
export type SwapMatrix = readonly Float64Array[];

interface SwapRun {
  readonly plan: SwapPlan;
  readonly units: number;
  readonly seed: number;
  /** Called now and then with the number of swaps done since the last call. */
  readonly onSwaps?: (done: number) => void;
}

const STEP = 250;
/** Units that change sides between two stops: a few milliseconds of work. */
const BETWEEN_STOPS = 100_000;

export function* swapMatrix({ scores, statistic }: PairStatistic, run: SwapRun): Steps<SwapMatrix> {
  const { plan, units, seed, onSwaps } = run;
  const length = plan.exact ? plan.replicates : plan.replicates + 1;
  const matrix = Array.from({ length: scores }, () => new Float64Array(length));
  const flips = new Int32Array(Math.ceil(units / 32));
  const random = new Xoroshiro();
  const row = new Float64Array(scores);
  const everySwaps = Math.ceil(BETWEEN_STOPS / (1 + units));
  for (let at = 0; at < length; at++) {
    if (plan.exact) flips[0] = at;
    else if (at > 0) {
      random.start(seed, "permutation", at - 1);
      for (let word = 0; word < flips.length; word++) flips[word] = random.next();
    }
    statistic(flips, row);
    for (let score = 0; score < scores; score++) matrix[score]![at] = row[score]!;
    if ((at + 1) % STEP === 0) onSwaps?.(STEP);
    if ((at + 1) % everySwaps === 0) yield;
  }
  onSwaps?.(length % STEP);
  return matrix;
}

/** Statistics that differ by no more than this share would be equal in exact arithmetic. */
export const TIE = 1e-9;

/** For each entry, how many entries of the column are at least as large, itself among them. */
export function ranks(column: Float64Array): Float64Array {
  const sorted = Float64Array.from(column).sort();
  return column.map((value) => sorted.length - firstAtLeast(sorted, value * (1 - TIE)));
}

/** In how many swaps the statistic is at least as large as the observed one, the observed one among them. */
export function observedRank(column: Float64Array): number {
  const least = column[0]! * (1 - TIE);
  let count = 0;
  for (const value of column) if (value >= least) count++;
  return count;
}

/** The smallest p the test can give for a score: the observation and its mirror image tie, and so do swaps of units that do not differ. */
export function smallestP(differing: number, { exact, replicates }: SwapPlan): number {
  const least = Math.min(1, 2 / powerOfTwo(differing));
  return exact ? least : Math.max(least, 1 / (replicates + 1));
}
