// Quantiles of the normal distribution, tails and quantiles of Student's t, to the last digits of a double.
import { atan, exp, log, polynomial } from "../numeric/maths.ts";

/** The value that is not exceeded with probability `p` (Wichura 1988, algorithm AS 241, PPND16). */
export function normalQuantile(p: number): number {
  if (p <= 0) return Number.NEGATIVE_INFINITY;
  if (p >= 1) return Number.POSITIVE_INFINITY;
  const fromMiddle = p - 0.5;
  if (Math.abs(fromMiddle) <= 0.425) return fromMiddle * rational(MIDDLE, 0.180625 - fromMiddle * fromMiddle);
  const tail = Math.sqrt(-log(Math.min(p, 1 - p)));
  const magnitude = tail <= 5 ? rational(TAIL, tail - 1.6) : rational(FAR_TAIL, tail - 5);
  return fromMiddle < 0 ? -magnitude : magnitude;
}

/** Coefficients of a numerator and a denominator, highest power first. */
type Rational = readonly [numerator: readonly number[], denominator: readonly number[]];

function rational([numerator, denominator]: Rational, x: number): number {
  return polynomial(numerator, x) / polynomial(denominator, x);
}

// Published with more digits; these are the nearest doubles.
const MIDDLE: Rational = [
  [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
    133.14166789178438, 3.3871328727963665,
  ],
  [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
    42.31333070160091, 1,
  ],
];

const TAIL: Rational = [
  [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
];

const FAR_TAIL: Rational = [
  [
    2.0103343992922881e-7, 0.000027115555687434876, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
    1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  [
    2.0442631033899397e-15, 1.421511758316446e-7, 0.000018463183175100548, 0.0007868691311456133, 0.014875361290850615,
    0.1369298809227358, 0.599832206555888, 1,
  ],
];

/** The degrees of freedom from which on the expansion about the normal quantile is as exact as a double. */
const MANY_DEGREES = 1_000;

/** The value that is not exceeded with probability `p`; infinite if its square is beyond a double, as with 0.01 degrees of freedom. */
export function studentQuantile(p: number, degrees: number): number {
  if (p < 0.5) return -studentQuantile(1 - p, degrees);
  const z = normalQuantile(p);
  if (!Number.isFinite(z)) return z;
  return degrees >= MANY_DEGREES ? expansion(z, degrees) : solve(2 * p - 1, z, degrees);
}

/** Newton's method. The probability is concave in t and the normal quantile lies left of the answer, so each step stays left of it. */
function solve(within: number, start: number, degrees: number): number {
  const peak = exp(logGamma((degrees + 1) / 2) - logGamma(degrees / 2)) / Math.sqrt(degrees * Math.PI);
  let t = start;
  for (let step = Number.POSITIVE_INFINITY; step > t * Number.EPSILON; ) {
    const square = (t * t) / degrees;
    if (!Number.isFinite(square)) return Number.POSITIVE_INFINITY;
    const slope = 2 * peak * exp((-(degrees + 1) / 2) * log(1 + square));
    step = (within - probabilityWithin(t, degrees)) / slope;
    t += step;
  }
  return t;
}

/** The probability of a value between −t and t. */
export function probabilityWithin(t: number, degrees: number): number {
  return Number.isInteger(degrees) && degrees < MANY_DEGREES
    ? finiteSum(t, degrees)
    : 1 - probabilityBeyond(t, degrees);
}

/** A finite sum of positive terms (Abramowitz & Stegun 26.7.3 and 26.7.4). */
function finiteSum(t: number, degrees: number): number {
  const cosineSquared = degrees / (degrees + t * t);
  const sine = t / Math.sqrt(degrees + t * t);
  const odd = degrees % 2;
  let term = odd ? Math.sqrt(cosineSquared) : 1;
  let sum = degrees > 1 ? term : 0;
  for (let k = 2 + odd; k < degrees; k += 2) {
    term *= ((k - 1) / k) * cosineSquared;
    sum += term;
  }
  return odd ? (2 / Math.PI) * (atan(t / Math.sqrt(degrees)) + sine * sum) : sine * sum;
}

/** The probability of a value outside −t and t: the incomplete beta function I(ν/2, 1/2) at ν/(ν + t²), accurate far out. */
export function probabilityBeyond(t: number, degrees: number): number {
  if (t === Number.POSITIVE_INFINITY) return 0;
  const [a, b] = [degrees / 2, 0.5];
  const x = degrees / (degrees + t * t);
  const y = (t * t) / (degrees + t * t);
  if (y === 0) return 1;
  const scale = exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log(y));
  return x < (a + 1) / (a + b + 2) ? (scale * betaFraction(a, b, x)) / a : 1 - (scale * betaFraction(b, a, y)) / b;
}

/** Cornish and Fisher's expansion in 1/ν (Abramowitz & Stegun 26.7.5). */
function expansion(z: number, degrees: number): number {
  const square = z * z;
  const terms = [
    z,
    ((square + 1) * z) / 4,
    (((5 * square + 16) * square + 3) * z) / 96,
    ((((3 * square + 19) * square + 17) * square - 15) * z) / 384,
    (((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) * z) / 92_160,
  ];
  return terms.reduceRight((sum, term) => sum / degrees + term, 0);
}

/** Lanczos's coefficients for g = 7 (Godfrey 2001). */
const LANCZOS = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
] as const;

/** log Γ(x) for x above 0. */
export function logGamma(x: number): number {
  if (x < 0.5) return logGamma(x + 1) - log(x);
  const z = x - 1;
  let sum: number = LANCZOS[0];
  for (let k = 1; k < LANCZOS.length; k++) sum += LANCZOS[k]! / (z + k);
  const t = z + 7.5;
  return 0.5 * log(2 * Math.PI) + (z + 0.5) * log(t) - t + log(sum);
}

const TINY = 1e-300;
const MOST_TERMS = 100_000;

/** The continued fraction of I(a, b) at x, by Lentz's method; converges fast for x below (a + 1)/(a + b + 2). */
export function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = reciprocal(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m < MOST_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = reciprocal(1 + even * d);
    c = awayFromZero(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = reciprocal(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) <= Number.EPSILON) break;
  }
  return fraction;
}

function reciprocal(value: number): number {
  return 1 / awayFromZero(value);
}

function awayFromZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}
