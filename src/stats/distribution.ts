// What resampling learned about some scores, or about the differences between two systems' scores.
import { bootstrapReplicates, DEFAULT_RESAMPLES, observedScores } from "./bootstrap.ts";
import { DEFAULT_SEED } from "./generator.ts";
import { eachAlone, leaveOneOut } from "./jackknife.ts";
import type { Sample } from "./sample.ts";
import { unitsOf } from "./sample.ts";

/** Below this number of units the bootstrap is too narrow, and a Student-t interval is given beside it. */
export const FEW_UNITS = 20;

/** Tables are row after row with one entry a score; `NaN` is undefined. */
export interface Distribution {
  readonly units: number;
  readonly observed: Float64Array;
  /** The magnitude of the scores involved, to which rounding errors are relative. */
  readonly scale: Float64Array;
  readonly replicates: Float64Array;
  readonly leftOut: Float64Array;
  /** Each unit's own scores, kept only below `FEW_UNITS`. */
  readonly alone: Float64Array | null;
}

/** Resamples in this thread. */
export function resample(
  sample: Sample,
  options: { readonly seed?: number; readonly resamples?: number } = {},
): Distribution {
  const { seed = DEFAULT_SEED, resamples = DEFAULT_RESAMPLES } = options;
  return distributionOf(sample, bootstrapReplicates(sample, { seed, from: 0, to: resamples }));
}

/** Completes replicates that were computed elsewhere. */
export function distributionOf(sample: Sample, replicates: Float64Array): Distribution {
  const observed = observedScores(sample);
  const units = unitsOf(sample);
  return {
    units,
    observed,
    scale: observed.map(Math.abs),
    replicates,
    leftOut: leaveOneOut(sample),
    alone: units < FEW_UNITS ? eachAlone(sample) : null,
  };
}

/** System minus baseline. Both must have been resampled with the same seed from the same units in the same order. */
export function differenceOf(system: Distribution, baseline: Distribution): Distribution {
  if (system.units !== baseline.units || system.replicates.length !== baseline.replicates.length) {
    throw new Error("this is a bug in karat: only systems resampled alike have a paired difference");
  }
  return {
    units: system.units,
    observed: subtract(system.observed, baseline.observed),
    scale: system.scale.map((scale, score) => Math.max(scale, baseline.scale[score]!)),
    replicates: subtract(system.replicates, baseline.replicates),
    leftOut: subtract(system.leftOut, baseline.leftOut),
    alone: system.alone && baseline.alone && subtract(system.alone, baseline.alone),
  };
}

/** One score's entries of a table. */
export function scoreColumn(table: Float64Array, score: number, scores: number): Float64Array {
  const column = new Float64Array(table.length / scores);
  for (let row = 0; row < column.length; row++) column[row] = table[row * scores + score]!;
  return column;
}

function subtract(left: Float64Array, right: Float64Array): Float64Array {
  return left.map((value, at) => value - right[at]!);
}
