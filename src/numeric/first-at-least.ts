// A binary search in sorted numbers or texts.

/** The place of the first that is not before this value, from a place on; their number if all are before it. */
export function firstAtLeast<Value extends number | string>(sorted: ArrayLike<Value>, value: Value, from = 0): number {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}
