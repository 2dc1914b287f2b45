// The paired test: if two systems are alike, exchanging their results on any units makes no difference (Fisher 1935; Noreen 1989).
import { drawFlips, nthFlips } from "./draw.ts";
import { DEFAULT_SEED, randomStream } from "./generator.ts";
import { slackAt } from "./rounding.ts";
import type { Replicates } from "./sample.ts";
import type { Pair } from "./swap.ts";
import { swapOf } from "./swap.ts";

export const DEFAULT_PERMUTATIONS = 10_000;

/** How the swaps are chosen: all of them if they are no more than was asked for, otherwise at random. */
export interface SwapPlan {
  readonly exact: boolean;
  readonly replicates: number;
}

export function planSwaps(units: number, permutations: number = DEFAULT_PERMUTATIONS): SwapPlan {
  const all = 2 ** units;
  return all <= permutations ? { exact: true, replicates: all } : { exact: false, replicates: permutations };
}

/** Whether a swapped difference speaks against the observed one; both are absolute. */
export type Rule = (swapped: number, observed: number, slack: number) => boolean;

/** At least as large, whatever rounding did. An undefined difference (`NaN`) speaks against significance, never for it. */
export const atLeastAsLarge: Rule = (swapped, observed, slack) => !(swapped < observed - slack);

export interface SwapRange extends Replicates {
  readonly exact: boolean;
  readonly rule?: Rule;
}

/** For each score, in how many of some replicates the rule holds. Counts of ranges, computed anywhere, add up. */
export function countSwaps(pair: Pair, { seed, from, to, exact, rule = atLeastAsLarge }: SwapRange): Float64Array {
  const swap = swapOf(pair);
  const flips = new Uint8Array(pair.system.length / pair.columns);
  const observed = swap(flips);
  const distances = observed.system.map((system, score) => Math.abs(system - observed.baseline[score]!));
  const slacks = observed.system.map((system, score) =>
    slackAt(Math.max(Math.abs(system), Math.abs(observed.baseline[score]!))),
  );
  const counts = new Float64Array(distances.length);
  for (let replicate = from; replicate < to; replicate++) {
    if (exact) nthFlips(replicate, flips);
    else drawFlips(randomStream(seed, "permutation", replicate), flips);
    const { baseline, system } = swap(flips);
    for (let score = 0; score < counts.length; score++) {
      if (rule(Math.abs(system[score]! - baseline[score]!), distances[score]!, slacks[score]!)) counts[score]! += 1;
    }
  }
  return counts;
}

/** The share of all swaps, or, of random swaps, the share with the observation counted among them (Davison & Hinkley 1997, 4.2.5). */
export function pValue(count: number, { exact, replicates }: SwapPlan): number {
  return exact ? count / replicates : (count + 1) / (replicates + 1);
}

/** The smallest p this test can give: the observation and its mirror image are always as extreme as themselves. */
export function smallestP(units: number, { exact, replicates }: SwapPlan): number {
  return exact ? Math.min(1, 2 / 2 ** units) : 1 / (replicates + 1);
}

export interface PairedTest extends SwapPlan {
  /** System minus baseline, one a score; null where either is undefined. */
  readonly differences: readonly (number | null)[];
  readonly p: readonly (number | null)[];
  readonly smallestP: number;
}

/** Tests all scores at once, in this thread. */
export function testPair(
  pair: Pair,
  options: { readonly seed?: number; readonly permutations?: number } = {},
): PairedTest {
  const units = pair.system.length / pair.columns;
  const plan = planSwaps(units, options.permutations);
  const counts = countSwaps(pair, {
    seed: options.seed ?? DEFAULT_SEED,
    from: 0,
    to: plan.replicates,
    exact: plan.exact,
  });
  return pairedTest(pair, plan, counts);
}

/** Completes counts that were made elsewhere. */
export function pairedTest(pair: Pair, plan: SwapPlan, counts: Float64Array): PairedTest {
  const units = pair.system.length / pair.columns;
  const { baseline, system } = swapOf(pair)(new Uint8Array(units));
  const differences = Array.from(system, (value, score) => finiteOrNull(value - baseline[score]!));
  const p = differences.map((difference, score) => (difference === null ? null : pValue(counts[score]!, plan)));
  return { ...plan, differences, p, smallestP: smallestP(units, plan) };
}

function finiteOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
