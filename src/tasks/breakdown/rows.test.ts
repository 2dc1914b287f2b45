import { describe, expect, it } from "vitest";
import { isNormalised } from "./rows.ts";

const isOne = (...texts: string[]) => isNormalised(texts.map(Number), (position) => texts[position]!);

describe("isNormalised(numbers)", () => {
  it.each([
    [["0.33333", "0.33333", "0.33333"], true],
    [["0.333", "0.333", "0.333"], true],
    [["0.33", "0.33", "0.33"], true],
    [["0.3", "0.3", "0.3"], true],
    [["0.33300", "0.33300", "0.33300"], false],
    [["0.67", "0.17", "0.17"], true],
    [["0.5", "0.2", "0.1"], false],
    [["0.50", "0.40", "0.08"], false],
    [["1", "1", "0"], false],
    [["0", "0", "0"], false],
    [["3.3333e-1", "3.3333e-1", "3.3333e-1"], true],
    [["3.33e-1", "0.333", "0.32"], false],
    [["0.1", "0.2", "0.7"], true],
  ])("of %j is %s: rounding to the digits written is no fault", (texts, expected) => {
    expect(isOne(...texts)).toBe(expected);
  });
});
