// How large a difference must be for a paired test to notice it, and how many units a difference needs.
import type { EstimatedError } from "./jackknife.ts";
import { probabilityWithin, studentQuantile } from "./quantiles.ts";

export const DEFAULT_POWER = 0.8;

interface TestLevel {
  readonly alpha: number;
  readonly tests: number;
  readonly power?: number;
}

interface PowerInput extends TestLevel {
  readonly units: number;
  /** Of the difference. */
  readonly standardError: number;
}

/** t(1 − α/2m) + t(power): how many standard errors a difference must have (Bloom 1995). */
function reach(degrees: number, { alpha, tests, power = DEFAULT_POWER }: TestLevel): number {
  return studentQuantile(1 - alpha / (2 * tests), degrees) + studentQuantile(power, degrees);
}

/** Smallest true difference found with 80 % power; null where nothing varies. */
export function detectableDifference({ value, degrees }: EstimatedError, level: TestLevel): number | null {
  return value > 0 ? reach(degrees, level) * value : null;
}

/** An exact test of n units has no p below 2^(1 − n), so fewer than this never reach the level. */
function fewestUnits({ alpha, tests }: Pick<PowerInput, "alpha" | "tests">): number {
  let units = 1;
  for (let smallestP = 1; smallestP > alpha / tests; smallestP /= 2) units++;
  return units;
}

/** A number of units beyond which nobody plans. */
const MOST_UNITS = 1e9;

/**
 * The smallest n′ of at least n[(t(1 − α/2m) + t(power)) · se/δ]², both t with n′ − 1 degrees of freedom. The right side
 * falls as n′ grows, so a search between halves finds it. Never fewer than an exact test needs; null where no number of
 * units is enough.
 */
export function unitsNeeded(input: PowerInput, difference: number): number | null {
  const { units, standardError } = input;
  if (difference === 0) return null;
  const isEnough = (wanted: number) => {
    const factor = (reach(wanted - 1, input) * standardError) / Math.abs(difference);
    return wanted >= units * factor * factor;
  };
  let low = fewestUnits(input);
  let high = low;
  while (!isEnough(high)) {
    low = high + 1;
    high *= 2;
    if (high > MOST_UNITS) return null;
  }
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return high;
}

/** The share of repetitions with so many units in which a true difference is found: the t that is left after t(1 − α/2m). */
export function powerAt(input: PowerInput, difference: number, wanted: number): number {
  const { units, standardError, alpha, tests } = input;
  if (wanted < fewestUnits(input)) return 0;
  const error = standardError * Math.sqrt(units / wanted);
  const left = Math.abs(difference) / error - studentQuantile(1 - alpha / (2 * tests), wanted - 1);
  const within = probabilityWithin(Math.abs(left), wanted - 1);
  return left < 0 ? (1 - within) / 2 : (1 + within) / 2;
}
