import { describe, expect, it } from "vitest";
import { isNoSpread, slackAt } from "./sample.ts";
import { isFlipped, plainSize, studentised, TESTS } from "./studentise.ts";

describe("studentised", () => {
  it("studentised(difference, error, scale) is the size of the difference in standard errors", () => {
    expect(studentised(-3, 2, 1)).toBe(1.5);
    expect(studentised(0, 2, 1)).toBe(0);
    expect(studentised(1e-13, 2, 1)).toBe(0);
  });

  it("studentised(difference, error, scale) is infinite without spread or definition, and 0 without a difference", () => {
    expect(studentised(3, 0, 1)).toBe(Number.POSITIVE_INFINITY);
    expect(studentised(3, 1e-13, 1)).toBe(Number.POSITIVE_INFINITY);
    expect(studentised(Number.NaN, 1, 1)).toBe(Number.POSITIVE_INFINITY);
    expect(studentised(3, Number.NaN, 1)).toBe(Number.POSITIVE_INFINITY);
    expect(studentised(0, 0, 1)).toBe(0);
  });
});

describe("plainSize", () => {
  it("plainSize(difference, scale) takes what is only rounding as 0, and what is undefined as infinite", () => {
    expect(plainSize(-0.5, 1)).toBe(0.5);
    expect(plainSize(slackAt(4), 4)).toBe(0);
    expect(plainSize(4.1e-12, 4)).toBe(4.1e-12);
    expect(plainSize(Number.NaN, 4)).toBe(Number.POSITIVE_INFINITY);
    expect(slackAt(4)).toBe(4e-12);
  });
});

describe("isNoSpread", () => {
  it("isNoSpread(error, scale) is relative to the scale, or to 1 where that is smaller", () => {
    expect(isNoSpread(1e-12, 0)).toBe(true);
    expect(isNoSpread(1.1e-12, 0)).toBe(false);
    expect(isNoSpread(5e-12, 10)).toBe(true);
    expect(isNoSpread(2e-11, 10)).toBe(false);
    expect(isNoSpread(Number.NaN, 1)).toBe(true);
  });
});

describe("isFlipped", () => {
  it("isFlipped(flips, unit) reads one bit a unit, 32 a word", () => {
    const flips = Int32Array.of(-(2 ** 31) + 2, 1);
    const set = Array.from({ length: 64 }, (_, unit) => unit).filter((unit) => isFlipped(flips, unit) === 1);
    expect(set).toEqual([1, 31, 32]);
    expect(isFlipped(flips, 0)).toBe(0);
  });

  it("TESTS names both statistics", () => {
    expect(TESTS).toEqual(["studentised", "swap"]);
  });
});
