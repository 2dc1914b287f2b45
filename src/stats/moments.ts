// The sum of some numbers, their mean and their variance.

/** Added from left to right. */
export function sumOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]!;
  return sum;
}

/** `NaN` without numbers. */
export function meanOf(values: ArrayLike<number>): number {
  return sumOf(values) / values.length;
}

/** The sum of squared deviations from the mean by n − 1. */
export function varianceOf(values: ArrayLike<number>): number {
  const mean = meanOf(values);
  let squares = 0;
  for (let at = 0; at < values.length; at++) squares += (values[at]! - mean) * (values[at]! - mean);
  return squares / (values.length - 1);
}
