// What a caller may say about resampling, checked, with the defaults filled in.
import { usageError } from "../../core/problem.ts";
import { DEFAULT_RESAMPLES } from "../../stats/bootstrap.ts";
import { DEFAULT_SEED } from "../../stats/generator.ts";
import { DEFAULT_PERMUTATIONS } from "../../stats/permutation.ts";

/** How often, from which start and at which level units are resampled. */
export interface ResampleSettings {
  /** The level of intervals in per cent; null for none. */
  readonly ci?: number | null;
  /** Both the resamples of intervals and the permutations of tests. */
  readonly resamples?: number;
  readonly seed?: number;
}

export interface Resampling {
  /** Null where no intervals are wanted. */
  readonly level: number | null;
  readonly resamples: number;
  readonly permutations: number;
  readonly seed: number;
}

export const DEFAULT_CI = 95;
/** More adds nothing that anybody could see, and would take memory for each score. */
const MOST_RESAMPLES = 1_000_000;

export function resampling({ ci = DEFAULT_CI, resamples, seed = DEFAULT_SEED }: ResampleSettings): Resampling {
  if (ci !== null && !(ci > 0 && ci < 100))
    throw usageError("BAD_VALUE", { expected: "a level between 0 and 100, or off, for --ci", received: String(ci) });
  const least = ci === null ? 1 : Math.ceil(200 / (100 - ci)) - 1;
  if (resamples !== undefined && !(Number.isInteger(resamples) && resamples >= least && resamples <= MOST_RESAMPLES))
    throw usageError("BAD_VALUE", {
      expected: `a whole number from ${least} to ${MOST_RESAMPLES} for --resamples${ci === null ? "" : ` and --ci ${ci}`}`,
      received: String(resamples),
    });
  if (!Number.isSafeInteger(seed))
    throw usageError("BAD_VALUE", { expected: "a whole number for --seed", received: String(seed) });
  return {
    level: ci === null ? null : ci / 100,
    resamples: resamples ?? DEFAULT_RESAMPLES,
    permutations: resamples ?? DEFAULT_PERMUTATIONS,
    seed,
  };
}

/** A level in per cent, without the digits that binary fractions add. */
export function percentText(level: number): string {
  return String(Number((level * 100).toPrecision(12)));
}
