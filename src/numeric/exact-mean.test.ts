import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactMean } from "./exact-mean.ts";

describe("exactMean", () => {
  it("exactMean(values) is null without values", () => {
    expect(exactMean([])).toBeNull();
  });

  it("exactMean(values) rounds once: known answers of Python's statistics.mean", () => {
    expect(exactMean([0.1, 0.2, 0.3])).toBe(0.2);
    expect(exactMean([0.1, 0.1, 0.1])).toBe(0.1);
    expect(exactMean([1e16, 1, -1e16])).toBe(1 / 3);
    expect(exactMean([1, 2])).toBe(1.5);
    expect(exactMean([0, 0])).toBe(0);
    expect(exactMean([-1, -2])).toBe(-1.5);
  });

  it("exactMean(values) holds at the ends of the range: neither overflow nor lost digits", () => {
    expect(exactMean([Number.MAX_VALUE, Number.MAX_VALUE])).toBe(Number.MAX_VALUE);
    expect(exactMean([5e-324])).toBe(5e-324);
    expect(exactMean([5e-324, 0])).toBe(0);
    expect(exactMean([1.5e-323, 0])).toBe(1e-323);
    expect(exactMean([2 ** -1022, 2 ** -1023])).toBe(1.5 * 2 ** -1023);
  });

  it("exactMean(values) breaks ties to the even neighbour", () => {
    const [even, odd] = [1, 1 + 2 ** -52];
    expect(exactMean([even, odd])).toBe(even);
    expect(exactMean([odd, 1 + 2 ** -51])).toBe(1 + 2 ** -51);
    expect(exactMean([-even, -odd])).toBe(-even);
  });

  it("exactMean(values) of copies of a number is that number", () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer({ min: 1, max: 9 }),
        (value, count) => {
          expect(exactMean(Array.from({ length: count }, () => value))).toBe(value === 0 ? 0 : value);
        },
      ),
      { numRuns: 300, seed: 11 },
    );
  });

  it("exactMean(values) reports NaN as a bug", () => {
    expect(() => exactMean([1, Number.NaN])).toThrow("this is a bug in karat: NaN in a mean");
    expect(() => exactMean([Number.POSITIVE_INFINITY])).toThrow("Infinity in a mean");
  });
});
