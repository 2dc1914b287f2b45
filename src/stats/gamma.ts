// The logarithm of the gamma function and the continued fraction of the incomplete beta function.
import { log } from "../core/maths.ts";

/** Lanczos's coefficients for g = 7 (Godfrey 2001). */
const LANCZOS = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
] as const;

/** log Γ(x) for x of at least one half. */
export function logGamma(x: number): number {
  const z = x - 1;
  let sum: number = LANCZOS[0];
  for (let k = 1; k < LANCZOS.length; k++) sum += LANCZOS[k]! / (z + k);
  const t = z + 7.5;
  return 0.5 * log(2 * Math.PI) + (z + 0.5) * log(t) - t + log(sum);
}

const TINY = 1e-300;
const MOST_TERMS = 100_000;

/** The continued fraction of I(a, b) at x, by Lentz's method; converges fast for x below (a + 1)/(a + b + 2). */
export function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = reciprocal(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m < MOST_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = reciprocal(1 + even * d);
    c = awayFromZero(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = reciprocal(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) <= Number.EPSILON) break;
  }
  return fraction;
}

function reciprocal(value: number): number {
  return 1 / awayFromZero(value);
}

function awayFromZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}
