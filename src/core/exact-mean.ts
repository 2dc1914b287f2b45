// Means that are rounded once: an exact fraction, then the nearest double (as Python's statistics.mean).
import { powerOfTwo } from "./maths.ts";

/** The double nearest to the exact mean; null without values. */
export function exactMean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  if (values.length === 1 && Number.isFinite(values[0])) return values[0]! + 0;
  let sum = 0n;
  for (const value of values) sum += fractionOf(value);
  return nearestDouble(sum, BigInt(values.length) << SCALE);
}

/** Every finite double is a whole multiple of 2^-1074. */
export const SCALE = 1074n;
const view = new DataView(new ArrayBuffer(8));

/** A double in units of 2^-1074. */
export function fractionOf(value: number): bigint {
  if (!Number.isFinite(value)) throw new Error(`this is a bug in karat: ${value} in a mean`);
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = (bits >> 52n) & 0x7ffn;
  const fraction = bits & 0xfffffffffffffn;
  const magnitude = exponent === 0n ? fraction : (fraction | (1n << 52n)) << (exponent - 1n);
  return value < 0 ? -magnitude : magnitude;
}

const MANTISSA_BITS = 53;

/** n/d rounded half to even; both exact, d positive. */
export function nearestDouble(n: bigint, d: bigint): number {
  if (n < 0n) return -nearestDouble(-n, d);
  if (n === 0n) return 0;
  // Two bits more than a mantissa (or than the smallest double), then a sticky bit for all lower ones: one rounding is enough.
  const shift = Math.min(MANTISSA_BITS + 2 - (bitLength(n) - bitLength(d)), Number(SCALE) + 2);
  const scaledN = shift > 0 ? n << BigInt(shift) : n;
  const scaledD = shift > 0 ? d : d << BigInt(-shift);
  const sticky = scaledN % scaledD === 0n ? 0n : 1n;
  const mantissa = Number(((scaledN / scaledD) << 1n) | sticky);
  const half = Math.trunc((shift + 1) / 2);
  return mantissa * powerOfTwo(-half) * powerOfTwo(half - shift - 1);
}

/** The number of binary digits of a positive whole number. */
export function bitLength(value: bigint): number {
  const digits = value.toString(16);
  return 4 * digits.length - Math.clz32(Number.parseInt(digits[0]!, 16)) + 28;
}
