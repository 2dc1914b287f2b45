import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../test/any-character.ts";
import { firstBytes, utf8, utf8Length } from "./utf8.ts";

describe("utf8", () => {
  const texts = fc.string({ unit: anyCharacter, maxLength: 40 });

  it("utf8(text) has the bytes of the text, however long it is", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(1, 1_000), (text, times) => {
        const long = text.repeat(times);
        expect(Buffer.from(utf8(long)).equals(Buffer.from(long))).toBe(true);
        expect(utf8Length(long)).toBe(Buffer.byteLength(long));
      }),
      { numRuns: 200, seed: 3 },
    );
  });

  it("firstBytes(text, bytes) cuts before a character that does not fit", () => {
    fc.assert(
      fc.property(texts, fc.nat(50), (text, bytes) => {
        const first = firstBytes(text, bytes);
        const [next = ""] = text.slice(first.length);
        expect(text.startsWith(first)).toBe(true);
        expect(utf8Length(first)).toBeLessThanOrEqual(bytes);
        if (next !== "") expect(utf8Length(text.slice(0, first.length + 2))).toBeGreaterThan(bytes);
      }),
      { numRuns: 200, seed: 3 },
    );
    expect(["a€😀b", "€", ""].map((text) => firstBytes(text, 4))).toEqual(["a€", "€", ""]);
  });
});
