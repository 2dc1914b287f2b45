// Confidence intervals with Student's t: one for every score, on the scale of its range.
import { exp, log } from "../numeric/maths.ts";
import { power } from "../numeric/power.ts";
import { remember } from "../numeric/remember.ts";
import { type Estimate, type StandardError, standardErrorOf } from "./estimate.ts";
import { studentQuantile } from "./quantiles.ts";
import { slackAt } from "./sample.ts";

/** Why there is no interval. */
const LACKS = {
  UNDEFINED: "the score is undefined",
  TOO_FEW_UNITS: "fewer than two units count",
  ONE_CLUSTER: "there is only one cluster",
  UNDEFINED_WITHOUT_A_UNIT: "the score is undefined without one of the units",
  NO_SPREAD: "every unit scores the same, and the score has no bounds",
  NO_END: "how much runs vary is too uncertain",
} as const;
export type Lack = keyof typeof LACKS;

/** The reason in words, to follow a colon. */
export function lackText(
  lack: Lack,
  { isDifference = false, isClustered }: { readonly isDifference?: boolean; readonly isClustered: boolean },
): string {
  const text =
    isDifference && lack === "NO_SPREAD"
      ? "the difference is the same on every unit, and the score has no bounds"
      : LACKS[lack];
  return isClustered ? text.replaceAll("unit", "cluster") : text;
}

export const DEFAULT_LEVEL = 0.95;

export type Range = readonly [low: number, high: number];

export interface Limits {
  readonly low: number;
  readonly high: number;
}

export interface PlainInterval extends Limits {
  readonly method: "jackknife-t" | "logit-jackknife-t" | "log-jackknife-t" | "no-spread";
}

export interface IntervalWish {
  readonly level: number;
  readonly range: Range;
}

/** The interval of a score. */
export function scoreInterval(estimate: Estimate, wish: IntervalWish): PlainInterval | Lack {
  const { score, runs } = estimate;
  if (Number.isNaN(score)) return "UNDEFINED";
  const error = standardErrorOf(estimate);
  if (error.units < 2) return fewUnits(estimate.leftOut.length, runs[0]?.sizes !== undefined);
  if (Number.isNaN(error.value)) return "UNDEFINED_WITHOUT_A_UNIT";
  if (error.value > 0) {
    const interval = studentInterval(score, error, wish);
    return hasEnds(interval) ? interval : "NO_END";
  }
  const limits = noSpreadLimits(score, error.units, wish);
  return limits === null ? "NO_SPREAD" : { ...limits, method: "no-spread" };
}

export function hasEnds({ low, high }: Limits): boolean {
  return Number.isFinite(high - low);
}

export function fewUnits(units: number, isClustered: boolean): Lack {
  return isClustered && units === 1 ? "ONE_CLUSTER" : "TOO_FEW_UNITS";
}

/** t·se in both directions: on the logit scale for shares, on the log scale above 0; a score at a bound has the plain scale. */
export function studentInterval(score: number, error: StandardError, { level, range }: IntervalWish): PlainInterval {
  const reach = tAt((1 + level) / 2)(error.degrees) * error.value;
  const isInside = score > range[0] + slackAt(1) && score < range[1] - slackAt(1);
  if (isInside && range[0] === 0 && range[1] === 1) {
    const centre = log(score / (1 - score));
    const far = reach / (score * (1 - score));
    return { low: logistic(centre - far), high: logistic(centre + far), method: "logit-jackknife-t" };
  }
  if (isInside && range[0] === 0 && range[1] === Number.POSITIVE_INFINITY)
    return { low: score * exp(-reach / score), high: score * exp(reach / score), method: "log-jackknife-t" };
  return { ...limitsWithin(range, score, { low: score - reach, high: score + reach }), method: "jackknife-t" };
}

/** Every pair of systems asks for the same few quantiles. */
export const tAt = remember((probability: number) =>
  remember((degrees: number) => studentQuantile(probability, degrees)),
);

function logistic(x: number): number {
  return x < 0 ? exp(x) / (1 + exp(x)) : 1 / (1 + exp(-x));
}

/** The limits where every unit is the same: a share 1 − α^(1/n) of units could be different without having been seen. Null without bounds. */
export function noSpreadLimits(
  score: number,
  units: number,
  { level, range: [low, high] }: IntervalWish,
): Limits | null {
  if (!(Number.isFinite(low) && Number.isFinite(high))) return null;
  const share = 1 - power((1 - level) / 2, 1 / units);
  return limitsWithin([low, high], score, { low: score + share * (low - score), high: score + share * (high - score) });
}

/** Limits clipped to the range. Improper input may lead a score out of its range: then its limits stay as they are. */
export function limitsWithin([least, most]: Range, score: number, { low, high }: Limits): Limits {
  const slack = slackAt(Math.max(1, Math.abs(score)));
  if (score < least - slack || score > most + slack) return { low, high };
  return { low: Math.min(Math.max(low, least), most), high: Math.max(Math.min(high, most), least) };
}
