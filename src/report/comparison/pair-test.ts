// The test of two systems, whichever way round it was made, and who wins by it.
import type { Comparison, PairedDifference } from "../../contract/comparison.ts";

export function alphaOf({ alpha = 0.05 }: Pick<Comparison, "alpha">): number {
  return alpha;
}

/** The test of system − baseline. */
export function pairTest(
  tests: readonly PairedDifference[],
  baseline: string,
  system: string,
): PairedDifference | undefined {
  const test = tests.find((one) => one.baseline === baseline && one.system === system);
  if (test !== undefined) return test;
  const other = tests.find((one) => one.baseline === system && one.system === baseline);
  return other && { ...other, baseline, system, ...turned(other) };
}

function turned({ difference, interval }: PairedDifference): Pick<PairedDifference, "difference" | "interval"> {
  return {
    difference: difference === null ? null : 0 - difference,
    interval: interval && { ...interval, low: 0 - interval.high, high: 0 - interval.low },
  };
}

/** One significant difference. */
interface Win {
  readonly winner: string;
  readonly loser: string;
}

/** The system that is significantly better; null if neither is. */
export function winOf(
  { baseline, system, difference, pAdjusted }: PairedDifference,
  better: "higher" | "lower",
  alpha: number,
): Win | null {
  if (difference === null || difference === 0 || pAdjusted === null || pAdjusted > alpha) return null;
  const isSystem = difference > 0 === (better === "higher");
  return isSystem ? { winner: system, loser: baseline } : { winner: baseline, loser: system };
}
