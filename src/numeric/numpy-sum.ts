// Sums as numpy adds them, for official texts, where their last bit can change a digit.

const LANES = 8;
const BLOCK = 128;

/** Adds by numpy's pairwise summation: up to 128 values in eight lanes, more values in two halves. */
export function numpySum(values: readonly number[]): number {
  if (values.length > BLOCK) {
    const half = Math.floor(values.length / 2);
    const middle = half - (half % LANES);
    return numpySum(values.slice(0, middle)) + numpySum(values.slice(middle));
  }
  const even = values.length - (values.length % LANES);
  const lanes = new Float64Array(LANES);
  for (let at = 0; at < even; at++) lanes[at % LANES]! += values[at]!;
  const pairs = [0, 2, 4, 6].map((at) => lanes[at]! + lanes[at + 1]!);
  return values.slice(even).reduce((sum, value) => sum + value, pairs[0]! + pairs[1]! + (pairs[2]! + pairs[3]!));
}
