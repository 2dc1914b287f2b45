// An exact sum of products of two doubles, rounded once at the end.
import { ExactSum } from "./arithmetic.ts";
import { fractionOf, nearestDouble, SCALE } from "./exact-mean.ts";

/** Adds weight × value without rounding; the total is the double nearest to the exact sum. */
export class ExactProducts {
  readonly #sum = new ExactSum();
  /** In units of 2^-2148: products whose last bits no double can hold. */
  #tiny = 0n;

  add(weight: number, value: number): void {
    if (weight === 0 || value === 0) return;
    const product = weight * value;
    if (weight === 1 || value === 1) this.#sum.add(product);
    else if (Math.abs(product) < SMALLEST_SAFE) this.#tiny += fractionOf(weight) * fractionOf(value);
    else {
      this.#sum.add(product);
      this.#sum.add(rounding(weight, value, product));
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
function rounding(a: number, b: number, product: number): number {
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
