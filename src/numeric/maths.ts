// Functions whose last bits ECMAScript leaves to the engine, computed the same everywhere: fdlibm's algorithms (Sun Microsystems 1993), within 1 ulp.
// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: halves of constants, and coefficients that only look like them

const bits = new DataView(new ArrayBuffer(8));
const TWO_54 = 1.8014398509481984e16;
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const INVERSE_LN2 = 1.4426950408889634;
const INVERSE_LN2_HIGH = 1.4426950407214463;
const INVERSE_LN2_LOW = 1.6751713164886512e-10;

const LOG_EVEN = [0.15313837699209373, 0.22222198432149784, 0.3999999999940942];
const LOG_ODD = [0.14798198605116586, 0.1818357216161805, 0.2857142874366239, 0.6666666666666735];
const EXP = [
  4.1381367970572385e-8, -1.6533902205465252e-6, 6.613756321437934e-5, -0.0027777777777015593, 0.16666666666666602,
];
const ATAN_ODD = [
  0.016285820115365782, 0.049768779946159324, 0.06661073137387531, 0.09090887133436507, 0.14285714272503466,
  0.3333333333333293,
];
const ATAN_EVEN = [
  -0.036531572744216916, -0.058335701337905735, -0.0769187620504483, -0.11111110405462356, -0.19999999999876483,
];

/** Horner's scheme; coefficients from the highest power down. */
export function polynomial(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (let at = 0; at < coefficients.length; at++) sum = sum * x + coefficients[at]!;
  return sum;
}

function highWord(x: number): number {
  bits.setFloat64(0, x);
  return bits.getInt32(0);
}

function withHighWord(x: number, high: number): number {
  bits.setFloat64(0, x);
  bits.setInt32(0, high);
  return bits.getFloat64(0);
}

/** 2 to a whole power, exactly; 0 or infinity if no double holds it. */
export function powerOfTwo(exponent: number): number {
  if (exponent > 1023) return Number.POSITIVE_INFINITY;
  if (exponent < -1074) return 0;
  bits.setInt32(0, exponent >= -1022 ? (exponent + 1023) << 20 : exponent >= -1042 ? 1 << (exponent + 1042) : 0);
  bits.setInt32(4, exponent < -1042 ? 1 << (exponent + 1074) : 0);
  return bits.getFloat64(0);
}

/** x as 2^exponent × fraction, the fraction near 1: between √½ and √2. */
function split(x: number): { readonly exponent: number; readonly fraction: number } {
  let exponent = -1023;
  let normal = x;
  if (x < 2.2250738585072014e-308) {
    normal *= TWO_54;
    exponent -= 54;
  }
  const high = highWord(normal);
  const mantissa = high & 0xfffff;
  const isUpper = (mantissa + 0x95f64) & 0x100000;
  exponent += (high >> 20) + (isUpper >> 20);
  return { exponent, fraction: withHighWord(normal, mantissa | (isUpper ^ 0x3ff00000)) };
}

/** log(1 + f) − (f − f²/2), by a polynomial in s = f/(2 + f) (fdlibm, e_log.c; FreeBSD, k_log.h). */
function logRemainder(f: number): number {
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  return s * (0.5 * f * f + (z * polynomial(LOG_ODD, w) + w * polynomial(LOG_EVEN, w)));
}

/** The logarithm of numbers that are not positive and finite; undefined for others. */
function logOutside(x: number): number | undefined {
  if (x > 0 && x < Number.POSITIVE_INFINITY) return undefined;
  return x === 0 ? Number.NEGATIVE_INFINITY : x > 0 ? x : Number.NaN;
}

export function log(x: number): number {
  const outside = logOutside(x);
  if (outside !== undefined) return outside;
  const { exponent: k, fraction } = split(x);
  const f = fraction - 1;
  const halfSquare = 0.5 * f * f;
  const remainder = logRemainder(f);
  if (k === 0) return f - (halfSquare - remainder);
  return k * LN2_HIGH - (halfSquare - (remainder + k * LN2_LOW) - f);
}

/** The logarithm to base 2 (FreeBSD, e_log2.c): the product with 1/ln 2 is kept in two parts. */
export function log2(x: number): number {
  const outside = logOutside(x);
  if (outside !== undefined) return outside;
  const { exponent: k, fraction } = split(x);
  const f = fraction - 1;
  const halfSquare = 0.5 * f * f;
  bits.setFloat64(0, f - halfSquare);
  bits.setInt32(4, 0);
  const high = bits.getFloat64(0);
  const low = f - high - halfSquare + logRemainder(f);
  const product = high * INVERSE_LN2_HIGH;
  const sum = k + product;
  return (low + high) * INVERSE_LN2_LOW + low * INVERSE_LN2_HIGH + (k - sum + product) + sum;
}

const EXP_OVERFLOW = 709.782712893384;
const EXP_UNDERFLOW = -745.1332191019411;

/** e to the power of x (fdlibm, e_exp.c). */
export function exp(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x > EXP_OVERFLOW) return Number.POSITIVE_INFINITY;
  if (x < EXP_UNDERFLOW) return 0;
  const size = Math.abs(x);
  if (size < 3.725290298461914e-9) return 1 + x;
  const k = size <= 0.5 * (LN2_HIGH + LN2_LOW) ? 0 : Math.trunc(INVERSE_LN2 * x + (x < 0 ? -0.5 : 0.5));
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const t = r * r;
  const c = r - t * polynomial(EXP, t);
  if (k === 0) return 1 - ((r * c) / (c - 2) - r);
  const y = 1 - (low - (r * c) / (2 - c) - high);
  if (k === 1024) return y * 2 * powerOfTwo(1023);
  return k >= -1021 ? y * powerOfTwo(k) : y * powerOfTwo(k + 1000) * powerOfTwo(-1000);
}

/** Angles about which the arc tangent is expanded, each in two parts. */
const ANGLES = [
  [0.4636476090008061, 2.2698777452961687e-17],
  [0.7853981633974483, 3.061616997868383e-17],
  [0.982793723247329, 1.3903311031230998e-17],
  [1.5707963267948966, 6.123233995736766e-17],
] as const;

/** The arc tangent in radians (fdlibm, s_atan.c). */
export function atan(x: number): number {
  const size = Math.abs(x);
  if (Number.isNaN(x) || size < 1.862645149230957e-9) return x;
  if (size >= 7.378697629483821e19) return x < 0 ? -ANGLES[3][0] : ANGLES[3][0];
  if (size < 0.4375) return x - x * atanSeries(x);
  const [angle, y] =
    size < 0.6875
      ? [ANGLES[0], (2 * size - 1) / (2 + size)]
      : size < 1.1875
        ? [ANGLES[1], (size - 1) / (size + 1)]
        : size < 2.4375
          ? [ANGLES[2], (size - 1.5) / (1 + 1.5 * size)]
          : [ANGLES[3], -1 / size];
  const result = angle[0] - (y * atanSeries(y) - angle[1] - y);
  return x < 0 ? -result : result;
}

/** 1 − atan(x)/x for |x| up to 7/16. */
function atanSeries(x: number): number {
  const z = x * x;
  const w = z * z;
  return z * polynomial(ATAN_ODD, w) + w * polynomial(ATAN_EVEN, w);
}

/** The exponent of a number in decimal notation: 3 for 1234. */
export function decimalExponent(x: number): number {
  return Number(x.toExponential().split("e")[1]);
}

/** 10 to a whole power, as the literal would be. */
export function powerOfTen(exponent: number): number {
  return Number(`1e${exponent}`);
}
