// A bag of n-grams as a sorted array with repeats: clipped matches are then the size of an intersection.

import { pairKey } from "./vocabulary.ts";

export type NgramBag = Float64Array;

export const EMPTY_BAG: NgramBag = new Float64Array(0);

export function ngramBag(termIds: readonly number[], n: 1 | 2): NgramBag {
  const size = Math.max(0, termIds.length - n + 1);
  const keys = cutNumbers(size);
  for (let index = 0; index < size; index++) {
    keys[index] = n === 1 ? termIds[index]! : pairKey(termIds[index]!, termIds[index + 1]!);
  }
  return keys.sort();
}

const BLOCK = 1 << 14;
let block = new Float64Array(BLOCK);
let used = 0;

/** Zeros, cut from a large block: most texts are short, and memory of their own would cost more than what is done in it. */
function cutNumbers(size: number): Float64Array {
  if (used + size > block.length) {
    block = new Float64Array(Math.max(BLOCK, size));
    used = 0;
  }
  used += size;
  return block.subarray(used - size, used);
}

/** Counts the n-grams two bags share, each as often as it is in both. */
export function countShared(left: NgramBag, right: NgramBag): number {
  let shared = 0;
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) {
    const difference = left[i]! - right[j]!;
    if (difference === 0) shared++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return shared;
}

/** Splits two bags into what they share and what is left over on each side. */
export function compareBags(left: NgramBag, right: NgramBag): { shared: number[]; left: number[]; right: number[] } {
  const parts = { shared: [] as number[], left: [] as number[], right: [] as number[] };
  let i = 0;
  let j = 0;
  while (i < left.length || j < right.length) {
    const difference = (left[i] ?? Number.POSITIVE_INFINITY) - (right[j] ?? Number.POSITIVE_INFINITY);
    if (difference === 0) parts.shared.push(left[i]!);
    else if (difference < 0) parts.left.push(left[i]!);
    else parts.right.push(right[j]!);
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return parts;
}
