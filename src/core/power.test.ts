import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bigPower } from "./big-power.ts";
import { power } from "./power.ts";

describe("power", () => {
  it("power(base, exponent) is what 256 digits round to", () => {
    const bases = fc.double({ min: 1e-6, max: 1e9, noNaN: true });
    const exponents = fc.double({ min: -8, max: 8, noNaN: true });
    fc.assert(
      fc.property(bases, exponents, (base, exponent) => {
        expect(power(base, exponent)).toBe(bigPower(base, exponent));
      }),
      { seed: 3, numRuns: 3000 },
    );
  });

  it("power(k, 1.2) is right where Math.pow of some engines is not", () => {
    expect([9, 21, 26, 27, 38].map((k) => power(k, 1.2))).toEqual([
      13.966610165238235, 38.60674203230342, 49.88477498225796, 52.19591521315758, 78.65753205510133,
    ]);
  });

  it("power(base, exponent) is exact where the result is a double", () => {
    expect(power(9, 0.5)).toBe(3);
    expect(power(1024, 1.5)).toBe(32768);
    expect(power(3, 4)).toBe(81);
    expect(power(0.25, -2)).toBe(16);
  });

  it("power(base, exponent) rounds a result halfway between two doubles to the even one", () => {
    const base = 2 ** 27 + 1;
    expect(power(base, 2)).toBe(Number(BigInt(base) ** 2n));
    expect(power(94906267, 2)).toBe(Number(94906267n ** 2n));
    expect(power(94906269, 2)).toBe(Number(94906269n ** 2n));
  });

  it("power(base, exponent) has the ordinary limits", () => {
    expect([power(0, 1.2), power(1, 7), power(5, 0), power(7.5, 1)]).toEqual([0, 1, 1, 7.5]);
    expect(power(1e300, 2)).toBe(Number.POSITIVE_INFINITY);
  });
});
