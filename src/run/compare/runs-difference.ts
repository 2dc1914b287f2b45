// The difference of systems with several runs: units and runs both make it vary, so a t test takes the place of swaps.
import type { PairedDifference } from "../../core/comparison.ts";
import type { ScoreSpec } from "../../core/define-task.ts";
import type { AnyTask } from "../../core/task.ts";
import { type Distribution, differenceOf } from "../../stats/distribution.ts";
import { about, jackknifeVariance, limitsWithin, standardErrorOf } from "../../stats/jackknife.ts";
import { type Component, runComponent, runsError, runsP, runsReach } from "../../stats/runs.ts";
import { isNoSpread } from "../../stats/sample.ts";
import type { ComparePlan } from "./compare-settings.ts";
import type { Sides } from "./paired-differences.ts";
import type { SystemDistribution } from "./system-distribution.ts";

interface RunsContest {
  readonly task: AnyTask;
  readonly plan: ComparePlan;
  readonly score: string;
}

type RunsRow = Pick<PairedDifference, "interval" | "p" | "pAdjusted"> & {
  readonly intervalReason?: string;
  readonly standardError: number;
};

/** What a row of two such systems says in place of what swaps would say. */
export function runsDifference(
  { baseline, system }: Sides,
  place: number,
  { task, plan, score }: RunsContest,
): RunsRow {
  const difference = differenceOf(system.mean, baseline.mean);
  const value = difference.observed[place]!;
  const fromUnits = standardErrorOf(difference, place);
  const nothing = { interval: null, p: null, pAdjusted: null, standardError: Number.NaN };
  if (fromUnits === "UNDEFINED") return nothing;
  if (typeof fromUnits === "string") return { ...nothing, intervalReason: fromUnits };
  const parts: readonly Component[] = [
    { variance: fromUnits.value * fromUnits.value, degrees: fromUnits.degrees },
    componentOf(baseline, place),
    componentOf(system, place),
  ];
  const error = runsError(parts);
  if (isNoSpread(error.standardError, difference.scale[place]!))
    return { ...nothing, intervalReason: "NO_SPREAD", p: value === 0 ? 1 : null, pAdjusted: value === 0 ? 1 : null };
  const p = runsP(value, error);
  const { range }: ScoreSpec = task.definition.scores[score]!;
  const width = range[1] - range[0];
  const interval =
    plan.level === null
      ? null
      : {
          ...limitsWithin([-width, width], value, about(value, runsReach(error, plan.level))),
          level: plan.level,
          method: "t-runs",
        };
  return { interval, p, pAdjusted: p, standardError: error.standardError };
}

/** The part of the spread that comes from the runs of one system. */
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
  const variances = runs.map((run) => {
    const deviations = run.leftOut(place, counted).map((value, row) => value - middle[row]!);
    return jackknifeVariance(deviations.filter((_, row) => counted[row] === 1));
  });
  const all = variances.reduce((sum, variance) => sum + variance, 0) / (count * (count - 1));
  return Number.isNaN(all) ? 0 : all;
}
