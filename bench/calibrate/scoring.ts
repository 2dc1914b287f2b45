// The scores that calibration measures, and their intervals and differences by the code that users run.
import { ratio, sum, times } from "../../src/contract/formula/formula.ts";
import { type Difference, differenceOf } from "../../src/stats/difference.ts";
import { type Estimate, estimatesOf } from "../../src/stats/estimate.ts";
import { type Limits, type Range, scoreInterval } from "../../src/stats/interval.ts";
import type { Scoring } from "../../src/stats/sample.ts";
import { formulaScoring } from "../../src/stats/task-scoring.ts";

/** F1, precision and recall over all units. */
export const SCORING = formulaScoring(
  ["hits", "pred", "gold"],
  [ratio(times(2, "hits"), sum("pred", "gold"), 0), ratio("hits", "pred", null), ratio("hits", "gold", null)],
);
export const [F1, PRECISION, RECALL] = [0, 1, 2];

/** The mean of one number for each unit. */
export const MEAN = formulaScoring(["value"], [ratio("value", "units", null)]);

const SHARE: Range = [0, 1];
export const UNBOUNDED: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
export const LEVEL = 0.95;

export function estimateOf(rows: Float64Array, score = F1, scoring: Scoring = SCORING, sizes?: Float64Array): Estimate {
  return estimatesOf({ ...scoring, rows, ...(sizes && { sizes }) })(score);
}

/** The difference of two systems in one score, by their rows. */
export function differenceOfRows(
  system: Float64Array,
  baseline: Float64Array,
  score = F1,
  { scoring = SCORING, range = SHARE }: { readonly scoring?: Scoring; readonly range?: Range } = {},
): Difference {
  return differenceOfEstimates(estimateOf(system, score, scoring), estimateOf(baseline, score, scoring), {
    places: scoring.shapes[score]!.places,
    range,
  });
}

export function differenceOfEstimates(
  system: Estimate,
  baseline: Estimate,
  { places = [0], range = SHARE }: { readonly places?: readonly number[]; readonly range?: Range } = {},
): Difference {
  return differenceOf(system, baseline, { level: LEVEL, range, places });
}

/** Whether the interval of a score holds the truth; null where there is none. */
export function covers(estimate: Estimate, truth: number, range: Range = SHARE): boolean | null {
  const limits = scoreInterval(estimate, { level: LEVEL, range });
  return holds(typeof limits === "string" ? null : limits, truth);
}

export function holds(limits: Limits | null, truth: number): boolean | null {
  return limits === null ? null : limits.low <= truth && truth <= limits.high;
}
