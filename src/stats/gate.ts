// Whether a system is at most a margin worse than another, and whether a guarded score has got worse.

import { LEAST_DIFFERING } from "../contract/comparison.ts";
import type { Limits } from "./interval.ts";

/** The difference of a system and a baseline in one score, turned so that positive is better. */
export interface TurnedDifference {
  /** Null if it is undefined. */
  readonly value: number | null;
  readonly limits: Limits | null;
  /** The units that count. */
  readonly units: number;
}

/** The scores of single units of one side, turned so that more is better; `NaN` if undefined, the mean over runs where there are several. */
interface UnitScores {
  readonly baseline: ArrayLike<number>;
  readonly system: ArrayLike<number>;
}

type GateReason = "few-units" | "undefined" | "within" | "none-worse" | "no-interval" | "beyond" | "undecided";

interface GateVerdict {
  readonly outcome: "pass" | "fail" | "inconclusive";
  readonly reason: GateReason;
}

const LEAST_UNITS = LEAST_DIFFERING;
const ROUNDING = 1e-12;

/** Judges a difference by a margin of at least 0. */
export function gate({ value, limits, units }: TurnedDifference, margin: number, own: UnitScores): GateVerdict {
  if (value === null) return { outcome: "inconclusive", reason: "undefined" };
  if (units < LEAST_UNITS) return { outcome: "inconclusive", reason: "few-units" };
  if (limits !== null && limits.low >= -margin) return { outcome: "pass", reason: "within" };
  if (value >= -ROUNDING && noneIsWorse(own)) return { outcome: "pass", reason: "none-worse" };
  if (limits === null) return { outcome: "inconclusive", reason: "no-interval" };
  return limits.high < -margin
    ? { outcome: "fail", reason: "beyond" }
    : { outcome: "inconclusive", reason: "undecided" };
}

/** Whether no unit's own score is worse; one that is undefined on one side only counts as worse. */
function noneIsWorse({ baseline, system }: UnitScores): boolean {
  for (let unit = 0; unit < system.length; unit++) {
    const [before, now] = [baseline[unit]!, system[unit]!];
    if (Number.isNaN(before) !== Number.isNaN(now) || now < before - ROUNDING) return false;
  }
  return true;
}

/** Whether two systems are equivalent: the printed interval lies within ±margin; null without an interval. */
export function isEquivalent(limits: Limits | null, margin: number): boolean | null {
  return limits === null ? null : limits.low >= -margin && limits.high <= margin;
}

interface GuardedDifference extends TurnedDifference {
  /** Adjusted over the guarded scores. */
  readonly pAdjusted: number | null;
  /** Whether every row equals every accepted row. */
  readonly isIdentical: boolean;
}

type GuardVerdict =
  | { readonly outcome: "no-significant-loss"; readonly reason: "identical" | "no-loss" }
  | { readonly outcome: "fail"; readonly reason: "significant-loss" }
  | { readonly outcome: "inconclusive"; readonly reason: "undefined" | "few-units" | "no-interval" };

/** Judges a guarded score without a margin: only a significant loss fails. */
export function guard(difference: GuardedDifference, alpha: number): GuardVerdict {
  const { value, limits, units, pAdjusted, isIdentical } = difference;
  if (value === null) return { outcome: "inconclusive", reason: "undefined" };
  if (isIdentical) return { outcome: "no-significant-loss", reason: "identical" };
  if (units < LEAST_UNITS) return { outcome: "inconclusive", reason: "few-units" };
  if (limits === null) return { outcome: "inconclusive", reason: "no-interval" };
  return limits.high < 0 && pAdjusted !== null && pAdjusted <= alpha
    ? { outcome: "fail", reason: "significant-loss" }
    : { outcome: "no-significant-loss", reason: "no-loss" };
}
