import { describe, expect, it } from "vitest";
import { largest, smallest } from "./extremes.ts";

describe("largest(values, atLeast) and smallest(values)", () => {
  it("find the extremes of more values than a call takes arguments", () => {
    const values = Array.from({ length: 1_000_000 }, (_, k) => (k === 300_000 ? 7 : k === 700_000 ? -7 : k % 5));
    expect(() => Math.max(...values)).toThrow(RangeError);
    expect(largest(values)).toBe(7);
    expect(smallest(values)).toBe(-7);
  });

  it("have a start value without values", () => {
    expect([largest([], 40), largest([1], 40), smallest([])]).toEqual([40, 40, Number.POSITIVE_INFINITY]);
  });

  it("let NaN through, as Math.max and Math.min do", () => {
    expect([largest([1, Number.NaN]), smallest([Number.NaN, 1])]).toEqual([Number.NaN, Number.NaN]);
  });
});

describe("largest and smallest of a few", () => {
  it("find them at any position", () => {
    for (const values of [
      [3, 1, 2],
      [1, 2, 3],
      [-3, -1, -2],
    ]) {
      expect(largest(values)).toBe(Math.max(...values));
      expect(smallest(values)).toBe(Math.min(...values));
    }
  });
});
