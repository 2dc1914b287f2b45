import { describe, expect, it } from "vitest";
import { detectableDifference, powerAt, unitsNeeded } from "./power.ts";
import { studentQuantile } from "./quantiles.ts";

const input = { units: 20, standardError: 0.02, alpha: 0.05, tests: 1 };
const error = { value: 0.02, degrees: 19 };

describe("detectableDifference", () => {
  it("detectableDifference(error, level) is (t(1 − α/2m) + t(0.8)) standard errors", () => {
    const expected = (studentQuantile(1 - 0.05 / 18, 19) + studentQuantile(0.8, 19)) * 0.02;
    expect(detectableDifference(error, { alpha: 0.05, tests: 9 })).toBeCloseTo(expected, 14);
  });

  it("detectableDifference(error, level) is null where nothing varies", () => {
    expect(detectableDifference({ ...error, value: 0 }, input)).toBeNull();
  });
});

describe("unitsNeeded", () => {
  it("unitsNeeded(input, difference) is the fixed point of its formula, rounded up", () => {
    for (const difference of [0.2, 0.05, 0.01, 0.003]) {
      const needed = unitsNeeded(input, difference)!;
      const right = (units: number) => {
        const t = studentQuantile(0.975, units - 1) + studentQuantile(0.8, units - 1);
        return 20 * ((t * 0.02) / difference) ** 2;
      };
      expect(needed).toBeGreaterThanOrEqual(right(needed));
      if (needed > 6) expect(needed - 1).toBeLessThan(right(needed - 1));
    }
  });

  it("unitsNeeded(input, difference) of the detectable difference is the units there are", () => {
    expect(unitsNeeded(input, detectableDifference(error, input)! * (1 + 1e-12))).toBe(20);
  });

  it("unitsNeeded(input, difference) is never fewer than an exact test needs to reach the level", () => {
    // 2 of 2^6 swaps are 0.031, 2 of 2^5 are 0.0625; of ten tests each has a tenth of the level.
    expect(unitsNeeded(input, 10)).toBe(6);
    expect(unitsNeeded({ ...input, tests: 10 }, 10)).toBe(9);
    expect(powerAt(input, 10, 5)).toBe(0);
    expect(powerAt(input, 10, 6)).toBeGreaterThan(0.99);
  });

  it("unitsNeeded(input, 0) is null: no number of units shows that nothing is something", () => {
    expect(unitsNeeded(input, 0)).toBeNull();
  });
});

describe("powerAt", () => {
  it("powerAt(input, difference, units) is 0.8 where unitsNeeded says so, and grows with units", () => {
    const difference = detectableDifference(error, input)!;
    expect(powerAt(input, difference, 20)).toBeCloseTo(0.8, 12);
    expect(powerAt(input, difference, 10)).toBeLessThan(0.6);
    expect(powerAt(input, difference, 80)).toBeGreaterThan(0.99);
    expect(powerAt(input, difference, 1)).toBe(0);
  });
});
