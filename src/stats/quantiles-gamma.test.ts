import { describe, expect, it } from "vitest";
import { betaFraction, logGamma } from "./quantiles.ts";

describe("logGamma", () => {
  it("logGamma(x) is the logarithm of (x − 1)!, and of √π at a half", () => {
    let factorial = 1;
    for (let n = 1; n <= 20; n++) {
      expect(logGamma(n + 1)).toBeCloseTo(Math.log((factorial *= n)), 11);
    }
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 13);
    expect(logGamma(1)).toBeCloseTo(0, 13);
    expect(logGamma(1e-16)).toBeCloseTo(-Math.log(1e-16), 12);
  });
});

describe("betaFraction", () => {
  it("betaFraction(a, b, x) gives the incomplete beta function in closed form where there is one", () => {
    const incomplete = (a: number, b: number, x: number) =>
      (x ** a * (1 - x) ** b * betaFraction(a, b, x)) / (a * Math.exp(logGamma(a) + logGamma(b) - logGamma(a + b)));
    for (const x of [0.01, 0.1, 0.3, 0.45]) {
      expect(incomplete(1, 1, x)).toBeCloseTo(x, 12);
      expect(incomplete(2, 2, x)).toBeCloseTo(3 * x ** 2 - 2 * x ** 3, 12);
      expect(incomplete(3, 1, x)).toBeCloseTo(x ** 3, 12);
      expect(incomplete(1, 5, x)).toBeCloseTo(1 - (1 - x) ** 5, 12);
      expect(incomplete(0.5, 0.5, x)).toBeCloseTo((2 / Math.PI) * Math.asin(Math.sqrt(x)), 12);
    }
  });
});
