import { describe, expect, it } from "vitest";
import { splitWhiteSpace, stripWhiteSpace } from "./white-space.ts";

describe("white space", () => {
  it("splitWhiteSpace(text) splits where Python does and JavaScript does not (quirk)", () => {
    expect(splitWhiteSpace("a\u0085b\u001cc\u001fd\u00a0e\u3000f")).toEqual(["a", "b", "c", "d", "e", "f"]);
    expect(splitWhiteSpace("a\ufeffb \u200bc")).toEqual(["a\ufeffb", "\u200bc"]);
  });

  it("splitWhiteSpace(text) gives no empty words", () => {
    expect(splitWhiteSpace("  one \t\n two ")).toEqual(["one", "two"]);
    expect(splitWhiteSpace(" \n")).toEqual([]);
    expect(splitWhiteSpace("")).toEqual([]);
  });

  it("splitWhiteSpace(text) knows all 29 characters of Python and no other", () => {
    const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    const separators = characters.filter((character) => splitWhiteSpace(`a${character}b`).length === 2);
    const codes = [9, 10, 11, 12, 13, 28, 29, 30, 31, 32, 0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000];
    const spaces = Array.from({ length: 11 }, (_, index) => 0x2000 + index);
    expect(separators.map((character) => character.charCodeAt(0))).toEqual([...codes, ...spaces].sort((a, b) => a - b));
  });

  it("stripWhiteSpace(text) trims both ends and keeps the middle", () => {
    expect(stripWhiteSpace("\u001c a  b \u0085")).toBe("a  b");
    expect(stripWhiteSpace("\ufeffa")).toBe("\ufeffa");
    expect(stripWhiteSpace("  ")).toBe("");
  });
});
