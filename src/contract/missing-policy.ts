// What happens to a gold unit, or a part of one, that has no prediction.

/** error: it is a problem; skip: it is left out; wrong: it counts as the worst prediction. */
export const MISSING_POLICIES = ["error", "skip", "wrong"] as const;
/** The rule for gold without a prediction. */
export type MissingPolicy = (typeof MISSING_POLICIES)[number];
