// Two systems compared in every score, on the units both have.
import type { PairedDifference } from "../../core/comparison.ts";
import type { AnyTask } from "../../core/task.ts";
import { pairedBootstrapP, strictlyLarger } from "../../stats/compat.ts";
import { type Distribution, differenceOf, scoreColumn } from "../../stats/distribution.ts";
import { countSwaps, type PairedTest, pairedTest, planSwaps, type SwapPlan } from "../../stats/permutation.ts";
import { detectableDifference } from "../../stats/power.ts";
import { standardError } from "../../stats/student-interval.ts";
import type { Pair } from "../../stats/swap.ts";
import { distributionOfRows, namedIntervals } from "../result/named-intervals.ts";
import { taskSummarizer } from "../result/summarizer.ts";
import type { ComparePlan } from "./compare-settings.ts";
import { type CommonUnits, commonUnits, type ScoredSystem } from "./scored-system.ts";

/** A difference before the p-values of the whole table are adjusted. */
export type RawDifference = Omit<PairedDifference, "pAdjusted">;

/** Resamples rows, or remembers that it did. */
export type Resample = (rows: Float64Array) => Distribution;

export function resampleOnce(task: AnyTask, plan: ComparePlan): Resample {
  const known = new WeakMap<Float64Array, Distribution>();
  return (rows) => {
    const distribution = known.get(rows) ?? distributionOfRows(task, rows, plan);
    known.set(rows, distribution);
    return distribution;
  };
}

export interface Contest {
  readonly task: AnyTask;
  readonly plan: ComparePlan;
  readonly resample: Resample;
}

export function pairedDifferences(baseline: ScoredSystem, system: ScoredSystem, contest: Contest): RawDifference[] {
  const { task, plan, resample } = contest;
  const scores = Object.keys(task.definition.scores);
  const common = commonUnits(baseline, system);
  const difference = differenceOf(resample(common.system), resample(common.baseline));
  const intervals = namedIntervals(scores, difference, plan.level);
  const test = testDifferences(common, difference, contest);
  return scores.map((score, at) => ({
    baseline: baseline.name,
    system: system.name,
    score,
    difference: test.differences[at]!,
    interval: intervals[score]!,
    p: test.p[at]!,
    exact: test.exact,
    units: common.units,
    smallestP: test.smallestP,
    detectable: detectableDifference({
      units: common.units,
      standardError: standardError(scoreColumn(difference.leftOut, at, scores.length)),
      alpha: plan.alpha,
      smallestP: test.smallestP,
    }),
  }));
}

function testDifferences(common: CommonUnits, difference: Distribution, { task, plan }: Contest): PairedTest {
  const pair: Pair = { ...common, columns: task.definition.columns.length, summarize: taskSummarizer(task) };
  if (plan.compat === "sacrebleu-bs") return pairedBootstrapTest(pair, difference);
  const swaps: SwapPlan =
    plan.compat === null ? planSwaps(common.units, plan.permutations) : { exact: false, replicates: plan.permutations };
  return pairedTest(pair, swaps, countInSteps(pair, swaps, plan));
}

function pairedBootstrapTest(pair: Pair, difference: Distribution): PairedTest {
  const replicates = difference.replicates.length / difference.observed.length;
  const plan = { exact: false, replicates };
  const test = pairedTest(pair, plan, new Float64Array(difference.observed.length));
  return { ...test, p: test.p.map((_, score) => pairedBootstrapP(difference, score)) };
}

const STEP = 250;

/** Counts a few permutations at a time, so that progress can be seen. */
function countInSteps(
  pair: Pair,
  { exact, replicates }: SwapPlan,
  { seed, compat, onPermutations }: ComparePlan,
): Float64Array {
  const rule = compat === null ? {} : { rule: strictlyLarger };
  let counts: Float64Array = new Float64Array(0);
  for (let from = 0; from < replicates; from += STEP) {
    const to = Math.min(replicates, from + STEP);
    const step = countSwaps(pair, { seed, from, to, exact, ...rule });
    counts = counts.length === 0 ? step : counts.map((count, score) => count + step[score]!);
    onPermutations(to - from);
  }
  return counts;
}
