// The paired test: if two systems are alike, exchanging their results on any units makes no difference (Fisher 1935; Noreen 1989).
import { finish, type Steps } from "../core/event-loop.ts";
import { DEFAULT_SEED } from "./generator.ts";
import { type Pair, pairStatistic, sidesOf } from "./pair-statistic.ts";
import { totalsOf } from "./sample.ts";
import type { TestName } from "./studentise.ts";
import { observedRank, planSwaps, type SwapMatrix, type SwapPlan, smallestP, swapMatrix } from "./swap-matrix.ts";

interface TestOptions {
  readonly test?: TestName;
  readonly seed?: number;
  readonly permutations?: number;
  /** The positions of the scores that are wanted, otherwise all. */
  readonly scores?: readonly number[];
  readonly onSwaps?: (done: number) => void;
}

interface PairedTest extends SwapPlan {
  /** System minus baseline, one a score that was wanted; null where either is undefined. */
  readonly differences: readonly (number | null)[];
  readonly p: readonly (number | null)[];
  readonly smallestP: readonly number[];
  readonly tests: readonly TestName[];
  readonly matrix: SwapMatrix;
}

/** p is the share of all swaps, or, of random swaps, the share with the observation counted among them (Davison & Hinkley 1997, 4.2.5). */
export function* testSteps(pair: Pair, options: TestOptions = {}): Steps<PairedTest> {
  const { test = "studentised", seed = DEFAULT_SEED, permutations, scores, onSwaps } = options;
  const units = pair.system.length / pair.columns;
  const plan = planSwaps(units, permutations);
  const statistic = pairStatistic(pair, test, scores);
  const matrix = yield* swapMatrix(statistic, { plan, units, seed, ...(onSwaps && { onSwaps }) });
  const all = observedDifferences(pair);
  const differences = scores === undefined ? all : scores.map((score) => all[score]!);
  return {
    ...plan,
    differences,
    p: differences.map((difference, at) =>
      difference === null ? null : observedRank(matrix[at]!) / matrix[at]!.length,
    ),
    smallestP: statistic.differing.map((differing) => smallestP(differing, plan)),
    tests: statistic.tests,
    matrix,
  };
}

export function testPair(pair: Pair, options: TestOptions = {}): PairedTest {
  return finish(testSteps(pair, options));
}

function observedDifferences(pair: Pair): (number | null)[] {
  const { baseline, system } = sidesOf(pair);
  const zero = Float64Array.from(pair.summarize(totalsOf(baseline)));
  return Array.from(pair.summarize(totalsOf(system)), (value, score) => {
    const difference = value - zero[score]!;
    return Number.isNaN(difference) ? null : difference;
  });
}
