// The rows of a run and of a baseline, unit by unit.
import type { Result } from "../../contract/result.ts";
import type { Baseline } from "./baseline.ts";

export interface ComparedRuns {
  readonly result: Result;
  readonly baseline: Baseline;
}

/** The rows of the same units, one after the other, in each accepted run and in the run that is checked. */
export interface ComparedRows {
  readonly accepted: readonly Float64Array[];
  readonly run: Float64Array;
  /** The cluster of each unit, if this run has clusters. */
  readonly clusters?: readonly string[];
}

/** The rows of the units of the baseline, in its order. */
export function comparedRows({ result, baseline }: ComparedRuns): ComparedRows {
  const places = new Map(result.perUnit!.map(({ id }, at) => [id, at]));
  const here = baseline.units.map(({ id }) => places.get(id)!);
  const flat = (rows: readonly (readonly number[])[]) => Float64Array.from(rows.flat());
  const isClustered = result.perUnit!.some(({ cluster }) => cluster !== undefined);
  return {
    accepted: baseline.runs.map((_, run) => flat(baseline.units.map(({ rows }) => rows[run]!))),
    run: flat(here.map((at) => result.rows![at]!)),
    ...(isClustered && { clusters: here.map((at) => result.perUnit![at]!.cluster ?? "") }),
  };
}
