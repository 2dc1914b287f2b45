// Quantiles of Student's t distribution with a whole number of degrees of freedom.
import { normalQuantile } from "./normal.ts";

/** From here on the expansion about the normal quantile is as exact as a double. */
const MANY_DEGREES = 1_000;

/** The value that is not exceeded with probability `p`. */
export function studentQuantile(p: number, degrees: number): number {
  if (p < 0.5) return -studentQuantile(1 - p, degrees);
  const z = normalQuantile(p);
  if (!Number.isFinite(z)) return z;
  return degrees >= MANY_DEGREES ? expansion(z, degrees) : solve(2 * p - 1, z, degrees);
}

/** Newton's method. The probability is concave in t and the normal quantile lies left of the answer, so each step stays left of it. */
function solve(within: number, start: number, degrees: number): number {
  const peak = density(degrees);
  let t = start;
  for (let step = Number.POSITIVE_INFINITY; step > t * Number.EPSILON; ) {
    const slope = 2 * peak * (1 + (t * t) / degrees) ** (-(degrees + 1) / 2);
    step = (within - probabilityWithin(t, degrees)) / slope;
    t += step;
  }
  return t;
}

/** The probability of a value between −t and t: a finite sum of positive terms (Abramowitz & Stegun 26.7.3 and 26.7.4). */
export function probabilityWithin(t: number, degrees: number): number {
  const cosineSquared = degrees / (degrees + t * t);
  const sine = t / Math.sqrt(degrees + t * t);
  const odd = degrees % 2;
  let term = odd ? Math.sqrt(cosineSquared) : 1;
  let sum = degrees > 1 ? term : 0;
  for (let k = 2 + odd; k < degrees; k += 2) {
    term *= ((k - 1) / k) * cosineSquared;
    sum += term;
  }
  return odd ? (2 / Math.PI) * (Math.atan(t / Math.sqrt(degrees)) + sine * sum) : sine * sum;
}

/** The density at zero, from Γ((ν + 3) / 2) / Γ((ν + 2) / 2) = Γ((ν + 1) / 2) / Γ(ν / 2) × (ν + 1) / ν. */
function density(degrees: number): number {
  let gammaRatio = degrees % 2 ? 1 / Math.sqrt(Math.PI) : Math.sqrt(Math.PI) / 2;
  for (let k = degrees % 2 ? 1 : 2; k < degrees; k += 2) gammaRatio *= (k + 1) / k;
  return gammaRatio / Math.sqrt(degrees * Math.PI);
}

/** Cornish and Fisher's expansion in 1/ν (Abramowitz & Stegun 26.7.5). */
function expansion(z: number, degrees: number): number {
  const square = z * z;
  const terms = [
    z,
    ((square + 1) * z) / 4,
    (((5 * square + 16) * square + 3) * z) / 96,
    ((((3 * square + 19) * square + 17) * square - 15) * z) / 384,
    (((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) * z) / 92_160,
  ];
  return terms.reduceRight((sum, term) => sum / degrees + term, 0);
}
