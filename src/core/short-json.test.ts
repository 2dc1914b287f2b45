import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortJson } from "./short-json.ts";

describe("shortJson", () => {
  it("shortJson(value, most) is JSON where there is room for it", () => {
    const plain = fc.jsonValue({ noUnicodeString: false }).filter((value) => !JSON.stringify(value).includes("-0"));
    fc.assert(
      fc.property(plain, (value) => {
        expect(shortJson(value, 1e9)).toBe(JSON.stringify(value));
      }),
      { numRuns: 200, seed: 5 },
    );
    expect(shortJson({ a: undefined, b: [undefined, null], c: { d: 1 } }, 100)).toBe('{"b":[null,null],"c":{"d":1}}');
  });

  it("shortJson(value, most) stops soon after so many characters, brackets left out", () => {
    expect(shortJson("abcdef", 3)).toBe('"abc"');
    expect(shortJson("abc", 3)).toBe('"abc"');
    expect(shortJson([1, 2, 3, 4], 3)).toBe("[1,2");
    expect(shortJson([1, 2], 4)).toBe("[1,2]");
    expect(shortJson({ a: 1, b: 2, c: 3 }, 7)).toBe('{"a":1,"b":2');
    expect(shortJson(["abcdef", 1], 4)).toBe('["abc"');
    expect(shortJson({ abcdef: "ghijkl", m: 1 }, 12)).toBe('{"abcdef":"gh"');
  });

  it("shortJson(value, most) is as quick with a value of great size as with a small one", () => {
    const deep = JSON.parse("[".repeat(400) + "]".repeat(400)) as unknown;
    expect(shortJson(deep, 10)).toBe(`${"[".repeat(11)}${"]".repeat(10)}`);
  });

  it("shortJson(value, most) leaves out what an object only inherits, and writes what JSON cannot say as text", () => {
    expect(shortJson(Object.create({ a: 1 }), 10)).toBe("{}");
    expect(shortJson(undefined, 10)).toBe("undefined");
    expect(shortJson(12n, 10)).toBe("12");
    expect([shortJson(true, 1), shortJson(null, 1), shortJson(12.5, 1)]).toEqual(["true", "null", "12.5"]);
  });
});
