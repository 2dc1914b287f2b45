// What leaving out and drawing units says of a system on some units: of its one run, or of the mean of its runs.
import type { AnyTask } from "../../core/task.ts";
import { type Distribution, meanDistribution } from "../../stats/distribution.ts";
import { distributionOfRows } from "../result/intervals.ts";
import type { ComparePlan } from "./compare-settings.ts";
import { labelsFor, rowsOf, type ScoredSystem } from "./scored-system.ts";

export interface SystemDistribution {
  /** Of the mean over runs. */
  readonly mean: Distribution;
  readonly runs: readonly Distribution[];
}

/** Computes the distribution of a system on some units, or remembers that it did. */
export type Distributions = (system: ScoredSystem, ids: readonly string[]) => SystemDistribution;

export function rememberedDistributions(task: AnyTask, plan: ComparePlan): Distributions {
  const known = new WeakMap<Float64Array, Distribution>();
  return (system, ids) => {
    const runs = system.runs.map((run) => {
      const rows = rowsOf(run, ids);
      const distribution = known.get(rows) ?? distributionOfRows(task, rows, { ...plan, labels: labelsFor(run, ids) });
      known.set(rows, distribution);
      return distribution;
    });
    return { mean: meanDistribution(runs), runs };
  };
}
