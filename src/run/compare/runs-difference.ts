// The difference of systems with several runs: units and runs both make it vary, so a t test takes the place of swaps.
import type { PairedDifference } from "../../core/comparison.ts";
import type { Interval } from "../../core/result.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import type { AnyTask } from "../../core/task.ts";
import { type Distribution, differenceOf } from "../../stats/distribution.ts";
import {
  countingGroups,
  type EstimatedError,
  groupedVariance,
  type Range,
  type StandardError,
  standardErrorOf,
  studentInterval,
} from "../../stats/jackknife.ts";
import { type Component, runComponent, runsError, runsP } from "../../stats/runs.ts";
import { isNoSpread } from "../../stats/sample.ts";
import type { SystemDistribution } from "./scored-system.ts";

interface RunsContest {
  readonly task: AnyTask;
  readonly level: number | null;
  readonly score: string;
}

type RunsRow = Pick<PairedDifference, "interval" | "p" | "pAdjusted"> & {
  readonly intervalReason?: string;
  readonly error: EstimatedError | null;
};

export function runsDifference(
  { baseline, system }: { readonly baseline: SystemDistribution; readonly system: SystemDistribution },
  place: number,
  { task, level, score }: RunsContest,
): RunsRow {
  const difference = differenceOf(system.mean, baseline.mean);
  const value = difference.observed[place]!;
  const fromUnits = standardErrorOf(difference, place);
  const nothing = { interval: null, p: null, pAdjusted: null, error: null };
  if (fromUnits === "UNDEFINED") return nothing;
  if (typeof fromUnits === "string") return { ...nothing, intervalReason: fromUnits };
  const error = errorOfRuns(fromUnits, [componentOf(baseline, place), componentOf(system, place)]);
  if (isNoSpread(error.value, difference.scale[place]!))
    return { ...nothing, intervalReason: "NO_SPREAD", p: value === 0 ? 1 : null, pAdjusted: value === 0 ? 1 : null };
  const p = runsP(value, error);
  const { range }: ScoreSpec = task.definition.scores[score]!;
  const width = range[1] - range[0];
  const interval = level === null ? null : runsInterval(value, error, { level, range: [-width, width] });
  return { interval, p, pAdjusted: p, error };
}

/** The spread between units with that between the runs of each system. */
export function errorOfRuns({ value, degrees }: StandardError, runs: readonly Component[]): EstimatedError {
  return runsError([{ variance: value * value, degrees }, ...runs]);
}

export function runsInterval(value: number, error: EstimatedError, wish: { level: number; range: Range }): Interval {
  const { low, high, method } = studentInterval(value, error, wish, "t-runs");
  return { low, high, level: wish.level, method };
}

export function componentOf({ runs, mean }: SystemDistribution, place: number): Component {
  const found = runComponent(runs.map(({ observed }) => observed[place]!));
  return { ...found, variance: Math.max(0, found.variance - interaction(runs, mean, place)) };
}

/**
 * The noise of unit × run is part of the spread between units and of the spread between runs, and must not count twice:
 * Σ over runs of the jackknife variance of θ_r(−u) − θ̄(−u), over R(R − 1).
 */
function interaction(runs: readonly Distribution[], mean: Distribution, place: number): number {
  const count = runs.length;
  if (count < 2) return 0;
  const counted = mean.counted(place);
  const middle = mean.leftOut(place, counted);
  const groups = countingGroups(mean, counted);
  const deviations = runs.map((run) => run.leftOut(place, counted).map((value, row) => value - middle[row]!));
  const all = deviations.reduce((sum, values) => sum + groupedVariance(groups, values), 0) / (count * (count - 1));
  return Number.isNaN(all) ? 0 : all;
}
