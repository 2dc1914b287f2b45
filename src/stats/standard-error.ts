// The jackknife standard error of a score, over the units that count for it, within groups if there are any.
import { type Distribution, scoreColumn } from "./distribution.ts";

/** Why there is no standard error, or no interval. */
export type Lack =
  | "UNDEFINED" // the score itself is undefined
  | "TOO_FEW_UNITS" // fewer than two units count
  | "GROUP_OF_ONE" // in one of the groups only one unit counts
  | "UNDEFINED_WITHOUT_A_UNIT" // leaving out one of the units leaves the score undefined
  | "UNDEFINED_IN_RESAMPLES" // more than one resample in a hundred leaves the score undefined
  | "NO_SPREAD"; // leaving out any unit changes nothing

export interface StandardError {
  readonly value: number;
  /** The number of units that count. */
  readonly units: number;
}

/** √(Σ over groups of (n − 1)/n Σ(x − m)²), over the scores x without one unit; for a mean over units of one group it is s/√n. */
export function standardErrorOf(distribution: Distribution, score: number): StandardError | Lack {
  const counted = distribution.counted[score]!;
  const leftOut = scoreColumn(distribution.leftOut, score, distribution.observed.length);
  if (Number.isNaN(distribution.observed[score]!)) return "UNDEFINED";
  const groups = new Map<number, number[]>();
  leftOut.forEach((value, unit) => {
    if (counted[unit] === 0) return;
    const group = distribution.groups?.[unit] ?? 0;
    const values = groups.get(group);
    if (values === undefined) groups.set(group, [value]);
    else values.push(value);
  });
  const all = [...groups.values()];
  const units = all.reduce((sum, { length }) => sum + length, 0);
  if (units < 2) return "TOO_FEW_UNITS";
  if (all.some(({ length }) => length === 1)) return "GROUP_OF_ONE";
  const squared = all.reduce((sum, values) => sum + jackknifeVariance(values), 0);
  return Number.isNaN(squared) ? "UNDEFINED_WITHOUT_A_UNIT" : { value: Math.sqrt(squared), units };
}

/** (n − 1)/n Σ(x − m)² */
export function jackknifeVariance(leftOut: ArrayLike<number>): number {
  const units = leftOut.length;
  let sum = 0;
  for (let unit = 0; unit < units; unit++) sum += leftOut[unit]!;
  const mean = sum / units;
  let squares = 0;
  for (let unit = 0; unit < units; unit++) squares += (leftOut[unit]! - mean) * (leftOut[unit]! - mean);
  return ((units - 1) / units) * squares;
}
