import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../test/any-character.ts";
import { utf8 } from "./utf8.ts";

describe("utf8", () => {
  it("utf8(text) has the bytes of the platform's encoder for every text without half a pair", () => {
    const encoder = new TextEncoder();
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (text) => {
        expect([...utf8(text)]).toEqual([...encoder.encode(text)]);
      }),
      { numRuns: 200, seed: 3 },
    );
    for (const text of ["\u007f\u0080\u07ff\u0800\uffff", "\u{10000}\u{10ffff}x", ""])
      expect([...utf8(text)]).toEqual([...encoder.encode(text)]);
  });

  it("utf8(text) keeps different halves of pairs apart, three bytes each", () => {
    expect([...utf8("\ud800")]).toEqual([0xed, 0xa0, 0x80]);
    expect([...utf8("\udfff!")]).toEqual([0xed, 0xbf, 0xbf, 0x21]);
  });
});
