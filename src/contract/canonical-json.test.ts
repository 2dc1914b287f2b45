import { describe, expect, it } from "vitest";
import { canonicalJson } from "../json/digest.ts";

describe("canonicalJson", () => {
  it("canonicalJson(value) does not depend on the order of keys, at any depth, and has no space", () => {
    expect(canonicalJson({ b: [1, { d: 2, c: "x y" }], a: null })).toBe('{"a":null,"b":[1,{"c":"x y","d":2}]}');
    expect(canonicalJson({ b: 1, a: 1, ab: 1, A: 1 })).toBe('{"A":1,"a":1,"ab":1,"b":1}');
  });

  it("canonicalJson(value) leaves undefined fields out, and distinguishes values that JSON cannot write", () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
    const values = [undefined, null, Number.NaN, 1 / 0, -1 / 0, 12n, 12, "12", [undefined], [null], () => 1];
    expect(values.map((value) => canonicalJson(value))).toEqual([
      ...["undefined", "null", "NaN", "Infinity", "-Infinity", "12n", "12", '"12"'],
      ...["[undefined]", "[null]", "undefined"],
    ]);
  });

  it("canonicalJson(value) cuts off lists and objects that are nested deeper than 1,000", () => {
    const nested = (levels: number, inner: unknown, wrap: (value: unknown) => unknown) => {
      let value = inner;
      for (let level = 0; level < levels; level++) value = wrap(value);
      return canonicalJson(value);
    };
    const list = (value: unknown) => [value];
    const object = (value: unknown) => ({ a: value });
    expect(nested(1001, 1, list)).toBe(`${"[".repeat(1001)}1${"]".repeat(1001)}`);
    expect(nested(1002, 1, list)).toBe(`${"[".repeat(1001)}…${"]".repeat(1001)}`);
    expect(nested(1002, 1, object)).toContain('{"a":…}');
    expect(nested(1001, 1, object)).toContain('{"a":1}');
  });
});
