// The one interval of a number: from the jackknife with few units and for differences, BCa with many, unless one is chosen for all.
import type { BcaInput, PercentileReason } from "./bca.ts";
import { bcaProbabilities } from "./bca.ts";
import type { Distribution } from "./distribution.ts";
import type { Lack } from "./jackknife.ts";
import { differenceInterval, type JackknifeInterval, type Limits, type Range, scoreInterval } from "./jackknife.ts";
import { FEW_UNITS } from "./pair-statistic.ts";
import { scoreColumn, slackAt } from "./sample.ts";

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
  const drawn = bootstrapInterval(distribution, score, level);
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
