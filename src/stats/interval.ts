// The interval of a score, or of a difference: BCa where it is defined, otherwise percentile with the reason.
import type { BcaInput, PercentileReason } from "./bca.ts";
import { bcaProbabilities } from "./bca.ts";
import type { Distribution } from "./distribution.ts";
import { scoreColumn } from "./distribution.ts";
import { slackAt } from "./rounding.ts";
import type { Limits } from "./student-interval.ts";
import { studentLimits } from "./student-interval.ts";

export interface Interval extends Limits {
  readonly level: number;
  readonly method: "bca" | "percentile";
  /** Why the method is not BCa. */
  readonly reason?: PercentileReason;
  /** Beside the bootstrap, for a mean over few units. */
  readonly studentT?: Limits;
  /** Resamples that were left out because the score is undefined in them. */
  readonly undefinedResamples?: number;
}

export const DEFAULT_LEVEL = 0.95;

/** Leaving out undefined resamples moves the level of a limit by at most their share; beyond this share there is no interval. */
const MOST_UNDEFINED = 0.01;

/** The interval of one score, or null where the score, or too many of its resamples, are undefined. */
export function intervalOf(distribution: Distribution, score: number, level: number = DEFAULT_LEVEL): Interval | null {
  const observed = distribution.observed[score]!;
  const scores = distribution.observed.length;
  const replicates = scoreColumn(distribution.replicates, score, scores);
  const sorted = replicates.filter((value) => !Number.isNaN(value)).sort();
  const undefinedResamples = replicates.length - sorted.length;
  if (Number.isNaN(observed) || sorted.length === 0) return null;
  if (undefinedResamples > MOST_UNDEFINED * replicates.length) return null;

  const leftOut = scoreColumn(distribution.leftOut, score, scores);
  const slack = slackAt(distribution.scale[score]!);
  const interval = bootstrapInterval({ observed, sorted, leftOut, level, slack });
  const studentT = interval.reason === "constant" ? null : studentLimits(distribution, score, level);
  return { ...interval, ...(studentT && { studentT }), ...(undefinedResamples > 0 && { undefinedResamples }) };
}

function bootstrapInterval(input: BcaInput): Interval {
  const { observed, sorted, leftOut, level, slack } = input;
  if (leftOut.length < 2)
    return { low: observed, high: observed, level, method: "percentile", reason: "too-few-units" };
  if (sorted.at(-1)! - observed <= slack && observed - sorted[0]! <= slack) {
    return { low: observed, high: observed, level, method: "percentile", reason: "constant" };
  }
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
