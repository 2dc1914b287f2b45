// Arithmetic with twice the digits of a double: a number is the sum of two doubles that do not overlap.
// T. J. Dekker (1971), A floating-point technique for extending the available precision, Numerische Mathematik 18.

export type Pair = readonly [high: number, low: number];

const SPLITTER = 2 ** 27 + 1;

export function sumOf(a: number, b: number): Pair {
  const high = a + b;
  const part = high - a;
  return [high, a - (high - part) + (b - part)];
}

export function productOf(a: number, b: number): Pair {
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

export function add([aHigh, aLow]: Pair, [bHigh, bLow]: Pair): Pair {
  const [high, error] = sumOf(aHigh, bHigh);
  const [low, rest] = sumOf(aLow, bLow);
  const [first, second] = sumOf(high, error + low);
  return sumOf(first, second + rest);
}

export function multiply([aHigh, aLow]: Pair, [bHigh, bLow]: Pair): Pair {
  const [high, low] = productOf(aHigh, bHigh);
  return sumOf(high, low + (aHigh * bLow + aLow * bHigh));
}

/** Exact where the factor is a power of two. */
export function scale([high, low]: Pair, factor: number): Pair {
  return [high * factor, low * factor];
}
