// How large a difference must be for the paired test to notice it.
import { studentQuantile } from "./student-t.ts";

const POWER = 0.8;

export interface PowerInput {
  readonly units: number;
  /** Of the difference. */
  readonly standardError: number;
  /** The level of the test. */
  readonly alpha: number;
  /** The smallest p the test can give. */
  readonly smallestP: number;
}

/**
 * The difference that would be significant in four of five repetitions: (t(1 − α/2) + t(0.8)) × standard error, with
 * units − 1 degrees of freedom (Bloom 1995). Null if no difference can be, because the test never reaches α.
 */
export function detectableDifference({ units, standardError, alpha, smallestP }: PowerInput): number | null {
  if (units < 2 || smallestP > alpha || Number.isNaN(standardError)) return null;
  const degrees = units - 1;
  return (studentQuantile(1 - alpha / 2, degrees) + studentQuantile(POWER, degrees)) * standardError;
}
