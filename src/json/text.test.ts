import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../test/any-character.ts";
import { elementsOf, isWholeJson, stringEnd, tooDeepAt } from "./text.ts";

describe("stringEnd(text, start)", () => {
  it("finds the end of any string that JSON can write", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string(), (value, rest) => {
        const source = JSON.stringify(value);
        expect(stringEnd(`x${source}${rest}`, 1)).toBe(1 + source.length);
      }),
    );
  });

  it("finds none if the text ends first", () => {
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

  it("needs no deep stack and little time", () => {
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

const elements = (text: string) => elementsOf({ file: "f", line: 1, text });

describe("isWholeJson(head)", () => {
  it("tells lists and values over several lines from lines", () => {
    expect(['[{"id": 1}]', "[\n]", '{\n  "id": 1\n}', '{"id": 1,\n "x": 2}'].map(isWholeJson)).not.toContain(false);
    expect(['{"id": 1}\n{"id": 2}', '{"id": 1}', '{"id": 1, "x": [', ""].map(isWholeJson)).not.toContain(true);
  });
});

describe("elementsOf(record)", () => {
  it("gives each element of a list with the line it begins at", () => {
    expect(elements('[\n  {"id": "a", "x": "[,"},\n\n  {\n    "id": "b"}\n]\n')).toEqual([
      { file: "f", line: 2, text: '{"id": "a", "x": "[,"}' },
      { file: "f", line: 4, text: '{\n    "id": "b"}' },
    ]);
  });

  it("gives objects that follow each other over several lines", () => {
    expect(elements('{\n "id": 1\n}\n{\n "id": 2\n}\n').map(({ line }) => line)).toEqual([1, 4]);
  });

  it("gives the elements that JSON.parse gives, in any layout", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 1, 2), (values, indent) => {
        const found = elements(JSON.stringify(values, null, indent)).map(({ text }) => JSON.parse(text!));
        expect(found).toEqual(JSON.parse(JSON.stringify(values)));
      }),
    );
  });

  it("keeps broken elements", () => {
    expect(elements('[{"id": "a"}, {"id": "b"').map(({ text }) => text)).toEqual(['{"id": "a"}', '{"id": "b"']);
    expect(elements('[{"id": "a').map(({ text }) => text)).toEqual(['{"id": "a']);
    expect(elements("[} x").length).toBeGreaterThan(0);
  });
});

describe("elementsOf(record), step by step", () => {
  it.each([
    ['[1, "a,]", true]', ["1", '"a,]"', "true"]],
    ["[1\n2]", ["1", "2"]],
    ["\ufeff [[1, [2]], {}]", ["[1, [2]]", "{}"]],
    ["{}{}", ["{}", "{}"]],
    ['{"a": "}"}\n["b"]', ['{"a": "}"}', '["b"]']],
    ["[}, 1]", ["}", "1"]],
    ['["abc', ['"abc']],
    ["", []],
    [" ,] ", []],
  ])("of %j are %j", (text, expected) => {
    expect(elements(text).map((element) => element.text)).toEqual(expected);
  });

  it("counts lines from that of the record on", () => {
    expect(elementsOf({ file: "f", line: 7, text: "[\n1,\n\n2]" }).map(({ line }) => line)).toEqual([8, 10]);
    expect(elementsOf({ file: "f", line: 7 })).toEqual([]);
  });

  it.each([
    ["\ufeff[", true],
    ["\n [", true],
    ['{"a":\n1}', false],
    ['{"a": {\n', true],
    ['{"a": [ \n', true],
    ['{"a": 1,\t\n', true],
    ["x,\n", false],
    ["{", false],
  ])("isWholeJson(%j) is %j", (head, expected) => {
    expect(isWholeJson(head)).toBe(expected);
  });
});
