import { describe, expect, it } from "vitest";
import * as shapes from "./stored-shape.ts";

const { count, either, fields, listOf, nullable, number, object, oneOf, optional, recordOf, text, truth, tupleOf } =
  shapes;
const wrong = (expected: string, received: unknown, ...path: readonly (string | number)[]) => ({
  path,
  expected,
  received,
});

describe("shapes of stored values", () => {
  it.each([
    ["text", text, "a text", ["", "a"], [1, null, undefined, {}]],
    ["number", number, "a number", [0, -1.5], ["1", null, Number.NaN, Number.POSITIVE_INFINITY]],
    ["truth", truth, "true or false", [true, false], [0, "true", null]],
    ["count", count, "a whole number of at least 0", [0, 7], [-1, 1.5, "7", 2 ** 60]],
    ["object", object, "an object", [{}, { a: 1 }], [[], null, "a", undefined]],
    ['oneOf(["a", null])', oneOf(["a", null]), '"a" or null', ["a", null], ["b", undefined]],
    ["nullable(text)", nullable(text), "a text or null", ["a", null], [1, undefined]],
    ["either(text, number)", either(text, number), "a text or a number", ["a", 1], [true, null]],
  ])("%s takes what it should, and says what it expected of anything else", (_, shape, expected, right, others) => {
    for (const value of right) expect(shape(value)).toBeNull();
    for (const value of others) expect(shape(value)).toEqual(wrong(expected, value));
  });

  it("optional(shape) also takes what is not there", () => {
    expect(optional(text)(undefined)).toBeNull();
    expect(optional(text)("a")).toBeNull();
    expect(optional(text)(null)).toEqual(wrong("a text", null));
  });

  it("listOf(item) says at which place the first wrong item stands", () => {
    expect(listOf(text)([])).toBeNull();
    expect(listOf(text)(["a", "b"])).toBeNull();
    expect(listOf(text)(["a", 2, 3])).toEqual(wrong("a text", 2, 1));
    expect(listOf(text)({ length: 1 })).toEqual(wrong("a list", { length: 1 }));
  });

  it("tupleOf(...items) has as many items as were named, each of its shape", () => {
    expect(tupleOf(text, number)(["a", 1])).toBeNull();
    expect(tupleOf(text, number)(["a", "b"])).toEqual(wrong("a number", "b", 1));
    expect(tupleOf(text, number)(["a"])).toEqual(wrong("a list of 2", ["a"]));
    expect(tupleOf(text, number)("ab")).toEqual(wrong("a list of 2", "ab"));
  });

  it("recordOf(entry) says under which key the first wrong entry stands", () => {
    expect(recordOf(text)({})).toBeNull();
    expect(recordOf(text)({ a: "b" })).toBeNull();
    expect(recordOf(text)({ a: "b", c: 1 })).toEqual(wrong("a text", 1, "c"));
    expect(recordOf(text)([])).toEqual(wrong("an object", []));
  });

  it("fields(shapes) needs its own fields, knows no inherited ones, and lets others be", () => {
    const shape = fields({ a: text, b: fields({ c: number }) });
    expect(shape({ a: "x", b: { c: 1 }, later: true })).toBeNull();
    expect(shape({ a: "x", b: { c: "1" } })).toEqual(wrong("a number", "1", "b", "c"));
    expect(shape({ b: { c: 1 } })).toEqual(wrong("a text", undefined, "a"));
    expect(fields({ constructor: object })({})).toEqual(wrong("an object", undefined, "constructor"));
    expect(shape("x")).toEqual(wrong("an object", "x"));
  });
});
