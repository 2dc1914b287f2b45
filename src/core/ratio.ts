// Division in which 0/0 has no silent answer.

/**
 * n/d, or what the protocol says when there is nothing to divide by.
 *
 * @example
 * import { ratio } from "karat";
 *
 * console.log(ratio(3, 4, null), ratio(0, 0, null), ratio(0, 0, 1)); // 0.75 null 1
 */
export function ratio<Empty extends number | null>(n: number, d: number, whenEmpty: Empty): number | Empty {
  return d === 0 ? whenEmpty : n / d;
}

/**
 * 2·p·r/(p+r), null when one of them is undefined, and `whenEmpty` when both are 0.
 *
 * @example
 * import { harmonic } from "karat";
 *
 * console.log(harmonic(0.5, 1, 0), harmonic(0, 0, 0), harmonic(null, 1, 0)); // 0.6666666666666666 0 null
 */
export function harmonic<Empty extends number | null>(
  precision: number | null,
  recall: number | null,
  whenEmpty: Empty,
): number | Empty | null {
  if (precision === null || recall === null) return null;
  return ratio(2 * precision * recall, precision + recall, whenEmpty);
}
