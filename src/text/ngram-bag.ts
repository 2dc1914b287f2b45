// A bag of n-grams as a sorted array with repeats: clipped matches are then the size of an intersection.
import { firstAtLeast } from "../numeric/first-at-least.ts";
import { pairKey } from "./vocabulary.ts";

export type NgramBag = Float64Array;

export function ngramBag(termIds: readonly number[], n: 1 | 2): NgramBag {
  const keys = cutNumbers(Math.max(0, termIds.length - n + 1));
  for (let index = 0; index < keys.length; index++)
    keys[index] = n === 1 ? termIds[index]! : pairKey(termIds[index]!, termIds[index + 1]!);
  return keys.sort();
}

const BLOCK = 1 << 14;
let block = new Float64Array(BLOCK);
let used = 0;

/** Zeros, cut from a large block: most texts are short, and a typed array of its own takes longer than filling it. */
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
  if (left.length > FAR_MORE * right.length) return countIn(left, right);
  if (right.length > FAR_MORE * left.length) return countIn(right, left);
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

/** The number from which on it pays to look each one up: a day of thousands of sentences is compared with each of them. */
const FAR_MORE = 32;

function countIn(many: NgramBag, few: NgramBag): number {
  let shared = 0;
  let from = 0;
  let repeats = 0;
  for (let k = 0; k < few.length; k++) {
    const key = few[k]!;
    repeats = k > 0 && few[k - 1] === key ? repeats + 1 : 0;
    if (repeats === 0) from = firstAtLeast(many, key, from);
    if (many[from + repeats] === key) shared++;
  }
  return shared;
}
