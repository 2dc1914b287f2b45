// What leaving out and drawing units says of a system on some units: of its one run, or of the mean of its runs.
import type { AnyTask } from "../../core/task.ts";
import { type Distribution, meanDistribution } from "../../stats/distribution.ts";
import { distributionOfRows } from "../result/intervals.ts";
import type { ComparePlan } from "./compare-settings.ts";
import { groupsOf, rowsOf, type ScoredSystem } from "./scored-system.ts";

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
      const groups = groupsOf(run, ids);
      const drawn = rows === run.rows ? run.drawn : undefined;
      const distribution = known.get(rows) ?? distributionOfRows(task, rows, { ...plan, groups, drawn });
      known.set(rows, distribution);
      return distribution;
    });
    return { mean: runs.length === 1 ? runs[0]! : meanDistribution(runs), runs };
  };
}
