// Adjusting the p-values of several scores of one pair by the swaps themselves, which know how the scores hang together.
import { ranks, type SwapMatrix } from "./swap-matrix.ts";

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
