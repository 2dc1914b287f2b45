import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../test/any-character.ts";
import { PackedTexts } from "./ids.ts";

describe("PackedTexts", () => {
  it("texts() returns all texts in the order in which they were added", () => {
    const texts = fc.array(fc.string({ unit: anyCharacter, maxLength: 40 }), { maxLength: 200 });
    fc.assert(
      fc.property(texts, (added) => {
        const packed = new PackedTexts();
        const places = added.map((text) => packed.add(text));
        expect(packed.texts()).toEqual(added);
        expect(places.map((place) => packed.textAt(place))).toEqual(added);
      }),
    );
  });

  it("texts() goes through pages; no text spans two of them", () => {
    const packed = new PackedTexts();
    const added = Array.from({ length: 40 }, (_, k) => String(k).repeat(5_000));
    const places = added.map((text) => packed.add(text));
    expect(packed.texts()).toEqual(added);
    expect(packed.textAt(places[39]!)).toBe(added[39]);
  });
});
