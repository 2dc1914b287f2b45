import { describe, expect, it } from "vitest";
import { bigPower } from "./big-power.ts";

describe("bigPower", () => {
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
  ])("bigPower(%d, %d) is %d, to the last bit", (base, exponent, expected) => {
    expect(bigPower(base, exponent)).toBe(expected);
  });

  it("bigPower(base, 2) rounds the exact square, halves to the even neighbour", () => {
    const squares = [1 + 2 ** -52, 1 + 3 * 2 ** -52, 2 ** 26 + 1, 94906267, 94906265.5, 1.1, 0.3, 1e-7];
    for (const value of squares) expect(bigPower(value, 2)).toBe(value * value);
    // 2^53 + 1 and 2^53 + 3 lie in the middle between two doubles.
    const [below, above] = [94906266, 94906267];
    expect(bigPower(below, 2)).toBe(below * below);
    expect(bigPower(above, 2)).toBe(above * above);
  });
});
