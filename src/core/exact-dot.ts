// Σ weight × value, exact and rounded once.

import { ExactSum } from "./arithmetic.ts";

/** Splits a double into two halves of at most 26 bits (Veltkamp 1968). */
const SPLITTER = 2 ** 27 + 1;
/** Within these limits no half and no part of a product overflows or underflows; beyond them products are rounded. */
const [LEAST, MOST] = [2 ** -480, 2 ** 480];

/** The sum of the products, correctly rounded (half to even). */
export function exactDot(weights: readonly number[], values: readonly number[]): number {
  const sum = new ExactSum();
  for (const [at, weight] of weights.entries()) addProduct(sum, weight, values[at]!);
  return sum.total();
}

/** Adds the product and what its rounding lost (Dekker 1971). */
function addProduct(sum: ExactSum, one: number, other: number): void {
  const product = one * other;
  sum.add(product);
  if (!isSplittable(one) || !isSplittable(other)) return;
  const [oneHigh, otherHigh] = [highHalf(one), highHalf(other)];
  const [oneLow, otherLow] = [one - oneHigh, other - otherHigh];
  sum.add(oneLow * otherLow - (product - oneHigh * otherHigh - oneLow * otherHigh - oneHigh * otherLow));
}

function isSplittable(value: number): boolean {
  const size = Math.abs(value);
  return size >= LEAST && size <= MOST;
}

function highHalf(value: number): number {
  const scaled = SPLITTER * value;
  return scaled - (scaled - value);
}
