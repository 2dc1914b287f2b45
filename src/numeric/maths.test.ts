// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: true values of the functions under test
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atan, decimalExponent, exp, log, log2, powerOfTen, powerOfTwo } from "./maths.ts";

/** The nearest doubles to the true values, from mpmath 1.3 with 200 bits: `float(mpmath.log(mpmath.mpf(x)))`. */
const TRUE_VALUES: readonly (readonly [
  name: string,
  f: (x: number) => number,
  pairs: readonly (readonly [number, number])[],
])[] = [
  [
    "log",
    log,
    [
      [5e-324, -744.4400719213812],
      [1e-310, -713.8013788281542],
      [2.2250738585072014e-308, -708.3964185322641],
      [0.1, -2.3025850929940455],
      [0.5, -0.6931471805599453],
      [0.7071, -0.346583180371942],
      [0.999999, -1.000000500029089e-6],
      [1.000001, 9.999994999180668e-7],
      [1.4023028903175145, 0.33811580687471815],
      [2, 0.6931471805599453],
      [Math.E, 1],
      [10, 2.302585092994046],
      [1e10, 23.025850929940457],
      [Number.MAX_VALUE, 709.782712893384],
    ],
  ],
  [
    "log2",
    log2,
    [
      [5e-324, -1074],
      [0.1, -3.321928094887362],
      [0.3, -1.7369655941662063],
      [0.75, -0.4150374992788438],
      [0.999999, -1.4426957622784505e-6],
      [1.25, 0.32192809488736235],
      [1.372214320814237, 0.45650582803278256],
      [1.5, 0.5849625007211562],
      [3, 1.584962500721156],
      [7, 2.807354922057604],
      [1e300, 996.5784284662087],
    ],
  ],
  [
    "exp",
    exp,
    [
      [-745, 5e-324],
      [-708.5, 2.006132305331306e-308],
      [-100, 3.720075976020836e-44],
      [-3.6, 0.02732372244729256],
      [-1, 0.36787944117144233],
      [-0.3, 0.7408182206817179],
      [-1e-10, 0.9999999999],
      [1e-10, 1.0000000001],
      [0.2, 1.2214027581601699],
      [0.35, 1.4190675485932571],
      [1, Math.E],
      [2.5, 12.182493960703473],
      [38.578859344124794, 5.683105670144969e16],
      [100, 2.6881171418161356e43],
      [709.7, 1.6549840276802644e308],
    ],
  ],
  [
    "atan",
    atan,
    [
      [-1e20, -1.5707963267948966],
      [-3, -1.2490457723982544],
      [-0.5, -0.4636476090008061],
      [1e-12, 1e-12],
      [0.1, 0.09966865249116204],
      [0.4375, 0.4124104415973873],
      [0.6709139494627594, 0.5909372688788913],
      [0.6875, 0.6022873461349642],
      [1, 0.7853981633974483],
      [1.1875, 0.870903457075653],
      [2, 1.1071487177940904],
      [2.4375, 1.1814796049617557],
      [10, 1.4711276743037347],
      [1e10, 1.5707963266948965],
    ],
  ],
];

/** The distance to the next double. */
function ulp(value: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(value));
  view.setBigInt64(0, view.getBigInt64(0) + 1n);
  return view.getFloat64(0) - Math.abs(value);
}

describe.each(TRUE_VALUES)("%s", (name, f, pairs) => {
  it.each(pairs)(`${name}(%s) is within 1 ulp of the true value`, (x, expected) => {
    expect(Math.abs(f(x) - expected)).toBeLessThanOrEqual(ulp(expected));
  });

  it(`${name}(x) stays within 2 ulp of this engine`, () => {
    const engine = Math[name as "log" | "log2" | "exp" | "atan"];
    fc.assert(
      fc.property(fc.double({ min: name === "log" || name === "log2" ? 1e-300 : -700, max: 700, noNaN: true }), (x) => {
        expect(Math.abs(f(x) - engine(x))).toBeLessThanOrEqual(2 * ulp(engine(x)));
      }),
    );
  });
});

describe("log", () => {
  it("log(x) follows IEEE 754 outside the positive numbers", () => {
    for (const f of [log, log2])
      expect([0, -0, -1, Number.NaN, Number.POSITIVE_INFINITY].map(f)).toEqual([
        Number.NEGATIVE_INFINITY,
        Number.NEGATIVE_INFINITY,
        Number.NaN,
        Number.NaN,
        Number.POSITIVE_INFINITY,
      ]);
  });

  it("log2(2^k) is exactly k", () => {
    for (let k = -1074; k <= 1023; k++) expect(log2(powerOfTwo(k))).toBe(k);
  });
});

describe("exp", () => {
  it("exp(x) overflows to infinity, underflows to 0 and keeps NaN", () => {
    expect([710, Number.POSITIVE_INFINITY, -746, Number.NEGATIVE_INFINITY, Number.NaN, 0].map(exp)).toEqual([
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      0,
      0,
      Number.NaN,
      1,
    ]);
  });
});

describe("atan", () => {
  it("atan(x) keeps the sign of zero and NaN, and ends at a quarter turn", () => {
    expect([-0, Number.NaN, Number.POSITIVE_INFINITY].map(atan)).toEqual([-0, Number.NaN, Math.PI / 2]);
  });
});

describe("powerOfTwo", () => {
  it("powerOfTwo(k) is exact down to the smallest double", () => {
    let expected = 1;
    for (let k = 0; k <= 1023; k++, expected *= 2) expect(powerOfTwo(k)).toBe(expected);
    expected = 1;
    for (let k = 0; k >= -1075; k--, expected /= 2) expect(powerOfTwo(k)).toBe(expected);
    expect(powerOfTwo(1024)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("decimalExponent", () => {
  it("decimalExponent(x) is the exponent of x in decimal notation", () => {
    expect([1, 9.99, 10, 1234, 0.1, 0.099, 1e-7].map(decimalExponent)).toEqual([0, 0, 1, 3, -1, -2, -7]);
    expect([0, 3, -2].map(powerOfTen)).toEqual([1, 1000, 0.01]);
  });
});
