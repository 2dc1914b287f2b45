// The statistic of the paired test: a difference in units of its standard error, or the plain difference.
import { isNoSpread, slackAt } from "./sample.ts";

export const TESTS = ["studentised", "swap"] as const;
export type TestName = (typeof TESTS)[number];

/**
 * |d| / se (Janssen 1997; Chung & Romano 2013). Without spread 0 if there is no difference, otherwise infinite; infinite also
 * where the score is undefined, so that such a swap speaks against significance.
 */
export function studentised(difference: number, standardError: number, scale: number): number {
  const size = plainSize(difference, scale);
  if (size === 0 || size === Number.POSITIVE_INFINITY) return size;
  return isNoSpread(standardError, scale) ? Number.POSITIVE_INFINITY : size / standardError;
}

/** |d|, with what is only rounding taken as 0. */
export function plainSize(difference: number, scale: number): number {
  if (Number.isNaN(difference)) return Number.POSITIVE_INFINITY;
  const size = Math.abs(difference);
  return size <= slackAt(scale) ? 0 : size;
}

/** The statistic of every tested score when the units whose bit is set have changed sides. */
export type Statistic = (flips: Int32Array, into: Float64Array) => void;

export function isFlipped(flips: Int32Array, unit: number): 0 | 1 {
  return ((flips[unit >>> 5]! >>> (unit & 31)) & 1) as 0 | 1;
}
