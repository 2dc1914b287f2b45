// Sums that do not depend on order, and means that are rounded once.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { harmonic, ratio } from "../contract/formula/formula.ts";
import { ExactSum } from "./arithmetic.ts";
import { exactMean } from "./exact-mean.ts";

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

  it("toJSON() does not depend on the order of the values either", () => {
    fc.assert(
      fc.property(fc.array(finite, { maxLength: 40 }), (values) => {
        const reversed = JSON.stringify(ExactSum.from(values.toReversed()));
        expect(reversed).toBe(JSON.stringify(ExactSum.from(values)));
      }),
    );
    expect(ExactSum.from([2 ** -60, 3, 1]).toJSON()).toEqual([4, 2 ** -60]);
  });

  it.each([
    [[0.1, 0.2, 0.3], 0.6],
    [[1e16, 1, -1e16], 1],
    [[1, 2 ** -53, 2 ** -106], 1 + 2 ** -52],
    [[2 ** 53, 1, 1], 2 ** 53 + 2],
    [[], 0],
    [[0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], 1],
  ])("total() of %j is %d, as Python's math.fsum", (values, expected) => expect(exactTotal(values)).toBe(expected));

  it("refuses numbers that are not finite", () => {
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

  it("is null without values", () => expect(exactMean([])).toBeNull());

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

describe("ratio", () => {
  it("ratio(n, d, whenEmpty) divides, and gives whenEmpty for 0/0", () => {
    expect(ratio(3, 4, null)).toBe(0.75);
    expect(ratio(0, 4, null)).toBe(0);
    expect(ratio(0, 0, null)).toBeNull();
    expect(ratio(2, 0, 1)).toBe(1);
  });
});

describe("harmonic", () => {
  it("harmonic(precision, recall, whenEmpty) is 2pr/(p + r), and whenEmpty if both are 0", () => {
    expect(harmonic(0.5, 1, 0)).toBe(2 / 3);
    expect(harmonic(0.25, 0.75, null)).toBe(0.375);
    expect(harmonic(0, 0.5, null)).toBe(0);
    expect(harmonic(0, 0, null)).toBeNull();
    expect(harmonic(0, 0, 7)).toBe(7);
  });

  it("harmonic(precision, recall) is null if either is undefined", () => {
    for (const other of [0, 0.5, 1]) {
      expect(harmonic(null, other, 7)).toBeNull();
      expect(harmonic(other, null, 7)).toBeNull();
    }
    expect(harmonic(null, null, 7)).toBeNull();
  });
});

describe("ExactSum at a tie", () => {
  const sum = (...values: readonly number[]) => {
    const all = new ExactSum();
    for (const value of values) all.add(value);
    return all.total();
  };
  const [half, tiny] = [2 ** -53, 2 ** -110];

  it("total() rounds a tie to even, unless a smaller part decides it", () => {
    expect(sum(1, half)).toBe(1);
    expect(sum(1, half, tiny)).toBe(1 + 2 ** -52);
    expect(sum(1, half, -tiny)).toBe(1);
    expect(sum(1 + 2 ** -52, half)).toBe(1 + 2 ** -51);
    expect(sum(1 + 2 ** -52, half, -tiny)).toBe(1 + 2 ** -52);
    expect(sum(-1, -half)).toBe(-1);
    expect(sum(-1, -half, -tiny)).toBe(-1 - 2 ** -52);
    expect(sum(-1, -half, tiny)).toBe(-1);
    expect(sum(-1 - 2 ** -52, -half, tiny)).toBe(-1 - 2 ** -52);
    expect(sum(1, half / 2, tiny)).toBe(1);
  });

  it("total() is 0 if the parts cancel", () => {
    expect(sum(0.1, -0.1)).toBe(0);
    expect(sum(0.1, 2 ** 60, -(2 ** 60), -0.1)).toBe(0);
    expect(sum()).toBe(0);
  });
});
