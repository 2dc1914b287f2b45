import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { positionOf } from "./lexicon.ts";

describe("positionOf", () => {
  it("gives the number of a line, and for others the first that comes after it", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ maxLength: 3 })), fc.string({ maxLength: 3 }), (some, text) => {
        const lines = some.sort();
        expect(positionOf(text, lines)).toBe(lines.filter((line) => line < text).length);
      }),
    );
  });
});
