import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringEnd, tooDeepAt } from "./json-text.ts";

describe("stringEnd(text, start)", () => {
  it("finds the end of any string that JSON can write", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), (value, rest) => {
        const source = JSON.stringify(value);
        expect(stringEnd(`x${source}${rest}`, 1)).toBe(1 + source.length);
      }),
    );
  });

  it("finds none where the text ends first", () => {
    for (const text of ['"', '"abc', '"\\"', '"\\\\\\"']) expect(stringEnd(text, 0)).toBe(-1);
  });
});

describe("tooDeepAt(text)", () => {
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

  it("allows 500 levels and points at the bracket that begins one more", () => {
    expect(tooDeepAt(nested(500))).toBe(-1);
    expect(tooDeepAt(nested(501))).toBe(500);
    expect(tooDeepAt(`{"a":${nested(500)}}`)).toBe(504);
    expect(tooDeepAt('{"a":'.repeat(600))).toBe(2500);
  });

  it("does not count brackets side by side, nor those in strings", () => {
    expect(tooDeepAt(`[${"[],".repeat(1000)}[]]`)).toBe(-1);
    expect(tooDeepAt(JSON.stringify({ text: '["'.repeat(2000) }))).toBe(-1);
  });

  it("takes no deep stack and no long time", () => {
    expect(tooDeepAt("[".repeat(5_000_000))).toBe(500);
  });
});

describe("stringEnd and tooDeepAt, step by step", () => {
  it("stringEnd(text, start) counts the backslashes before a quote", () => {
    expect(stringEnd('"a"b"', 0)).toBe(3);
    expect(stringEnd('"a\\"b"', 0)).toBe(6);
    expect(stringEnd('"a\\\\"b"', 0)).toBe(5);
    expect(stringEnd('\\""', 1)).toBe(3);
  });

  it("tooDeepAt(text, levels) counts both kinds of brackets, and those that are open only", () => {
    expect(tooDeepAt("[{[", 2)).toBe(2);
    expect(tooDeepAt("[{}{}{}]", 2)).toBe(-1);
    expect(tooDeepAt("[{}[]{[", 2)).toBe(6);
    expect(tooDeepAt('["[[[",[]]', 2)).toBe(-1);
    expect(tooDeepAt('["[[[', 2)).toBe(-1);
    expect(tooDeepAt('["\\"[",[[', 2)).toBe(8);
    expect(tooDeepAt("[[", 2)).toBe(-1);
    expect(tooDeepAt("{{{", 2)).toBe(2);
  });
});
