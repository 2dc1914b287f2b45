// A demand on a result, such as a threshold, and how the result met it.

/** Inconclusive: the interval contains the margin, so that the units do not decide. */
export type Outcome = "pass" | "fail" | "inconclusive";

/** A demand on a result, and how the result met it. */
export interface Check {
  readonly name: string;
  readonly outcome: Outcome;
  /** One sentence with the numbers that decided. */
  readonly message: string;
}

/** The outcome of all checks together: the worst of them. */
export function worstOutcome(checks: readonly Check[]): Outcome {
  const has = (outcome: Outcome) => checks.some((check) => check.outcome === outcome);
  return has("fail") ? "fail" : has("inconclusive") ? "inconclusive" : "pass";
}
