// Sums that do not depend on order, and means that are rounded once.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactMean } from "./exact-mean.ts";
import { ExactSum } from "./exact-sum.ts";

const finite = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }),
  fc.integer(),
  fc.constantFrom(0.1, 1e16, -1e16, 1, 2 ** -1074, 1e-20),
);

/** The correctly rounded sum of some numbers. */
function exactTotal(values: Iterable<number>): number {
  const sum = new ExactSum();
  for (const value of values) sum.add(value);
  return sum.total();
}

describe("ExactSum", () => {
  it("total() does not depend on the order of the values", () => {
    fc.assert(
      fc.property(fc.array(finite, { maxLength: 40 }), fc.integer(), (values, seed) => {
        const shuffled = [...values].sort((a, b) => Math.sin(a * 7 + seed) - Math.sin(b * 7 + seed));
        expect(exactTotal(shuffled)).toBe(exactTotal(values));
      }),
    );
  });

  it("merge(other) of any parts equals one sum, also through JSON", () => {
    fc.assert(
      fc.property(fc.array(finite, { maxLength: 40 }), fc.nat(40), (values, cut) => {
        const parts = [values.slice(0, cut), values.slice(cut)].map((part) => {
          const sum = new ExactSum();
          for (const value of part) sum.add(value);
          return ExactSum.from(JSON.parse(JSON.stringify(sum)));
        });
        const merged = new ExactSum();
        for (const part of parts.reverse()) merged.merge(part);
        expect(merged.total()).toBe(exactTotal(values));
      }),
    );
  });

  it.each([
    [[0.1, 0.2, 0.3], 0.6],
    [[1e16, 1, -1e16], 1],
    [[1, 2 ** -53, 2 ** -106], 1 + 2 ** -52],
    [[2 ** 53, 1, 1], 2 ** 53 + 2],
    [[], 0],
    [[0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], 1],
  ])("total() of %j is %d, as Python's math.fsum", (values, expected) => expect(exactTotal(values)).toBe(expected));

  it("refuses what is no finite number", () => {
    expect(() => new ExactSum().add(Number.NaN)).toThrow("this is a bug in karat");
    expect(() => new ExactSum().add(Number.POSITIVE_INFINITY)).toThrow("this is a bug in karat");
  });
});

describe("exactMean(values)", () => {
  it.each([
    [[1, 0.6666666666666666, 0.75], 0.8055555555555556],
    [[0.1, 0.1, 0.1], 0.1],
    [[5e-324, 0], 0],
    [[1.7976931348623157e308, 1.7976931348623157e308], 1.7976931348623157e308],
    [[-0.5, 0.25], -0.125],
  ])("of %j is %d, as Python's statistics.mean", (values, expected) => expect(exactMean(values)).toBe(expected));

  it("of nothing is null", () => expect(exactMean([])).toBeNull());

  it("lies between the least and the greatest value, and is the value itself when all are equal", () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1, maxLength: 20 }), (values) => {
        const mean = exactMean(values)!;
        expect(mean).toBeGreaterThanOrEqual(Math.min(...values));
        expect(mean).toBeLessThanOrEqual(Math.max(...values));
        expect(exactMean(values.map(() => values[0]!))).toBe(values[0] === 0 ? 0 : values[0]);
      }),
    );
  });
});
