// Powers, correctly rounded, so that every engine gives the same bits: ECMAScript leaves those of Math.pow open. Computed with numbers of twice the digits of a double.
import { productError } from "./exact-mean.ts";
import { log, log2, powerOfTwo } from "./maths.ts";

/** A number as the sum of two doubles that do not overlap (Dekker 1971, A floating-point technique for extending the available precision). */
interface Pair {
  readonly high: number;
  readonly low: number;
}

function pair(value: number): Pair {
  return { high: value, low: 0 };
}

function sumOf(a: number, b: number): Pair {
  const high = a + b;
  const part = high - a;
  return { high, low: a - (high - part) + (b - part) };
}

function productOf(a: number, b: number): Pair {
  const high = a * b;
  return { high, low: productError(a, b, high) };
}

function add(a: Pair, b: Pair): Pair {
  const highs = sumOf(a.high, b.high);
  const lows = sumOf(a.low, b.low);
  const sum = sumOf(highs.high, highs.low + lows.high);
  return sumOf(sum.high, sum.low + lows.low);
}

function multiply(a: Pair, b: Pair): Pair {
  const { high, low } = productOf(a.high, b.high);
  return sumOf(high, low + (a.high * b.low + a.low * b.high));
}

/** Exact where the factor is a power of two. */
function scale({ high, low }: Pair, factor: number): Pair {
  return { high: high * factor, low: low * factor };
}

/** Multiplies in two steps, because 2^twos itself may be no double. */
function timesPowerOfTwo(value: number, twos: number): number {
  const half = Math.trunc(twos / 2);
  return value * powerOfTwo(half) * powerOfTwo(twos - half);
}

/** The largest logarithm of a power; beyond it, powers are no doubles. */
const LARGEST_LOG = 800;

/** base^exponent for a base of at least 0 and any finite exponent, rounded to the nearest double, halfway cases to the even one; a subnormal one may be rounded twice. */
export function power(base: number, exponent: number): number {
  if (exponent === 0 || base === 1) return 1;
  if (base === 0) return exponent > 0 ? 0 : Number.POSITIVE_INFINITY;
  if (exponent === 1) return base;
  const logarithm = logOf(base);
  const size = logarithm.high * exponent;
  if (Math.abs(size) > LARGEST_LOG) return size > 0 ? Number.POSITIVE_INFINITY : 0;
  const product = multiply(logarithm, pair(exponent));
  const twos = Math.round(product.high / LOG_2.high);
  const { high, low } = expOf(add(product, multiply(LOG_2, pair(-twos))));
  return timesPowerOfTwo(high + withoutNoise(low), twos);
}

/** Added and taken away again, it leaves multiples of 2^-85. */
const ROUNDER = 1.5 * 2 ** -33;

/** Rounds to the midpoint of two doubles if the value is nearer to it than the noise of the last digits. */
function withoutNoise(low: number): number {
  return low + ROUNDER - ROUNDER;
}
const LOG_2: Pair = { high: Math.LN2, low: 2.3190468138462996e-17 };

/** ln(x): a first guess, made better by ln x = y + ln(x · exp(−y)). */
function logOf(x: number): Pair {
  const twos = Math.floor(log2(x));
  const m = timesPowerOfTwo(x, -twos);
  const guess = log(m);
  const { high, low } = multiply(expOf(pair(-guess)), pair(m));
  const rest = add(pair(high - 1), pair(low));
  const better = add(sumOf(guess, rest.high), pair(rest.low - (rest.high * rest.high) / 2));
  return add(better, multiply(LOG_2, pair(twos)));
}

const HALVINGS = 9;
const TERMS = 8;

function inverseOf(k: number): Pair {
  const high = 1 / k;
  const product = productOf(high, k);
  return { high, low: (1 - product.high - product.low) / k };
}

const INVERSES = Array.from({ length: TERMS + 1 }, (_, k) => inverseOf(k));

/** exp(x) for small x: exp(x) − 1 of x / 2^9 by its series, then doubled nine times by (1 + s)² − 1 = 2s + s². */
function expOf(x: Pair): Pair {
  const small = scale(x, powerOfTwo(-HALVINGS));
  let sum: Pair = small;
  let term: Pair = small;
  for (let k = 2; k <= TERMS; k++) {
    term = multiply(multiply(term, small), INVERSES[k]!);
    sum = add(sum, term);
  }
  for (let n = 0; n < HALVINGS; n++) sum = add(scale(sum, 2), multiply(sum, sum));
  return add(pair(1), sum);
}
