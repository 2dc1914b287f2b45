// What leaving out and drawing units says about some scores, or about the differences between two systems' scores.
import { bootstrapReplicates, DEFAULT_RESAMPLES } from "./bootstrap.ts";
import { DEFAULT_SEED } from "./generator.ts";
import { countedUnits, eitherCounts, leaveOneOut } from "./jackknife.ts";
import { observedScores, type Sample, unitsOf, type Weights, weighted } from "./sample.ts";

/** Tables are row after row with one entry a score; `NaN` is undefined. */
export interface Distribution {
  readonly units: number;
  readonly observed: Float64Array;
  /** The magnitude of the scores involved, to which rounding errors are relative. */
  readonly scale: Float64Array;
  readonly leftOut: Float64Array;
  /** For each score, the units that count. */
  readonly counted: readonly Uint8Array[];
  /** What each score divides by; null where nobody said. */
  readonly denominators: readonly (number | null)[];
  /** The group of each unit, where there are groups. */
  readonly groups: Int32Array | null;
  /** Made when first asked for. */
  readonly replicates: () => Float64Array;
}

export interface DrawOptions {
  readonly seed?: number;
  readonly resamples?: number;
}

export function distributionOf(sample: Sample, options: DrawOptions = {}): Distribution {
  const { seed = DEFAULT_SEED, resamples = DEFAULT_RESAMPLES } = options;
  const observed = observedScores(sample);
  return {
    units: unitsOf(sample),
    observed,
    scale: observed.map(Math.abs),
    leftOut: leaveOneOut(sample),
    counted: countedUnits(sample),
    denominators: (sample.denominators ?? []).map((weights) =>
      weights === null ? null : totalWeight(sample, weights),
    ),
    groups: sample.groups ?? null,
    replicates: once(() => bootstrapReplicates(sample, { seed, from: 0, to: resamples })),
  };
}

/** System minus baseline. Both must come from the same units in the same order, and be drawn with the same seed. */
export function differenceOf(system: Distribution, baseline: Distribution): Distribution {
  if (system.units !== baseline.units)
    throw new Error("this is a bug in karat: only systems with the same units have a paired difference");
  return {
    units: system.units,
    observed: subtract(system.observed, baseline.observed),
    scale: system.scale.map((scale, score) => Math.max(scale, baseline.scale[score]!)),
    leftOut: subtract(system.leftOut, baseline.leftOut),
    counted: eitherCounts(system.counted, baseline.counted),
    denominators: [],
    groups: system.groups,
    replicates: once(() => subtract(system.replicates(), baseline.replicates())),
  };
}

function totalWeight(sample: Sample, weights: Weights): number {
  let sum = 0;
  for (let unit = 0; unit < unitsOf(sample); unit++) sum += weighted(sample, unit, weights);
  return sum;
}

function subtract(left: Float64Array, right: Float64Array): Float64Array {
  return left.map((value, at) => value - right[at]!);
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The mean over runs that had the same units in the same order. */
export function meanDistribution(runs: readonly Distribution[]): Distribution {
  const mean = (pick: (run: Distribution) => Float64Array) => {
    const tables = runs.map(pick);
    return tables[0]!.map((_, at) => tables.reduce((sum, table) => sum + table[at]!, 0) / tables.length);
  };
  return {
    units: runs[0]!.units,
    observed: mean(({ observed }) => observed),
    scale: mean(({ scale }) => scale),
    leftOut: mean(({ leftOut }) => leftOut),
    counted: runs.map(({ counted }) => counted).reduce(eitherCounts),
    denominators: runs[0]!.denominators.map((first, score) =>
      first === null ? null : runs.reduce((sum, run) => sum + run.denominators[score]!, 0) / runs.length,
    ),
    groups: runs[0]!.groups,
    replicates: once(() => mean(({ replicates }) => replicates())),
  };
}
