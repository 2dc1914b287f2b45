// Adjusting p-values for the number of tests in one table.
import { ranks, type SwapMatrix } from "./swap-matrix.ts";

export type Correction = "holm" | "bh";
type PValues = readonly (number | null)[];

/** Adjusted p-values in the given order. The family is every p that is not null. */
export function adjust(p: PValues, correction: Correction): (number | null)[] {
  return correction === "holm" ? holm(p) : benjaminiHochberg(p);
}

/** Holm (1979): the chance of any false discovery stays below the level. The k-th smallest of m is multiplied by m − k + 1. */
export function holm(p: PValues): (number | null)[] {
  const ascending = orderOf(p);
  const adjusted: (number | null)[] = p.map(() => null);
  let largest = 0;
  for (const [k, test] of ascending.entries()) {
    largest = Math.max(largest, Math.min(1, p[test]! * (ascending.length - k)));
    adjusted[test] = largest;
  }
  return adjusted;
}

/** Benjamini & Hochberg (1995): the expected share of false discoveries stays below the level. The k-th smallest of m is multiplied by m/k. */
export function benjaminiHochberg(p: PValues): (number | null)[] {
  const ascending = orderOf(p);
  const adjusted: (number | null)[] = p.map(() => null);
  let smallest = 1;
  for (let k = ascending.length; k > 0; k--) {
    const test = ascending[k - 1]!;
    smallest = Math.min(smallest, p[test]! * (ascending.length / k));
    adjusted[test] = smallest;
  }
  return adjusted;
}

/** The positions of the tests from the smallest p to the largest. */
function orderOf(p: PValues): number[] {
  const tests = p.flatMap((value, test) => (value === null ? [] : [test]));
  return tests.sort((one, other) => p[one]! - p[other]!);
}

/**
 * Westfall and Young's step-down min-p in the form of Ge, Dudoit and Speed (2003): the p of every swap is the rank of its
 * statistic among the same swaps. From the largest observed p to the smallest, a score's adjusted p is the share of swaps
 * whose smallest p among the scores so far is at most the observed one; then made monotone.
 */
export function minP(matrix: SwapMatrix): number[] {
  const ranked = matrix.map(ranks);
  const order = ranked.map((_, score) => score).sort((one, other) => ranked[one]![0]! - ranked[other]![0]!);
  const swaps = matrix[0]?.length ?? 0;
  const smallest = new Float64Array(swaps).fill(Number.POSITIVE_INFINITY);
  const adjusted = new Array<number>(matrix.length).fill(1);
  for (const score of order.toReversed()) {
    const own = ranked[score]!;
    let count = 0;
    for (let swap = 0; swap < swaps; swap++) {
      if (own[swap]! < smallest[swap]!) smallest[swap] = own[swap]!;
      if (smallest[swap]! <= own[0]!) count++;
    }
    adjusted[score] = count / swaps;
  }
  let largest = 0;
  for (const score of order) {
    largest = Math.max(largest, adjusted[score]!);
    adjusted[score] = largest;
  }
  return adjusted;
}
