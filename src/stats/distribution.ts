// What leaving out and drawing units says about some scores, or about the differences between two systems' scores, and the one interval that follows from it.

import { type BcaInput, bcaProbabilities, type PercentileReason } from "./bca.ts";
import { bootstrapReplicates, DEFAULT_RESAMPLES } from "./bootstrap.ts";
import { DEFAULT_SEED } from "./generator.ts";
import {
  countedUnits,
  differenceInterval,
  eitherCounts,
  type JackknifeInterval,
  type Lack,
  type Limits,
  leaveOneOut,
  limitsWithin,
  type Range,
  scoreInterval,
} from "./jackknife.ts";
import { FEW_UNITS } from "./pair-statistic.ts";
import {
  observedScores,
  type Replicates,
  type Sample,
  scoreColumn,
  slackAt,
  unitsOf,
  type Weights,
  weighted,
} from "./sample.ts";

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
  /** Makes the replicates, where another way to the same numbers is shorter. */
  readonly draw?: (replicates: Replicates) => Float64Array;
}

export function distributionOf(sample: Sample, options: DrawOptions = {}): Distribution {
  const { seed = DEFAULT_SEED, resamples = DEFAULT_RESAMPLES } = options;
  const { draw = (replicates) => bootstrapReplicates(sample, replicates) } = options;
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
    replicates: once(() => draw({ seed, from: 0, to: resamples })),
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

export const INTERVALS = ["auto", "bca", "jackknife-t"] as const;
export type IntervalName = (typeof INTERVALS)[number];

export interface PlainInterval extends Limits {
  readonly level: number;
  readonly method: "bca" | "percentile" | JackknifeInterval["method"];
  /** Why the method is not the one that was to be expected. */
  readonly reason?: PercentileReason;
  /** Resamples that were left out because the score is undefined in them. */
  readonly undefinedResamples?: number;
}

export const DEFAULT_LEVEL = 0.95;

/** Leaving out undefined resamples moves the level of a limit by at most their share; beyond this share there is no interval. */
const MOST_UNDEFINED = 0.01;

export interface IntervalOptions {
  readonly level?: number;
  readonly interval?: IntervalName;
  readonly range: Range;
  /** Whether the number is a difference of two scores. */
  readonly isDifference?: boolean;
}

/** The interval of one score or difference, or why there is none. */
export function intervalOf(distribution: Distribution, score: number, options: IntervalOptions): PlainInterval | Lack {
  const { level = DEFAULT_LEVEL, interval = "auto", range, isDifference = false } = options;
  const jackknifed = (isDifference ? differenceInterval : scoreInterval)(distribution, score, { level, range });
  const given = typeof jackknifed === "string" ? jackknifed : { ...jackknifed, level };
  if (interval === "jackknife-t") return given;
  const units = distribution.counted[score]!.reduce((sum, counts) => sum + counts, 0);
  if (interval === "auto" && (isDifference || units < FEW_UNITS)) return given;
  if (given === "UNDEFINED" || given === "TOO_FEW_UNITS" || given === "NO_SPREAD") return given;
  if (typeof given !== "string" && given.method === "bound") return given;
  const found = bootstrapInterval(distribution, score, level);
  const width = range[1] - range[0];
  const possible: Range = isDifference ? [-width, width] : range;
  const drawn =
    typeof found === "string" ? found : { ...found, ...limitsWithin(possible, distribution.observed[score]!, found) };
  const isBca = typeof drawn !== "string" && drawn.method === "bca";
  return isBca || interval === "bca" || typeof given === "string" ? drawn : { ...given, ...reasonOf(drawn) };
}

function reasonOf(drawn: PlainInterval | Lack): { readonly reason?: PercentileReason } {
  if (typeof drawn === "string") return { reason: "undefined-in-resamples" };
  return drawn.reason === undefined ? {} : { reason: drawn.reason };
}

/** BCa where it is defined, otherwise percentile with the reason. */
export function bootstrapInterval(distribution: Distribution, score: number, level: number): PlainInterval | Lack {
  const observed = distribution.observed[score]!;
  const scores = distribution.observed.length;
  const replicates = scoreColumn(distribution.replicates(), score, scores);
  const sorted = replicates.filter((value) => !Number.isNaN(value)).sort();
  const undefinedResamples = replicates.length - sorted.length;
  if (Number.isNaN(observed)) return "UNDEFINED";
  if (undefinedResamples > MOST_UNDEFINED * replicates.length) return "UNDEFINED_IN_RESAMPLES";
  const leftOut = scoreColumn(distribution.leftOut, score, scores);
  if (leftOut.length < 2) return "TOO_FEW_UNITS";
  const slack = slackAt(distribution.scale[score]!);
  if (sorted.at(-1)! - observed <= slack && observed - sorted[0]! <= slack) return "NO_SPREAD";
  return {
    ...readLimits({ observed, sorted, leftOut, level, slack }),
    ...(undefinedResamples > 0 && { undefinedResamples }),
  };
}

function readLimits(input: BcaInput): PlainInterval {
  const { sorted, level } = input;
  const probabilities = bcaProbabilities(input);
  if (typeof probabilities === "string") {
    const tail = (1 - level) / 2;
    const limits = { low: quantile(sorted, tail), high: quantile(sorted, 1 - tail) };
    return { ...limits, level, method: "percentile", reason: probabilities };
  }
  return { low: quantile(sorted, probabilities[0]), high: quantile(sorted, probabilities[1]), level, method: "bca" };
}

/** The value at rank (count + 1) × p, straight lines between ranks: with 9,999 replicates 2.5 % is exactly the 250th. */
function quantile(sorted: Float64Array, p: number): number {
  const rank = Math.min(Math.max((sorted.length + 1) * p, 1), sorted.length);
  const below = Math.floor(rank);
  const lower = sorted[below - 1]!;
  const upper = sorted[Math.min(below, sorted.length - 1)]!;
  return lower + (rank - below) * (upper - lower);
}
