// Powers rounded correctly, and so the same on every machine: ECMAScript leaves the last bits of Math.pow open.
import { bigPower } from "./big-power.ts";
import { log, log2, powerOfTwo } from "./maths.ts";

/** base^exponent for a base of at least 0 and any finite exponent, rounded to the nearest double. */
export function power(base: number, exponent: number): number {
  if (exponent === 0 || base === 1) return 1;
  if (base === 0) return exponent > 0 ? 0 : Number.POSITIVE_INFINITY;
  if (exponent === 1) return base;
  const result = quickPower(base, exponent);
  if (result === null) return bigPower(base, exponent);
  return result;
}

/** The error of what follows is far below this share of the result. */
const DOUBT = 2 ** -85;
const LARGEST_LOG = 700;
/** No double is that large or that small. */
const BEYOND_LOG = 750;

/** Null where it cannot tell how to round. */
function quickPower(base: number, exponent: number): number | null {
  const product = multiply(logOf(base), [exponent, 0]);
  if (Math.abs(product[0]) > BEYOND_LOG) return product[0] > 0 ? Number.POSITIVE_INFINITY : 0;
  if (Math.abs(product[0]) > LARGEST_LOG) return null;
  const twos = Math.round(product[0] / LOG_2[0]);
  const [high, low] = expOf(add(product, multiply(LOG_2, [-twos, 0])));
  const error = high * DOUBT;
  if (high + (low + error) !== high + (low - error)) return null;
  return (high + low) * powerOfTwo(twos);
}

const LOG_2: Pair = [Math.LN2, 2.3190468138462996e-17];

/** ln(x): a first guess, made better by ln x = y + ln(x · exp(−y)). */
function logOf(x: number): Pair {
  const twos = Math.floor(log2(x));
  const m = x * powerOfTwo(-twos);
  const guess = log(m);
  const [high, low] = multiply(expOf([-guess, 0]), [m, 0]);
  const rest = add([high - 1, 0], [low, 0]);
  const better = add(sumOf(guess, rest[0]), [rest[1] - (rest[0] * rest[0]) / 2, 0]);
  return add(better, multiply(LOG_2, [twos, 0]));
}

const HALVINGS = 9;
const TERMS = 8;
/** Made when the first power is asked for. */
let inverses: readonly Pair[] | null = null;

function inverseOf(k: number): Pair {
  const high = 1 / k;
  const [product, error] = productOf(high, k);
  return [high, (1 - product - error) / k];
}

/** exp(x) for small x: exp(x) − 1 of x / 2^9 by its series, then doubled nine times by (1 + s)² − 1 = 2s + s². */
function expOf(x: Pair): Pair {
  const small = scale(x, powerOfTwo(-HALVINGS));
  inverses ??= Array.from({ length: TERMS + 1 }, (_, k) => inverseOf(k));
  let sum: Pair = small;
  let term: Pair = small;
  for (let k = 2; k <= TERMS; k++) {
    term = multiply(multiply(term, small), inverses[k]!);
    sum = add(sum, term);
  }
  for (let n = 0; n < HALVINGS; n++) sum = add(scale(sum, 2), multiply(sum, sum));
  return add([1, 0], sum);
}

// Arithmetic with twice the digits of a double: a number is the sum of two doubles that do not overlap.
// T. J. Dekker (1971), A floating-point technique for extending the available precision, Numerische Mathematik 18.

type Pair = readonly [high: number, low: number];

const SPLITTER = 2 ** 27 + 1;

function sumOf(a: number, b: number): Pair {
  const high = a + b;
  const part = high - a;
  return [high, a - (high - part) + (b - part)];
}

function productOf(a: number, b: number): Pair {
  const high = a * b;
  const [aHigh, aLow] = halves(a);
  const [bHigh, bLow] = halves(b);
  return [high, aHigh * bHigh - high + aHigh * bLow + aLow * bHigh + aLow * bLow];
}

function halves(value: number): Pair {
  const scaled = SPLITTER * value;
  const high = scaled - (scaled - value);
  return [high, value - high];
}

function add([aHigh, aLow]: Pair, [bHigh, bLow]: Pair): Pair {
  const [high, error] = sumOf(aHigh, bHigh);
  const [low, rest] = sumOf(aLow, bLow);
  const [first, second] = sumOf(high, error + low);
  return sumOf(first, second + rest);
}

function multiply([aHigh, aLow]: Pair, [bHigh, bLow]: Pair): Pair {
  const [high, low] = productOf(aHigh, bHigh);
  return sumOf(high, low + (aHigh * bLow + aLow * bHigh));
}

/** Exact where the factor is a power of two. */
function scale([high, low]: Pair, factor: number): Pair {
  return [high * factor, low * factor];
}
