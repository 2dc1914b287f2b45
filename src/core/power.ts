// Powers rounded correctly, from 192 binary digits, and so the same on every machine: ECMAScript leaves the last bits of Math.pow open.
import { bitLength } from "./exact-mean.ts";
import { log, powerOfTwo } from "./maths.ts";

const DIGITS = 192n;
const ONE = 1n << DIGITS;

let logOfTwo: bigint | null = null;
/** No double is larger than two to this, or smaller than its inverse. */
const BEYOND = 1100n;

/** base^exponent for a base of at least 0 and any finite exponent, rounded to the nearest double, halfway cases to the even one. */
export function power(base: number, exponent: number): number {
  if (exponent === 0 || base === 1) return 1;
  if (base === 0) return exponent > 0 ? 0 : Number.POSITIVE_INFINITY;
  if (exponent === 1) return base;
  logOfTwo ??= logNearOne(2n * ONE);
  const { mantissa, shift } = parts(base);
  const factor = parts(exponent);
  const product = shifted(factor.mantissa * logOf(mantissa, shift, logOfTwo), factor.shift);
  const twos = floorDivide(product, logOfTwo);
  if (twos > BEYOND) return Number.POSITIVE_INFINITY;
  if (twos < -BEYOND) return 0;
  return nearestDouble(expOf(product - twos * logOfTwo), Number(twos));
}

/** A double as mantissa · 2^shift with a whole mantissa. */
function parts(value: number): { mantissa: bigint; shift: number } {
  let mantissa = value;
  let shift = 0;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    shift--;
  }
  return { mantissa: BigInt(mantissa), shift };
}

function shifted(value: bigint, by: number): bigint {
  return by < 0 ? value >> BigInt(-by) : value << BigInt(by);
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value < 0n && quotient * by !== value ? quotient - 1n : quotient;
}

/** ln(mantissa · 2^shift) = ln m + n ln 2 with m from 1 to 2. */
function logOf(mantissa: bigint, shift: number, log2: bigint): bigint {
  const bits = bitLength(mantissa) - 1;
  return logNearOne(shifted(mantissa, Number(DIGITS) - bits)) + BigInt(bits + shift) * log2;
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

const HALVINGS = 12;

/** exp(x) = exp(x / 2^12)^(2^12), with far fewer terms of the series. */
function expOf(x: bigint): bigint {
  const small = x >> BigInt(HALVINGS);
  let sum = ONE;
  let term = ONE;
  for (let k = 1n; term !== 0n; k++) {
    term = ((term * small) >> DIGITS) / k;
    sum += term;
  }
  for (let n = 0; n < HALVINGS; n++) sum = (sum * sum) >> DIGITS;
  return sum;
}

const MANTISSA_BITS = 53;
/** What is closer to the middle than this is in the middle: only powers that end there exactly come so close. */
const NOISE = 1n << 40n;

function nearestDouble(value: bigint, twos: number): number {
  const bits = bitLength(value);
  const unit = 1n << BigInt(bits - MANTISSA_BITS);
  let whole = value / unit;
  const beyond = value - whole * unit - unit / 2n;
  const isMiddle = beyond > -NOISE && beyond < NOISE;
  if (isMiddle ? whole % 2n === 1n : beyond > 0n) whole++;
  return Number(whole) * powerOfTwo(bits - MANTISSA_BITS - Number(DIGITS) + twos);
}
