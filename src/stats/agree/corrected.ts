// The score of a judge, corrected by the units that people labelled too (prediction-powered inference, with the interval of a few differing units).
import { withImagined } from "../difference.ts";
import { withRuns } from "../estimate.ts";
import { type Limits, limitsWithin, type Range, scoreInterval, tAt } from "../interval.ts";
import { meanOf, varianceOf } from "../moments.ts";
import { isNoSpread } from "../sample.ts";
import { meanEstimate } from "./mean-estimate.ts";

export interface JudgedUnits {
  /** The ratings that people and the judge gave to the same units. */
  readonly human: readonly number[];
  readonly judge: readonly number[];
  /** The ratings that the judge gave to the other units. */
  readonly judgeOnly: readonly number[];
}

interface CorrectedScore {
  readonly score: number;
  readonly limits: Limits | null;
  readonly judgeAlone: number;
  readonly labelsAlone: { readonly score: number; readonly limits: Limits | null };
}

/** Returns null if there are no units of one kind. */
export function correctedScore(units: JudgedUnits, range: Range, level: number): CorrectedScore | null {
  const { human, judge, judgeOnly } = units;
  if (human.length === 0 || judgeOnly.length === 0) return null;
  const corrections = human.map((label, at) => label - judge[at]!);
  const judgeAlone = meanOf(judgeOnly);
  const [least, most] = range;
  const score = Math.min(most, Math.max(least, judgeAlone + meanOf(corrections)));
  const interval = scoreInterval(meanEstimate(human), { level, range });
  const labelsAlone = { score: meanOf(human), limits: typeof interval === "string" ? null : interval };
  return { score, limits: correctedLimits(corrections, judgeOnly, { score, range, level }), judgeAlone, labelsAlone };
}

/** Null if there are fewer than two units of a kind, or if all ratings are one number, the whole scale that is known. */
function correctedLimits(
  corrections: readonly number[],
  judgeOnly: readonly number[],
  { score, range, level }: { readonly score: number; readonly range: Range; readonly level: number },
): Limits | null {
  if (corrections.length < 2 || judgeOnly.length < 2) return null;
  const { centre, variance } = correctionOf(corrections, range[1] - range[0]);
  const judged = varianceOf(judgeOnly) / judgeOnly.length;
  const { value, degrees } = withRuns({ variance, degrees: corrections.length - 1 }, [
    { reduced: judged, whole: judged, degrees: judgeOnly.length - 1 },
  ]);
  if (value === 0) return null;
  const reach = tAt((1 + level) / 2)(degrees) * value;
  const middle = meanOf(judgeOnly) + centre;
  return limitsWithin(range, score, { low: middle - reach, high: middle + reach });
}

/** The mean of the corrections and its squared error. Without a spread, a unit could still differ by the whole range. */
function correctionOf(corrections: readonly number[], width: number) {
  const mean = meanOf(corrections);
  const variance = varianceOf(corrections) / corrections.length;
  const hasSpread = !isNoSpread(Math.sqrt(variance), Math.abs(mean));
  const differing = hasSpread ? corrections.filter((value) => value !== 0).length : 0;
  const largest = hasSpread ? corrections.reduce((most, value) => Math.max(most, Math.abs(value)), 0) : width;
  return withImagined(mean, differing, { units: corrections.length, variance, largest });
}
