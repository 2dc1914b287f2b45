import { describe, expect, it } from "vitest";
import { byFormulas } from "../../test/statistics-sample.ts";
import { mean } from "../core/formula/formula.ts";
import { minP } from "./correction.ts";
import { testPair } from "./permutation.ts";
import { observedRank, ranks } from "./swap-matrix.ts";

const MATRIX = [
  [6, 0, 1, 1, 1, 6, 6, 4, 0, 0, 2, 3, 4, 3, 2, 1],
  [5, 5, 0, 0, 3, 3, 7, 4, 3, 3, 5, 4, 1, 5, 6, 7],
  [6, 2, 2, 5, 5, 5, 6, 2, 7, 0, 0, 7, 7, 2, 1, 2],
  [0, 7, 5, 4, 1, 3, 1, 6, 3, 0, 2, 5, 4, 2, 2, 0],
].map((column) => Float64Array.from(column));

describe("minP", () => {
  it("minP(matrix) is Ge, Dudoit and Speed's step-down min-p, number for number", () => {
    // By NumPy from the definition; raw p are 3, 7, 5 and 16 of 16.
    expect(MATRIX.map((column) => observedRank(column))).toEqual([3, 7, 5, 16]);
    expect(minP(MATRIX)).toEqual([0.625, 0.75, 0.625, 1]);
  });

  it("minP(matrix) of one score is its p, of the same score twice still its p", () => {
    expect(minP([MATRIX[0]!])).toEqual([3 / 16]);
    expect(minP([MATRIX[0]!, MATRIX[0]!])).toEqual([3 / 16, 3 / 16]);
    expect(minP([])).toEqual([]);
  });

  it("minP(matrix) is never smaller than p and never larger than Bonferroni's", () => {
    const baseline = Float64Array.from({ length: 30 }, (_, at) => (at * 7) % 5);
    const system = Float64Array.from({ length: 30 }, (_, at) => ((at * 3) % 5) + (at % 3));
    const scoring = byFormulas(["a", "b", "c"], { a: mean("a"), b: mean("b"), c: mean("c") });
    const { matrix, p } = testPair({ ...scoring, baseline, system });
    minP(matrix).forEach((adjusted, score) => {
      expect(adjusted).toBeGreaterThanOrEqual(p[score]!);
      expect(adjusted).toBeLessThanOrEqual(Math.min(1, 3 * p[score]!));
    });
  });
});

describe("ranks", () => {
  it("ranks(column) counts entries that only rounding makes smaller", () => {
    expect([...ranks(Float64Array.of(1, 1 + 1e-13, 1 - 1e-13, 2, 0.5))]).toEqual([4, 4, 4, 1, 5]);
    expect([...ranks(Float64Array.of(Infinity, 3, Infinity, 0))]).toEqual([2, 3, 2, 4]);
  });
});
