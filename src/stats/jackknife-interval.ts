// Intervals from the jackknife and Student's t, on the logit scale for shares: near the nominal level also with few units.
import { exp, log } from "../core/maths.ts";
import { power } from "../core/power.ts";
import type { Distribution } from "./distribution.ts";
import { slackAt } from "./rounding.ts";
import { type Lack, standardErrorOf } from "./standard-error.ts";
import { studentQuantile } from "./student-t.ts";
import { isNoSpread } from "./studentise.ts";

export type Range = readonly [low: number, high: number];
export const NO_RANGE: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

export interface Limits {
  readonly low: number;
  readonly high: number;
}

export interface JackknifeInterval extends Limits {
  readonly method: "jackknife-t" | "logit-jackknife-t" | "bound";
}

export interface IntervalWish {
  readonly level: number;
  /** The lowest and highest value a score can have. */
  readonly range: Range;
}

/** The interval of a score: logistic(logit θ ± t·se/[θ(1 − θ)]) for shares, otherwise θ ± t·se within the range; at a bound the exact one-sided limit. */
export function scoreInterval(
  distribution: Distribution,
  score: number,
  { level, range }: IntervalWish,
): JackknifeInterval | Lack {
  const value = distribution.observed[score]!;
  const error = standardErrorOf(distribution, score);
  if (typeof error === "string") return error;
  const bound = boundOf(value, range);
  if (isNoSpread(error.value, Math.abs(value)))
    return bound === null ? "NO_SPREAD" : { ...boundInterval(bound, range, error.units, level), method: "bound" };
  const reach = studentQuantile((1 + level) / 2, error.units - 1) * error.value;
  if (range[0] === 0 && range[1] === 1 && bound === null)
    return { ...logitLimits(value, reach), method: "logit-jackknife-t" };
  return { ...clip({ low: value - reach, high: value + reach }, range), method: "jackknife-t" };
}

/** The interval of a difference: d ± t·se, within what the range allows. */
export function differenceInterval(
  distribution: Distribution,
  score: number,
  { level, range }: IntervalWish,
): JackknifeInterval | Lack {
  const error = standardErrorOf(distribution, score);
  if (typeof error === "string") return error;
  if (isNoSpread(error.value, distribution.scale[score]!)) return "NO_SPREAD";
  const value = distribution.observed[score]!;
  const width = range[1] - range[0];
  const reach = studentQuantile((1 + level) / 2, error.units - 1) * error.value;
  return { ...clip({ low: value - reach, high: value + reach }, [-width, width]), method: "jackknife-t" };
}

/** The limits that a reach about a share has on the logit scale. */
export function logitLimits(share: number, reach: number): Limits {
  const centre = log(share / (1 - share));
  const far = reach / (share * (1 - share));
  return { low: logistic(centre - far), high: logistic(centre + far) };
}

function logistic(x: number): number {
  return x < 0 ? exp(x) / (1 + exp(x)) : 1 / (1 + exp(-x));
}

export function clip({ low, high }: Limits, [least, most]: Range): Limits {
  return { low: Math.min(Math.max(low, least), most), high: Math.max(Math.min(high, most), least) };
}

/** 0 at the lowest value, 1 at the highest, null in between or where the range has no end. */
function boundOf(value: number, range: Range): 0 | 1 | null {
  if (!range.every(Number.isFinite)) return null;
  const slack = slackAt(Math.max(1, Math.abs(value)));
  return value <= range[0] + slack ? 0 : value >= range[1] - slack ? 1 : null;
}

/** Where all of n units are perfect, the share of perfect ones is at least α^(1/n) with confidence 1 − α, α being one tail. */
function boundInterval(bound: 0 | 1, [low, high]: Range, units: number, level: number): Limits {
  const far = (high - low) * power((1 - level) / 2, 1 / units);
  return bound === 1 ? { low: low + far, high } : { low, high: high - far };
}
