// The paired tests of sacrebleu 2.x, for replicating published numbers; docs/statistics.md says why they are not the default.
import type { Steps } from "../core/event-loop.ts";
import { type Distribution, scoreColumn } from "./distribution.ts";
import { functionStatistic } from "./general-statistic.ts";
import { Xoroshiro } from "./generator.ts";
import { type Pair, sidesOf } from "./pair-statistic.ts";

export const COMPAT_RULES = ["sacrebleu-ar", "sacrebleu-bs"] as const;
export type CompatRule = (typeof COMPAT_RULES)[number];

/** How many replicates each rule takes unless told otherwise. */
export const COMPAT_REPLICATES: Readonly<Record<CompatRule, number>> = {
  "sacrebleu-ar": 10_000,
  "sacrebleu-bs": 1_000,
};

/**
 * QUIRK: approximate randomisation that counts only strictly larger differences, and never enumerates (sacrebleu 2.6.0,
 * significance.py, _compute_p_value). A file against its own copy gives the smallest p there is.
 */
export function* countStrictlyLarger(pair: Pair, { seed, swaps, onSwaps }: RandomSwaps): Steps<Float64Array> {
  const flips = new Int32Array(Math.ceil(pair.system.length / pair.columns / 32));
  const distances = functionStatistic(pair, sidesOf(pair), [...pair.shapes.keys()], Math.abs);
  const observed = distances(flips);
  const counts = new Float64Array(observed.length);
  const random = new Xoroshiro();
  for (let swap = 0; swap < swaps; swap++) {
    random.start(seed, "permutation", swap);
    for (let word = 0; word < flips.length; word++) flips[word] = random.next();
    for (const [score, distance] of distances(flips).entries()) if (distance > observed[score]!) counts[score]! += 1;
    if ((swap + 1) % STEP !== 0) continue;
    onSwaps?.(STEP);
    yield;
  }
  onSwaps?.(swaps % STEP);
  return counts;
}

interface RandomSwaps {
  readonly seed: number;
  readonly swaps: number;
  readonly onSwaps?: (done: number) => void;
}

const STEP = 250;

/**
 * QUIRK: the paired bootstrap centres the absolute differences of the resamples by their own mean and counts those that
 * still exceed the observed one (sacrebleu 2.6.0, significance.py, _paired_bs_test). Absolute values are not symmetric
 * about their mean, so a true null is rejected too often.
 */
export function pairedBootstrapP(difference: Distribution, score: number): number | null {
  const observed = Math.abs(difference.observed[score]!);
  const distances = scoreColumn(difference.bootstrap().replicates, score, difference.observed.length).map(Math.abs);
  const mean = distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
  if (Number.isNaN(observed + mean)) return null;
  const count = distances.reduce((larger, distance) => larger + (distance - mean > observed ? 1 : 0), 0);
  return (count + 1) / (distances.length + 1);
}
