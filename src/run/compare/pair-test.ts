// The test of all scores of one pair: swaps, adjusted beside the primary score by the same swaps, or the rule of another tool.
import type { PairedDifference } from "../../core/comparison.ts";
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

/** What the test of one score says. */
type ScoreTest = Pick<PairedDifference, "test" | "exact" | "p" | "pAdjusted" | "smallestP">;

interface TestedPair {
  readonly baseline: ScoredSystem;
  readonly system: ScoredSystem;
  readonly ids: readonly string[];
  readonly difference: Distribution;
}

/** One entry for each tested score of the plan; p is adjusted within the pair, but for the primary score's. */
export function* testPairOf(tested: TestedPair, { task, plan }: Contest): Steps<readonly ScoreTest[]> {
  const untested = (test: string, exact: boolean, smallestP: number | null) =>
    plan.tested.map((): ScoreTest => ({ test, exact, p: null, pAdjusted: null, smallestP }));
  if (tested.ids.length === 0) return untested(plan.compat ?? plan.test, true, 1);
  if (hasRuns(tested)) return untested("t-runs", false, null);
  const pair = pairOf(tested, task);
  return plan.compat === null
    ? yield* swapTest(pair, task, plan)
    : yield* compatTest(pair, tested.difference, { task, plan });
}

/** Whether one of both systems has several runs. */
export function hasRuns({ baseline, system }: Pick<TestedPair, "baseline" | "system">): boolean {
  return baseline.runs.length > 1 || system.runs.length > 1;
}

export function pairOf({ baseline, system, ids }: Omit<TestedPair, "difference">, task: AnyTask): Pair {
  const [zero, one] = [baseline, system].map(({ runs: [run] }) => sampleOfRun(task, run, ids));
  return { ...zero!, baseline: zero!.rows, system: one!.rows };
}

function* swapTest(pair: Pair, task: AnyTask, plan: ComparePlan): Steps<readonly ScoreTest[]> {
  const tested = testedScores(task, plan);
  const all = Object.keys(task.definition.scores);
  const places = tested.ids.map((id) => all.indexOf(id));
  const test = yield* testSteps(pair, swapOptions(plan, places));
  const others = tested.ids.flatMap((id, at) => (id === plan.primary || test.p[at] === null ? [] : [at]));
  const adjusted = minP(others.map((at) => test.matrix[at]!));
  return tested.places.map((at) => ({
    test: test.tests[at]!,
    exact: test.exact,
    p: test.p[at]!,
    pAdjusted: others.includes(at) ? adjusted[others.indexOf(at)]! : test.p[at]!,
    smallestP: test.smallestP[at]!,
  }));
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
): Steps<readonly ScoreTest[]> {
  const all = Object.keys(task.definition.scores);
  const isBootstrap = plan.compat === "sacrebleu-bs";
  const replicates = isBootstrap ? plan.resamples : plan.swaps;
  if (isBootstrap) yield* difference.draw();
  const counts = isBootstrap ? null : yield* countStrictlyLarger(pair, { ...plan, onSwaps: plan.onPermutations });
  const p = plan.tested.map((score) => {
    const place = all.indexOf(score);
    if (Number.isNaN(difference.observed[place]!)) return null;
    return counts === null ? pairedBootstrapP(difference, place) : (counts[place]! + 1) / (replicates + 1);
  });
  const others = holm(p.map((value, at) => (plan.tested[at] === plan.primary ? null : value)));
  return p.map((value, at) => ({
    test: plan.compat!,
    exact: false,
    p: value,
    pAdjusted: plan.tested[at] === plan.primary ? value : others[at]!,
    smallestP: 1 / (replicates + 1),
  }));
}
