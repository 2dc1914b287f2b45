// A power to 256 binary digits, for the few cases in which fewer cannot tell how to round it.
import { powerOfTwo } from "./maths.ts";

const DIGITS = 256n;
const ONE = 1n << DIGITS;

/** base^exponent for finite base > 0, rounded to the nearest double, halfway cases to the even one. */
export function bigPower(base: number, exponent: number): number {
  const { mantissa, shift } = parts(base);
  const log2 = 2n * areaTangent(ONE / 3n);
  const logarithm = logOf(mantissa, shift, log2);
  const power = parts(Math.abs(exponent));
  const sign = exponent < 0 ? -1n : 1n;
  const product = sign * shifted(power.mantissa * logarithm, power.shift);
  const twos = floorDivide(product, log2);
  return nearestDouble(expOf(product - twos * log2), Number(twos));
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

/** ln(mantissa · 2^shift) = 2 artanh((m − 1)/(m + 1)) + n ln 2 with m from 1 to 2. */
function logOf(mantissa: bigint, shift: number, log2: bigint): bigint {
  const bits = mantissa.toString(2).length - 1;
  const m = shifted(mantissa, Number(DIGITS) - bits);
  return 2n * areaTangent(((m - ONE) << DIGITS) / (m + ONE)) + BigInt(bits + shift) * log2;
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

const MANTISSA_BITS = 53;
/** What is closer to the middle than this is in the middle: only powers that end there exactly come so close. */
const NOISE = 1n << 40n;

function nearestDouble(value: bigint, twos: number): number {
  const bits = value.toString(2).length;
  const unit = 1n << BigInt(bits - MANTISSA_BITS);
  let whole = value / unit;
  const beyond = value - whole * unit - unit / 2n;
  const isMiddle = beyond > -NOISE && beyond < NOISE;
  if (isMiddle ? whole % 2n === 1n : beyond > 0n) whole++;
  return Number(whole) * powerOfTwo(bits - MANTISSA_BITS - Number(DIGITS) + twos);
}
