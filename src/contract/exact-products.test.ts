import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ExactProducts, fractionOf, nearestDouble } from "../numeric/exact-mean.ts";

/** The same with whole numbers of any size. */
function byFractions(pairs: readonly (readonly [number, number])[]): number {
  const sum = pairs.reduce((total, [a, b]) => total + fractionOf(a) * fractionOf(b), 0n);
  return nearestDouble(sum, 1n << 2148n);
}

function total(pairs: readonly (readonly [number, number])[]): number {
  const products = new ExactProducts();
  for (const [a, b] of pairs) products.add(a, b);
  return products.total();
}

describe("ExactProducts", () => {
  it("rounds once: three times a tenth is not 0.30000000000000004", () => {
    expect(total([[0.1, 3]])).toBe(byFractions([[0.1, 3]]));
    expect(
      total([
        [0.1, 1],
        [0.1, 1],
        [0.1, 1],
      ]),
    ).toBe(byFractions([[0.1, 3]]));
  });

  it("is exact for weights and counts of any size", () => {
    const weight = fc.oneof(
      fc.double({ min: 5e-324, max: 1e6, noNaN: true }),
      fc.constantFrom(0.1, 1 / 3, 1e-320, 5e-324, 2 ** -899, 1e6),
    );
    const value = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(), fc.constantFrom(0.5, 1e-10));
    fc.assert(
      fc.property(fc.array(fc.tuple(weight, value), { maxLength: 12 }), (pairs) => {
        expect(total(pairs)).toBe(byFractions(pairs));
      }),
      { numRuns: 2000 },
    );
  });
});
