// Means and sums of products that are rounded once: exact arithmetic, then the nearest double (as Python's statistics.mean).
import { ExactSum } from "./arithmetic.ts";
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
const SCALE = 1074n;
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
function bitLength(value: bigint): number {
  const digits = value.toString(16);
  return 4 * digits.length - Math.clz32(Number.parseInt(digits[0]!, 16)) + 28;
}

/** Adds weight × value without rounding; the total is the double nearest to the exact sum. */
export class ExactProducts {
  readonly #sum = new ExactSum();
  /** Counts units of 2^-2148, for products whose last bits no double can hold. */
  #tiny = 0n;

  add(weight: number, value: number): void {
    if (weight === 0 || value === 0) return;
    const product = weight * value;
    if (weight === 1 || value === 1) this.#sum.add(product);
    else if (Math.abs(product) < SMALLEST_SAFE) this.#tiny += fractionOf(weight) * fractionOf(value);
    else {
      this.#sum.add(product);
      this.#sum.add(productError(weight, value, product));
    }
  }

  total(): number {
    if (this.#tiny === 0n) return this.#sum.total();
    const rest = this.#sum.toJSON().reduce((total, part) => total + fractionOf(part), 0n);
    return nearestDouble(this.#tiny + (rest << SCALE), 1n << (2n * SCALE));
  }
}

/** Σ weight × value, exact and rounded once. */
export function exactDot(weights: readonly number[], values: readonly number[]): number {
  const products = new ExactProducts();
  for (const [at, weight] of weights.entries()) products.add(weight, values[at]!);
  return products.total();
}

/** Below this, the rounding error of a product may be too small for a double. */
const SMALLEST_SAFE = 2 ** -900;

/** The rounding error of a product (Dekker 1971): the halves of both factors have exact products. */
export function productError(a: number, b: number, product: number): number {
  const [aHigh, aLow] = split(a);
  const [bHigh, bLow] = split(b);
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

const SPLITTER = 2 ** 27 + 1;

function split(value: number): readonly [number, number] {
  const scaled = SPLITTER * value;
  const high = scaled - (scaled - value);
  return [high, value - high];
}
