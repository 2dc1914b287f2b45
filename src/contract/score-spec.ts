// A score as reports, help and pages describe it.

/** Plain data. */
export interface ScoreSpec {
  readonly label: string;
  readonly better: "higher" | "lower";
  /** Lowest and highest possible value. */
  readonly range: readonly [number, number];
  /** Whether improper input, such as probabilities that do not sum to 1, or an unusual option may give values outside the range. */
  readonly mayLeaveRange?: boolean;
  /** The value of a perfect prediction; null if it depends on the unit. */
  readonly perfect: number | null;
  readonly about: string;
  readonly cite?: string;
}

/** A score times this is larger where it is better. */
export function signOf({ better }: Pick<ScoreSpec, "better">): 1 | -1 {
  return better === "higher" ? 1 : -1;
}
