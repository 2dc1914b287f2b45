// Bias-corrected and accelerated bootstrap limits (Efron 1987; DiCiccio & Efron 1996, section 4).
import { normalCdf, normalQuantile } from "./quantiles.ts";

/** Why the limits are percentiles of the resamples. */
export const PERCENTILE_REASONS = {
  "one-sided": "all resamples lie on one side of the score",
  "undefined-without-a-unit": "the score is undefined without one of the units",
  "flat-jackknife": "leaving out any unit gives the same score",
  "extreme-acceleration": "the BCa correction is not finite",
} as const;
export type PercentileReason = keyof typeof PERCENTILE_REASONS;

export interface BcaInput {
  readonly observed: number;
  readonly sorted: Float64Array;
  readonly leftOut: Float64Array;
  readonly level: number;
  /** Values this near to each other count as equal. */
  readonly slack: number;
}

/** The two probabilities at which to read the sorted replicates, or why there are none. */
export function bcaProbabilities(input: BcaInput): readonly [number, number] | PercentileReason {
  const bias = normalQuantile(shareBelow(input));
  if (!Number.isFinite(bias)) return "one-sided";
  const acceleration = accelerationOf(input.leftOut, input.slack);
  if (typeof acceleration === "string") return acceleration;
  const tail = (1 - input.level) / 2;
  const [low, high] = [tail, 1 - tail].map((p) => {
    const shifted = bias + normalQuantile(p);
    const stretch = 1 - acceleration * shifted;
    return stretch > 0 ? normalCdf(bias + shifted / stretch) : Number.NaN;
  }) as [number, number];
  return Number.isNaN(low + high) ? "extreme-acceleration" : [low, high];
}

/** The share of replicates below the observed score, those equal to it counted half. */
function shareBelow({ observed, sorted, slack }: BcaInput): number {
  let below = 0;
  let equal = 0;
  for (const value of sorted) {
    if (value < observed - slack) below++;
    else if (value <= observed + slack) equal++;
    else break;
  }
  return (below + equal / 2) / sorted.length;
}

/** A sixth of the skewness of the jackknife: Σ(m − x)³ / 6(Σ(m − x)²)^1.5, with m the mean of the values x. */
function accelerationOf(leftOut: Float64Array, slack: number): number | PercentileReason {
  if (leftOut.some(Number.isNaN)) return "undefined-without-a-unit";
  const mean = leftOut.reduce((sum, value) => sum + value, 0) / leftOut.length;
  let squares = 0;
  let cubes = 0;
  for (const value of leftOut) {
    const deviation = mean - value;
    squares += deviation * deviation;
    cubes += deviation * deviation * deviation;
  }
  return Math.sqrt(squares / leftOut.length) <= slack / leftOut.length
    ? "flat-jackknife"
    : cubes / (6 * squares * Math.sqrt(squares));
}
