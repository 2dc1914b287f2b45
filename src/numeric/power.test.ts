import { describe, expect, it } from "vitest";
import { power } from "./power.ts";

describe("power", () => {
  it("power(k, 1.2) is right, unlike Math.pow of some engines", () => {
    expect([9, 21, 26, 27, 38].map((k) => power(k, 1.2))).toEqual([
      13.966610165238235, 38.60674203230342, 49.88477498225796, 52.19591521315758, 78.65753205510133,
    ]);
  });

  it("power(base, exponent) is exact if the result is a double", () => {
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
    expect([power(1e300, 2), power(2, 1e308), power(0.1, 1e308)]).toEqual([Infinity, Infinity, 0]);
  });

  it.each([
    [2, 0.5, Math.SQRT2],
    [2, -0.5, Math.SQRT1_2],
    [10, -3, 0.001],
    [10, 22, 1e22],
    [10, 23, 1e23],
    [0.5, 3, 0.125],
    [0.5, -3, 8],
    [0.1, 2, 0.010000000000000002],
    [0.1, -1, 10],
    [1.5, 2, 2.25],
    [4, 1.5, 8],
    [7, 0, 1],
    [1, 123.456, 1],
    [3, 1 / 3, 1.4422495703074083],
    [2, 1023, 2 ** 1023],
    [2, -1022, 2 ** -1022],
  ])("power(%d, %d) is %d, to the last bit", (base, exponent, expected) => {
    expect(power(base, exponent)).toBe(expected);
  });

  it("power(base, 2) rounds the exact square, halves to the even neighbour", () => {
    const squares = [1 + 2 ** -52, 1 + 3 * 2 ** -52, 2 ** 26 + 1, 94906267, 94906265.5, 1.1, 0.3, 1e-7];
    for (const value of squares) expect(power(value, 2)).toBe(value * value);
    // 2^53 + 1 and 2^53 + 3 lie in the middle between two doubles.
    const [below, above] = [94906266, 94906267];
    expect(power(below, 2)).toBe(below * below);
    expect(power(above, 2)).toBe(above * above);
  });

  it("power(base, exponent) is the nearest double of a whole power, and of a square root", () => {
    const numbers = Array.from({ length: 300 }, (_, k) => 2 + ((k * 7919 * 104_729) % (2 ** 31 - 2)));
    for (const base of numbers) {
      for (const exponent of [2, 3, 7, 20])
        expect(power(base, exponent)).toBe(Number(BigInt(base) ** BigInt(exponent)));
      expect([power(base, 0.5), power(1 / base, 0.5)]).toEqual([Math.sqrt(base), Math.sqrt(1 / base)]);
    }
  });

  it("power(base, exponent) reaches the smallest and the largest doubles", () => {
    const values = [power(10, 308), power(2, -1074), power(5e-324, 0.5), power(5e-324, 2), power(2, -1080)];
    expect(values).toEqual([1e308, 5e-324, Math.sqrt(5e-324), 0, 0]);
  });
});
