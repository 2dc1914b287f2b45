// Checks of a result, such as a threshold, and their outcomes.

/** Outcome of a check. Inconclusive: the interval contains the margin, so more units are needed. */
export type Outcome = "pass" | "fail" | "inconclusive";

/** A check of a result, and its outcome. */
export interface Check {
  readonly name: string;
  readonly outcome: Outcome;
  /** One sentence with the numbers that decided. */
  readonly message: string;
  /** For a comparison with a baseline: the score, its margin and the smallest margin that would have passed. */
  readonly score?: string;
  readonly margin?: number;
  readonly passingMargin?: number;
  /** Whether the 90 % interval of the difference lies within the margin on both sides. */
  readonly equivalent?: boolean;
  /** Signed so that more is better. */
  readonly difference?: number;
  readonly interval?: { readonly low: number; readonly high: number };
}

export function worstOutcome(checks: readonly Check[]): Outcome {
  const has = (outcome: Outcome) => checks.some((check) => check.outcome === outcome);
  return has("fail") ? "fail" : has("inconclusive") ? "inconclusive" : "pass";
}
