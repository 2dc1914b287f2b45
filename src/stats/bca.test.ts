import { describe, expect, it } from "vitest";
import { type BcaInput, bcaProbabilities } from "./bca.ts";
import { normalCdf, normalQuantile } from "./quantiles.ts";

const input = (parts: Partial<BcaInput> = {}): BcaInput => ({
  observed: 2,
  sorted: Float64Array.of(1, 1, 1, 2, 3),
  leftOut: Float64Array.of(1, 2, 4),
  level: 0.9,
  slack: 1e-9,
  ...parts,
});

describe("bcaProbabilities", () => {
  it("bcaProbabilities(input) are Efron's, from the share of replicates below and the skewness of the jackknife", () => {
    const bias = normalQuantile((3 + 0.5) / 5);
    const deviations = [1, 2, 4].map((value) => 7 / 3 - value);
    const cubes = deviations.reduce((sum, deviation) => sum + deviation ** 3, 0);
    const squares = deviations.reduce((sum, deviation) => sum + deviation ** 2, 0);
    const acceleration = cubes / (6 * squares ** 1.5);
    const at = (p: number) => {
      const shifted = bias + normalQuantile(p);
      return normalCdf(bias + shifted / (1 - acceleration * shifted));
    };
    const [low, high] = bcaProbabilities(input()) as [number, number];
    expect(low).toBeCloseTo(at(0.05), 12);
    expect(high).toBeCloseTo(at(0.95), 12);
  });

  it("bcaProbabilities(input) without bias and skewness are those of the percentiles", () => {
    const [low, high] = bcaProbabilities(
      input({ sorted: Float64Array.of(1, 2, 3), leftOut: Float64Array.of(1, 2, 3), level: 0.8 }),
    ) as [number, number];
    expect(low).toBeCloseTo(0.1, 12);
    expect(high).toBeCloseTo(0.9, 12);
  });

  it("bcaProbabilities(input) counts values as near as the slack as equal, on both sides", () => {
    const of = (sorted: readonly number[], slack: number) =>
      bcaProbabilities(input({ sorted: Float64Array.from(sorted), leftOut: Float64Array.of(1, 20, 39), slack }));
    expect(of([1, 1.99, 2, 2.01, 2.02], 0.05)).toEqual(of([1, 2, 2, 2, 2], 1e-9));
    expect(of([1.98, 2, 2.01, 3], 0.05)).toEqual(of([2, 2, 2, 3], 1e-9));
    expect(of([0, 1, 2, 3, 4, 4], 1)).toEqual(of([0, 2, 2, 2, 4, 4], 1e-9));
  });

  it("bcaProbabilities(input) says why there are none", () => {
    expect(bcaProbabilities(input({ observed: 9 }))).toBe("one-sided");
    expect(bcaProbabilities(input({ observed: 0 }))).toBe("one-sided");
    expect(bcaProbabilities(input({ leftOut: Float64Array.of(1, 2) }))).toBeInstanceOf(Array);
    expect(bcaProbabilities(input({ leftOut: Float64Array.of(1, Number.NaN) }))).toBe("undefined-without-a-unit");
    expect(bcaProbabilities(input({ leftOut: Float64Array.of(3, 3, 3) }))).toBe("flat-jackknife");
    expect(bcaProbabilities(input({ leftOut: Float64Array.of(1, 3), slack: 2 }))).toBe("flat-jackknife");
    expect(bcaProbabilities(input({ leftOut: Float64Array.of(1, 3), slack: 1.9 }))).toBeInstanceOf(Array);
    const skewed = Float64Array.from({ length: 400 }, (_, unit) => Number(unit === 0));
    const extreme = { leftOut: skewed, level: 1 - 1e-12, observed: 2, sorted: Float64Array.of(1, 3) };
    expect(bcaProbabilities(input(extreme))).toBe("extreme-acceleration");
    expect(bcaProbabilities(input({ ...extreme, leftOut: skewed.map((value) => -value) }))).toBe(
      "extreme-acceleration",
    );
  });
});
