// Two systems compared in every tested score, on the units both have.
import type { PairedDifference } from "../../core/comparison.ts";
import type { AnyTask } from "../../core/task.ts";
import { type Distribution, differenceOf } from "../../stats/distribution.ts";
import { standardErrorOf } from "../../stats/jackknife.ts";
import { detectableDifference } from "../../stats/power.ts";
import { type NamedIntervals, taskIntervals } from "../result/intervals.ts";
import type { ComparePlan } from "./compare-settings.ts";
import { type PairTest, testPairOf } from "./pair-test.ts";
import { runsDifference } from "./runs-difference.ts";
import { inBoth, type ScoredSystem } from "./scored-system.ts";
import type { Distributions, SystemDistribution } from "./system-distribution.ts";

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

export function pairedDifferences(baseline: ScoredSystem, system: ScoredSystem, contest: Contest): RawDifference[] {
  const { task, plan, distributions } = contest;
  const ids = inBoth(baseline.ids, system.ids);
  const sides = { baseline: distributions(baseline, ids), system: distributions(system, ids) };
  const difference = differenceOf(sides.system.mean, sides.baseline.mean);
  const isOfRuns = baseline.runs.length > 1 || system.runs.length > 1;
  const test = testPairOf({ baseline, system, ids, difference, isOfRuns }, contest);
  const intervalsAt = (level: number | null) =>
    taskIntervals(task, difference, { ids: plan.tested, level, interval: plan.interval });
  const { intervals, intervalReasons } = intervalsAt(plan.level);
  const narrow = plan.margin === null || isOfRuns ? null : intervalsAt(EQUIVALENCE_LEVEL);
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
      ...rowOfTest(test, at),
      units: ids.length,
      detectable: null,
      tier: score === plan.primary ? "primary" : "exploratory",
      test: test.names[at]!,
      ...(narrow === null ? {} : { equivalent: isEquivalent(narrow, score, plan.margin!) }),
      standardError: typeof error === "string" ? Number.NaN : error.value,
      countedUnits: countedUnits(difference, place),
    };
    return isOfRuns ? { ...row, ...runsDifference(sides, place, { task, plan, score }) } : row;
  });
}

function isEquivalent({ intervals, intervalReasons }: NamedIntervals, score: string, margin: number): boolean | null {
  const interval = intervals[score] ?? null;
  // Systems that agree on every unit have no interval and no difference.
  if (interval === null) return intervalReasons[score] === "NO_SPREAD" ? true : null;
  return interval.low >= -margin && interval.high <= margin;
}

function rowOfTest(test: PairTest, at: number) {
  return {
    p: test.p[at]!,
    pAdjusted: test.pAdjusted[at]!,
    exact: test.exact,
    smallestP: test.smallestP[at]!,
    smallestAdjustedP: test.smallestP[at]!,
  };
}

/** The difference that the tier a test stands in would find four times out of five; none if it cannot find any. */
export function withDetectable(row: RawDifference, tests: number, { alpha }: ComparePlan): number | null {
  const { smallestAdjustedP = null, standardError, countedUnits: units, p } = row;
  if (p === null || (smallestAdjustedP !== null && smallestAdjustedP > alpha)) return null;
  return detectableDifference({ units, standardError, alpha, tests: Math.max(1, tests) });
}

function countedUnits(distribution: Distribution, place: number): number {
  return distribution.counted(place).reduce((sum, counts) => sum + counts, 0);
}

export function finiteOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

export type Sides = { readonly baseline: SystemDistribution; readonly system: SystemDistribution };
