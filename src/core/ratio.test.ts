import { describe, expect, it } from "vitest";
import { harmonic, ratio } from "./ratio.ts";

describe("ratio", () => {
  it("ratio(n, d, whenEmpty) divides, and asks what is to be when there is nothing to divide by", () => {
    expect(ratio(3, 4, null)).toBe(0.75);
    expect(ratio(0, 4, null)).toBe(0);
    expect(ratio(0, 0, null)).toBeNull();
    expect(ratio(2, 0, 1)).toBe(1);
  });
});

describe("harmonic", () => {
  it("harmonic(precision, recall, whenEmpty) is 2pr/(p + r), and whenEmpty where both are 0", () => {
    expect(harmonic(0.5, 1, 0)).toBe(2 / 3);
    expect(harmonic(0.25, 0.75, null)).toBe(0.375);
    expect(harmonic(0, 0.5, null)).toBe(0);
    expect(harmonic(0, 0, null)).toBeNull();
    expect(harmonic(0, 0, 7)).toBe(7);
  });

  it("harmonic(precision, recall) is null where either is undefined, whatever the other", () => {
    for (const other of [0, 0.5, 1]) {
      expect(harmonic(null, other, 7)).toBeNull();
      expect(harmonic(other, null, 7)).toBeNull();
    }
    expect(harmonic(null, null, 7)).toBeNull();
  });
});
