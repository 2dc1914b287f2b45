// Checks of a result, such as a threshold, and their outcomes.

/**
 * Outcome of a check. Without a margin, a comparison with a baseline never passes: it finds a significant loss or none.
 * Inconclusive: nothing could be compared, or the interval contains the margin.
 */
export type Outcome = "pass" | "no-significant-loss" | "fail" | "inconclusive";

/** A check of a result, and its outcome. */
export interface Check {
  readonly name: string;
  readonly outcome: Outcome;
  /** The numbers that decided, in words. */
  readonly message: string;
  /** Present for a comparison with a baseline: the score and the margin, if one was given. */
  readonly score?: string;
  readonly margin?: number;
  /** Signed so that more is better. */
  readonly difference?: number;
  readonly interval?: { readonly low: number; readonly high: number };
  readonly p?: number;
}

const WORST_FIRST: readonly Outcome[] = ["fail", "inconclusive", "no-significant-loss", "pass"];

export function worstOutcome(checks: readonly Check[]): Outcome {
  return WORST_FIRST.find((outcome) => checks.some((check) => check.outcome === outcome)) ?? "pass";
}

/** Whether a command with this outcome ends with 0. */
export function isGood(outcome: Outcome): boolean {
  return outcome === "pass" || outcome === "no-significant-loss";
}
