import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { erfc, normalCdf, normalQuantile } from "./normal.ts";

const QUANTILES: [number, number][] = [
  [1e-300, -37.0470962993612],
  [1e-100, -21.273453560965326],
  [1e-14, -7.650628092935269],
  [1e-5, -4.264890793922825],
  [0.0005, -3.290526731491895],
  [0.025, -1.9599639845400543],
  [0.075, -1.439531470938456],
  [0.3, -0.5244005127080408],
  [0.8, 0.8416212335729144],
  [0.975, 1.9599639845400538],
  [0.995, 2.5758293035489004],
  [0.9999, 3.7190164854557084],
];

const PROBABILITIES: [number, number][] = [
  [-38, 2.88542835e-316],
  [-20, 2.7536241186062337e-89],
  [-7.5, 3.1908916729108963e-14],
  [-3, 0.0013498980316300946],
  [-1.96, 0.024997895148220435],
  [-0.6629, 0.2536973008682368],
  [-0.3, 0.3820885778110474],
  [0.1, 0.539827837277029],
  [0.7, 0.758036347776927],
  [1.96, 0.9750021048517795],
  [4, 0.9999683287581669],
  [6, 0.9999999990134123],
];

const ERFC: [number, number][] = [
  [-3, 1.9999779095030015],
  [-0.5, 1.5204998778130465],
  [-0.2, 1.2227025892104784],
  [0.3, 0.6713732405408726],
  [0.46875, 0.507386526782062],
  [0.47, 0.5062549491139179],
  [1.9049, 0.007061384622458684],
  [3.999, 1.554474949099499e-8],
  [4.001, 1.5290782173248732e-8],
  [10, 2.088487583762545e-45],
  [26, 5.663192408856143e-296],
];

function expectRelative(value: number, expected: number, tolerance: number): void {
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(tolerance * Math.abs(expected));
}

describe("normalQuantile", () => {
  it("normalQuantile(p) gives the check values published with AS 241", () => {
    expectRelative(normalQuantile(0.25), -0.6744897501960817, 1e-15);
    expectRelative(normalQuantile(0.001), -3.090232306167814, 1e-15);
    expectRelative(normalQuantile(1e-20), -9.262340089798409, 1e-15);
  });

  // 40-digit values, by mpmath 1.3: root of erfc(-x/√2)/2 = p for the double p
  it.each(QUANTILES)("normalQuantile(%d) is right to 7.7e-16", (p, expected) => {
    expectRelative(normalQuantile(p), expected, 7.7e-16);
  });

  it("normalQuantile(p) is infinite at the ends and zero in the middle", () => {
    expect([normalQuantile(0), normalQuantile(0.5), normalQuantile(1)]).toEqual([-Infinity, 0, Infinity]);
  });

  it("normalQuantile(p) undoes normalCdf(z)", () => {
    fc.assert(
      fc.property(fc.double({ min: -8, max: 3, noNaN: true }), (z) => {
        expect(Math.abs(normalQuantile(normalCdf(z)) - z)).toBeLessThan(5e-14);
      }),
    );
  });
});

describe("normalCdf", () => {
  // by mpmath 1.3 with 40 digits
  it.each(PROBABILITIES)("normalCdf(%d) is right to 1e-15", (z, expected) => {
    expectRelative(normalCdf(z), expected, 1e-15);
  });
});

describe("erfc", () => {
  // by mpmath 1.3 with 40 digits
  it.each(ERFC)("erfc(%d) is right to 1e-15", (x, expected) => {
    expectRelative(erfc(x), expected, 1e-15);
  });
});
