// The test of all scores of one pair: swaps, adjusted beside the primary score by the same swaps, or the rule of another tool.
import type { Steps } from "../../core/event-loop.ts";
import { formulasOf } from "../../core/formula/score-formulas.ts";
import type { AnyTask } from "../../core/task.ts";
import { countStrictlyLarger, pairedBootstrapP } from "../../stats/compat.ts";
import { holm, minP } from "../../stats/correction.ts";
import type { Distribution } from "../../stats/distribution.ts";
import type { Pair } from "../../stats/pair-statistic.ts";
import { testSteps } from "../../stats/permutation.ts";
import { type ComparePlan, swapOptions } from "./compare-settings.ts";
import type { Contest } from "./paired-differences.ts";
import { type ScoredSystem, sampleOfRun } from "./scored-system.ts";

/** One entry for each tested score of the plan. */
export interface PairTest {
  readonly names: readonly string[];
  readonly exact: boolean;
  readonly p: readonly (number | null)[];
  /** Within the pair; the primary score's is not adjusted here. */
  readonly pAdjusted: readonly (number | null)[];
  readonly smallestP: readonly (number | null)[];
}

interface TestedPair {
  readonly baseline: ScoredSystem;
  readonly system: ScoredSystem;
  readonly ids: readonly string[];
  readonly difference: Distribution;
  readonly isOfRuns: boolean;
}

export function* testPairOf(tested: TestedPair, { task, plan }: Contest): Steps<PairTest> {
  const none = plan.tested.map(() => null);
  if (tested.ids.length === 0)
    return {
      names: none.map(() => plan.compat ?? plan.test),
      exact: true,
      p: none,
      pAdjusted: none,
      smallestP: none.map(() => 1),
    };
  if (tested.isOfRuns)
    return { names: none.map(() => "t-runs"), exact: false, p: none, pAdjusted: none, smallestP: none };
  const pair = pairOf(tested, task);
  return plan.compat === null
    ? yield* swapTest(pair, task, plan)
    : yield* compatTest(pair, tested.difference, { task, plan });
}

export function pairOf({ baseline, system, ids }: Omit<TestedPair, "difference" | "isOfRuns">, task: AnyTask): Pair {
  const [zero, one] = [baseline, system].map(({ runs: [run] }) => sampleOfRun(task, run, ids));
  return { ...zero!, baseline: zero!.rows, system: one!.rows };
}

function* swapTest(pair: Pair, task: AnyTask, plan: ComparePlan): Steps<PairTest> {
  const tested = testedScores(task, plan);
  const all = Object.keys(task.definition.scores);
  const places = tested.ids.map((id) => all.indexOf(id));
  const test = yield* testSteps(pair, swapOptions(plan, places));
  const others = tested.ids.flatMap((id, at) => (id === plan.primary || test.p[at] === null ? [] : [at]));
  const adjusted = minP(others.map((at) => test.matrix[at]!));
  const pAdjusted = test.p.map((p, at) => (others.includes(at) ? adjusted[others.indexOf(at)]! : p));
  const spread = <Value>(values: readonly Value[]) => tested.places.map((at) => values[at]!);
  return {
    names: spread(test.tests),
    exact: test.exact,
    p: spread(test.p),
    pAdjusted: spread(pAdjusted),
    smallestP: spread(test.smallestP),
  };
}

/** The scores to test, those with the same formula once, and where each score of the plan finds its own. */
export function testedScores(
  { definition, options }: AnyTask,
  { tested: scores, primary }: Pick<ComparePlan, "tested" | "primary">,
): { readonly ids: readonly string[]; readonly places: readonly number[] } {
  const formulas = formulasOf(definition, options);
  const isSame = (one: string, other: string) =>
    one === other || (formulas[one] !== null && formulas[one] === formulas[other]);
  const ids: string[] = [primary];
  for (const score of scores) if (!ids.some((id) => isSame(id, score))) ids.push(score);
  return { ids, places: scores.map((score) => ids.findIndex((id) => isSame(id, score))) };
}

function* compatTest(
  pair: Pair,
  difference: Distribution,
  { task, plan }: Omit<Contest, "distributions">,
): Steps<PairTest> {
  const all = Object.keys(task.definition.scores);
  const places = plan.tested.map((score) => all.indexOf(score));
  const isBootstrap = plan.compat === "sacrebleu-bs";
  const replicates = isBootstrap ? plan.resamples : plan.swaps;
  if (isBootstrap) yield* difference.draw();
  const counts = isBootstrap ? null : yield* countInSteps(pair, plan);
  const p = places.map((place) => {
    if (Number.isNaN(difference.observed[place]!)) return null;
    return counts === null ? pairedBootstrapP(difference, place) : (counts[place]! + 1) / (replicates + 1);
  });
  const isOther = plan.tested.map((score) => score !== plan.primary);
  const others = holm(p.map((value, at) => (isOther[at] ? value : null)));
  return {
    names: p.map(() => plan.compat!),
    exact: false,
    p,
    pAdjusted: p.map((value, at) => (isOther[at] ? others[at]! : value)),
    smallestP: p.map(() => 1 / (replicates + 1)),
  };
}

const STEP = 250;

function* countInSteps(pair: Pair, { swaps, seed, onPermutations }: ComparePlan): Steps<Float64Array> {
  let counts: Float64Array | null = null;
  for (let from = 0; from < swaps; from += STEP) {
    const to = Math.min(swaps, from + STEP);
    const step = countStrictlyLarger(pair, { seed, from, to });
    counts = counts === null ? step : counts.map((count, score) => count + step[score]!);
    onPermutations(to - from);
    yield;
  }
  return counts!;
}
