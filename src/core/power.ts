// Powers rounded correctly, from 192 binary digits, and so the same on every machine: ECMAScript leaves the last bits of Math.pow open.
import { bitLength, fractionOf, nearestDouble, SCALE } from "./exact-mean.ts";

const DIGITS = 192n;
const ONE = 1n << DIGITS;
/** Of these digits the last are noise. */
const NOISE = 40n;

let logOfTwo: bigint | null = null;
/** No double is larger than two to this, or smaller than its inverse. */
const BEYOND = 1100n;

/** base^exponent for a base of at least 0 and any finite exponent, rounded to the nearest double, halfway cases to the even one. */
export function power(base: number, exponent: number): number {
  if (exponent === 0 || base === 1) return 1;
  if (base === 0) return exponent > 0 ? 0 : Number.POSITIVE_INFINITY;
  if (exponent === 1) return base;
  logOfTwo ??= 2n * areaTangent(ONE / 3n);
  const product = (fractionOf(exponent) * logOf(fractionOf(base), logOfTwo)) >> SCALE;
  const twos = floorDivide(product, logOfTwo);
  if (twos > BEYOND) return Number.POSITIVE_INFINITY;
  if (twos < -BEYOND) return 0;
  // Only powers that end in the middle between two doubles come closer to it than the noise: they are rounded to it.
  const rounded = (expOf(product - twos * logOfTwo) + (1n << (NOISE - 1n))) >> NOISE;
  const further = DIGITS - NOISE - twos;
  return further < 0n ? nearestDouble(rounded << -further, 1n) : nearestDouble(rounded, 1n << further);
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value < 0n && quotient * by !== value ? quotient - 1n : quotient;
}

/** The logarithm of a fraction: ln(m · 2^n) = 2 artanh((m − 1)/(m + 1)) + n ln 2 with m from 1 to 2. */
function logOf(fraction: bigint, log2: bigint): bigint {
  const bits = BigInt(bitLength(fraction) - 1);
  const m = bits < DIGITS ? fraction << (DIGITS - bits) : fraction >> (bits - DIGITS);
  return 2n * areaTangent(((m - ONE) << DIGITS) / (m + ONE)) + (bits - SCALE) * log2;
}

function areaTangent(x: bigint): bigint {
  const square = (x * x) >> DIGITS;
  let sum = x;
  let power = x;
  for (let k = 3n; power !== 0n; k += 2n) {
    power = (power * square) >> DIGITS;
    sum += power / k;
  }
  return sum;
}

function expOf(x: bigint): bigint {
  let sum = ONE;
  let term = ONE;
  for (let k = 1n; term !== 0n; k++) {
    term = ((term * x) >> DIGITS) / k;
    sum += term;
  }
  return sum;
}
