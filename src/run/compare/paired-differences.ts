// Two systems compared in every tested score, on the units both have.
import type { PairedDifference } from "../../core/comparison.ts";
import type { Steps } from "../../core/event-loop.ts";
import type { Interval } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import { differenceOf } from "../../stats/distribution.ts";
import { standardErrorOf } from "../../stats/jackknife.ts";
import { detectableDifference } from "../../stats/power.ts";
import { finiteOrNull, taskIntervals } from "../result/intervals.ts";
import type { ComparePlan } from "./compare-settings.ts";
import { hasRuns, testPairOf } from "./pair-test.ts";
import { runsDifference } from "./runs-difference.ts";
import type { Distributions, SystemDistribution } from "./scored-system.ts";
import { inBoth, type ScoredSystem } from "./scored-system.ts";

/** A difference before its p-value is adjusted over all pairs. */
export interface RawDifference extends PairedDifference {
  readonly standardError: number;
  readonly countedUnits: number;
}

export interface Contest {
  readonly task: AnyTask;
  readonly plan: ComparePlan;
  readonly distributions: Distributions;
}

/** Two one-sided tests at 5 % are an interval of 90 % (Schuirmann 1987). */
const EQUIVALENCE_LEVEL = 0.9;

export function* pairedDifferences(
  baseline: ScoredSystem,
  system: ScoredSystem,
  contest: Contest,
): Steps<RawDifference[]> {
  const { task, plan, distributions } = contest;
  const ids = inBoth(baseline.ids, system.ids);
  const sides = { baseline: distributions(baseline, ids), system: distributions(system, ids) };
  const difference = differenceOf(sides.system.mean, sides.baseline.mean);
  const isOfRuns = hasRuns({ baseline, system });
  const tests = yield* testPairOf({ baseline, system, ids, difference }, contest);
  const intervalsAt = (level: number | null) =>
    taskIntervals(task, difference, { ids: plan.tested, level, interval: plan.interval });
  const { intervals, intervalReasons } = yield* intervalsAt(plan.level);
  const narrow = plan.margin === null ? null : (yield* intervalsAt(EQUIVALENCE_LEVEL)).intervals;
  const all = Object.keys(task.definition.scores);
  return plan.tested.map((score, at) => {
    const place = all.indexOf(score);
    const error = standardErrorOf(difference, place);
    const row: RawDifference = {
      baseline: baseline.name,
      system: system.name,
      score,
      // Some scores of nothing at all are 0 by their protocol, which is no difference.
      difference: ids.length === 0 ? null : finiteOrNull(difference.observed[place]!),
      interval: intervals[score] ?? null,
      ...(intervalReasons[score] === undefined ? {} : { intervalReason: intervalReasons[score] }),
      ...tests[at]!,
      units: ids.length,
      ...(difference.isClustered ? { clusters: difference.units } : {}),
      detectable: null,
      tier: score === plan.primary ? "primary" : "exploratory",
      standardError: typeof error === "string" ? Number.NaN : error.value,
      countedUnits: difference.counted(place).reduce((sum, counts) => sum + counts, 0),
    };
    const runsAt = (level: number | null) => runsDifference(sides, place, { task, level, score });
    const whole = isOfRuns ? { ...row, ...runsAt(plan.level) } : row;
    if (narrow === null) return whole;
    const limits = isOfRuns ? runsAt(EQUIVALENCE_LEVEL).interval : (narrow[score] ?? null);
    return { ...whole, equivalent: isEquivalent(whole, limits, plan.margin!) };
  });
}

/** Where every unit differs by the same there is no spread, and the difference itself is certain. */
function isEquivalent(
  { difference, intervalReason }: RawDifference,
  interval: Interval | null,
  margin: number,
): boolean | null {
  if (interval !== null) return interval.low >= -margin && interval.high <= margin;
  return intervalReason === "NO_SPREAD" && difference !== null ? Math.abs(difference) <= margin : null;
}

/** The difference that the tier a test stands in would find four times out of five; none if it cannot find any. */
export function withDetectable(row: RawDifference, tests: number, { alpha }: ComparePlan): number | null {
  const { smallestAdjustedP = null, standardError, countedUnits: units, p } = row;
  if (p === null || (smallestAdjustedP !== null && smallestAdjustedP > alpha)) return null;
  return detectableDifference({ units, standardError, alpha, tests: Math.max(1, tests) });
}

export type Sides = { readonly baseline: SystemDistribution; readonly system: SystemDistribution };
