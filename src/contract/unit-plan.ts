// A plan of how many units a difference needs.

/** The plan if the true difference were this end of its interval. */
export interface PlanEnd {
  readonly difference: number;
  /** Null if the end is 0 or has the other sign: then no number of units finds the observed difference. */
  readonly needed: number | null;
}

/** How many units a difference needs, and the assumptions. */
export interface UnitPlan {
  readonly score: string;
  /** Number of units that the standard error was estimated from. */
  readonly units: number;
  /** The standard error of the difference with so many units. */
  readonly standardError: number;
  /** Whether the standard error was estimated from one result alone. */
  readonly assumed: boolean;
  readonly difference: number;
  readonly alpha: number;
  readonly tests: number;
  readonly power: number;
  /** The seed of the samples that were drawn. */
  readonly seed: number;
  /** Number of units; null if no number is enough. */
  readonly needed: number | null;
  /** Plans for both ends of the interval, if the plan is for an observed difference. */
  readonly ends?: readonly [PlanEnd, PlanEnd];
  /** The share of samples that find the difference, by number of units. */
  readonly curve: readonly { readonly units: number; readonly power: number }[];
}
