// Powers, correctly rounded from 192 binary digits, so that every engine gives the same bits: ECMAScript leaves those of Math.pow open.
import { bitLength, fractionOf, nearestDouble, SCALE } from "./exact-mean.ts";
import { log, powerOfTwo } from "./maths.ts";
import { quickPower } from "./quick-power.ts";

const DIGITS = 192n;
const ONE = 1n << DIGITS;
/** The last digits, which rounding errors may have changed. */
const NOISE = 40n;

let logOfTwo: bigint | null = null;
/** Powers of two beyond this, or below its negative, are no doubles. */
const BEYOND = 1100n;

/** base^exponent for a base of at least 0 and any finite exponent, rounded to the nearest double, halfway cases to the even one. */
export function power(base: number, exponent: number): number {
  if (exponent === 0 || base === 1) return 1;
  if (base === 0) return exponent > 0 ? 0 : Number.POSITIVE_INFINITY;
  if (exponent === 1) return base;
  return quickPower(base, exponent) ?? exactPower(base, exponent);
}

export function exactPower(base: number, exponent: number): number {
  logOfTwo ??= logNearOne(2n * ONE);
  const product = (fractionOf(exponent) * logOf(fractionOf(base), logOfTwo)) >> SCALE;
  const twos = floorDivide(product, logOfTwo);
  if (twos > BEYOND) return Number.POSITIVE_INFINITY;
  if (twos < -BEYOND) return 0;
  // A power closer to the midpoint of two doubles than the noise is that midpoint, so it is rounded to it.
  const rounded = (expOf(product - twos * logOfTwo) + (1n << (NOISE - 1n))) >> NOISE;
  const further = DIGITS - NOISE - twos;
  return further < 0n ? nearestDouble(rounded << -further, 1n) : nearestDouble(rounded, 1n << further);
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value < 0n && quotient * by !== value ? quotient - 1n : quotient;
}

/** The logarithm of a fraction: ln(m · 2^n) = ln m + n ln 2 with m from 1 to 2. */
function logOf(fraction: bigint, log2: bigint): bigint {
  const bits = BigInt(bitLength(fraction) - 1);
  const m = bits < DIGITS ? fraction << (DIGITS - bits) : fraction >> (bits - DIGITS);
  return logNearOne(m) + (bits - SCALE) * log2;
}

const GUESS_DIGITS = 52;
const GUESS_SHIFT = DIGITS - BigInt(GUESS_DIGITS);

/** ln m = y + ln(1 + d), where y is ln m as a double and 1 + d = m · exp(−y): d is so small that three terms of its series are enough. */
function logNearOne(m: bigint): bigint {
  const guess = log(Number(m >> GUESS_SHIFT) * powerOfTwo(-GUESS_DIGITS));
  const y = BigInt(Math.round(guess * powerOfTwo(GUESS_DIGITS))) << GUESS_SHIFT;
  const d = ((m * expOf(-y)) >> DIGITS) - ONE;
  const square = (d * d) >> DIGITS;
  return y + d - square / 2n + ((square * d) >> DIGITS) / 3n;
}

const HALVINGS = 12n;

/** exp(x) = exp(x / 2^12)^(2^12), with far fewer terms of the series. */
function expOf(x: bigint): bigint {
  const small = x >> HALVINGS;
  let sum = ONE;
  let term = ONE;
  for (let k = 1n; term !== 0n; k++) {
    term = ((term * small) >> DIGITS) / k;
    sum += term;
  }
  for (let n = 0n; n < HALVINGS; n++) sum = (sum * sum) >> DIGITS;
  return sum;
}
