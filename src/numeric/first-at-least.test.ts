import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstAtLeast } from "./first-at-least.ts";

describe("firstAtLeast", () => {
  it("firstAtLeast(lines, text) gives the number of a line, and for others the first that comes after it", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ maxLength: 3 })), fc.string({ maxLength: 3 }), (some, text) => {
        const lines = some.sort();
        expect(firstAtLeast(lines, text)).toBe(lines.filter((line) => line < text).length);
      }),
    );
  });
});
