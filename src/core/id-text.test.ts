import { describe, expect, it } from "vitest";
import { idText } from "./id-text.ts";

describe("idText(text)", () => {
  it.each([
    ["cafe\u0301", "café"],
    ["café", "café"],
    ["u\u0308ber\u212b", "überÅ"],
    ["\u1112\u1161\u11ab", "한"],
    ["\u304b\u3099", "が"],
    ["plain-7", "plain-7"],
  ])("writes %j as %j", (text, wanted) => {
    expect(idText(text)).toBe(wanted);
    expect(idText(text)).toBe(text.normalize("NFC"));
  });

  it("gives the normal form of every character, whatever its shortcut", () => {
    for (let code = 0; code < 0x3000; code++) {
      const text = `a${String.fromCodePoint(code)}`;
      expect(idText(text), code.toString(16)).toBe(text.normalize("NFC"));
    }
  });
});
