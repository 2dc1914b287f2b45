// The classical interval of a mean, for few units, and the standard error it rests on.
import type { Distribution } from "./distribution.ts";
import { scoreColumn } from "./distribution.ts";
import { studentQuantile } from "./student-t.ts";

export interface Limits {
  readonly low: number;
  readonly high: number;
}

/** The jackknife standard error, √((n − 1)/n Σ(x − m)²) over the scores x without one unit; for a mean it is s/√n. `NaN` if undefined. */
export function standardError(leftOut: Float64Array): number {
  const units = leftOut.length;
  const mean = leftOut.reduce((sum, value) => sum + value, 0) / units;
  const squares = leftOut.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return units < 2 ? Number.NaN : Math.sqrt(((units - 1) / units) * squares);
}

/** Student's interval if units are few and the score is a mean over them; otherwise none. */
export function studentLimits(distribution: Distribution, score: number, level: number): Limits | null {
  const { alone, observed, leftOut, units } = distribution;
  if (alone === null || units < 2) return null;
  const without = scoreColumn(leftOut, score, observed.length);
  if (!isMean(observed[score]!, without, scoreColumn(alone, score, observed.length))) return null;
  const reach = studentQuantile((1 + level) / 2, units - 1) * standardError(without);
  return { low: observed[score]! - reach, high: observed[score]! + reach };
}

/** A score is a mean exactly when each unit adds its own score: n × all − (n − 1) × others = own (Tukey's pseudo-value). */
function isMean(observed: number, leftOut: Float64Array, alone: Float64Array): boolean {
  const units = leftOut.length;
  const magnitude = alone.reduce((largest, own) => Math.max(largest, Math.abs(own)), Math.abs(observed));
  return alone.every((own, unit) => {
    const pseudoValue = units * observed - (units - 1) * leftOut[unit]!;
    return Math.abs(pseudoValue - own) <= 1e-9 * magnitude;
  });
}
