import { describe, expect, it } from "vitest";
import * as schemas from "./schema.ts";

const {
  checkSettings,
  complaintAbout,
  count,
  either,
  exactly,
  fields,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  optional,
} = schemas;
const { problemsWith, recordOf, rowsOfNumbers, text, truth, tupleOf } = schemas;
const wrong = (expected: string, received: unknown, ...path: readonly (string | number)[]) => ({
  path,
  expected,
  received,
});

describe("schemas of outside data", () => {
  it.each([
    ["text", text, "a text", ["", "a"], [1, null, undefined, {}]],
    ["number", number, "a number", [0, -1.5], ["1", null, Number.NaN, Number.POSITIVE_INFINITY]],
    ["truth", truth, "true or false", [true, false], [0, "true", null]],
    ["count", count, "a whole number of at least 0", [0, 7], [-1, 1.5, "7", 2 ** 60]],
    ["object", object, "an object", [{}, { a: 1 }], [[], null, "a", undefined]],
    ['oneOf(["a", "b"])', oneOf(["a", "b"]), '"a" or "b"', ["a", "b"], ["c", null, undefined]],
    ["nullable(text)", nullable(text), "a text or null", ["a", null], [1, undefined]],
    ["either(text, number)", either(text, number), "a text or a number", ["a", 1], [true, null]],
  ])("%s takes what it should, and says what it expected of anything else", (_, shape, expected, right, others) => {
    for (const value of right) expect(complaintAbout(shape, value)).toBeNull();
    for (const value of others) expect(complaintAbout(shape, value)).toEqual(wrong(expected, value));
  });

  it("optional(shape) also takes undefined", () => {
    expect(complaintAbout(optional(text), undefined)).toBeNull();
    expect(complaintAbout(optional(text), "a")).toBeNull();
    expect(complaintAbout(optional(text), null)).toEqual(wrong("a text", null));
  });

  it("listOf(item) gives the position of the first wrong item", () => {
    expect(complaintAbout(listOf(text), [])).toBeNull();
    expect(complaintAbout(listOf(text), ["a", "b"])).toBeNull();
    expect(complaintAbout(listOf(text), ["a", 2, 3])).toEqual(wrong("a text", 2, 1));
    expect(complaintAbout(listOf(text), { length: 1 })).toEqual(wrong("a list", { length: 1 }));
  });

  it("tupleOf(...items) has as many items as were named, each of its shape", () => {
    expect(complaintAbout(tupleOf(text, number), ["a", 1])).toBeNull();
    expect(complaintAbout(tupleOf(text, number), ["a", "b"])).toEqual(wrong("a number", "b", 1));
    expect(complaintAbout(tupleOf(text, number), ["a"])).toEqual(wrong("a number", undefined, 1));
    expect(complaintAbout(tupleOf(text, number), "ab")).toEqual(wrong("a list of 2", "ab"));
  });

  it("recordOf(entry) gives the key of the first wrong entry", () => {
    expect(complaintAbout(recordOf(text), {})).toBeNull();
    expect(complaintAbout(recordOf(text), { a: "b" })).toBeNull();
    expect(complaintAbout(recordOf(text), { a: "b", c: 1 })).toEqual(wrong("a text", 1, "c"));
    expect(complaintAbout(recordOf(text), [])).toEqual(wrong("an object", []));
  });

  it("fields(shapes) needs its fields and lets others be", () => {
    const shape = fields({ a: text, b: fields({ c: number }) });
    expect(complaintAbout(shape, { a: "x", b: { c: 1 }, later: true })).toBeNull();
    expect(complaintAbout(shape, { a: "x", b: { c: "1" } })).toEqual(wrong("a number", "1", "b", "c"));
    expect(complaintAbout(shape, { b: { c: 1 } })).toEqual(wrong("a text", undefined, "a"));
    expect(complaintAbout(shape, "x")).toEqual(wrong("an object", "x"));
  });

  it("recordOf(entry) looks at __proto__ too", () => {
    expect(complaintAbout(recordOf(text), JSON.parse('{"__proto__": 1}'))).toEqual(wrong("a text", 1, "__proto__"));
  });

  it("nullable(schema) of an object says what is wrong inside", () => {
    expect(complaintAbout(nullable(fields({ a: text })), null)).toBeNull();
    expect(complaintAbout(nullable(fields({ a: text })), { a: 1 })).toEqual(wrong("a text", 1, "a"));
  });

  it("rowsOfNumbers gives the place of the first cell that is not a number", () => {
    expect(complaintAbout(rowsOfNumbers, [[1, 2], []])).toBeNull();
    expect(complaintAbout(rowsOfNumbers, [[1], [2, null]])).toEqual(wrong("a number", null, 1, 1));
    expect(complaintAbout(rowsOfNumbers, [[1], 2])).toEqual(wrong("a list", 2, 1));
  });

  it("exactly(shapes) reports every wrong field, and every key that is not one of them", () => {
    const shape = exactly(
      { seed: number, name: text, more: optional(object) },
      { expected: "x", unknown: "a setting" },
    );
    const place = { file: "settings", code: "BAD_VALUE", unknown: "UNKNOWN_OPTION" } as const;
    expect(problemsWith(shape, { seed: 1, name: "a", other: undefined }, place)).toEqual([]);
    expect(problemsWith(shape, { seed: "1", sead: 2 }, place)).toEqual([
      { code: "BAD_VALUE", at: { file: "settings", path: ["seed"] }, expected: "a number", received: '"1"' },
      { code: "BAD_VALUE", at: { file: "settings", path: ["name"] }, expected: "a text", received: "nothing" },
      {
        code: "UNKNOWN_OPTION",
        at: { file: "settings", path: ["sead"] },
        expected: "a setting",
        received: '"sead"',
        hint: "did you mean seed?",
      },
    ]);
    expect(problemsWith(shape, 5, place)).toMatchObject([{ expected: "x", received: "5" }]);
  });

  it("checkSettings(given, schemas, { needed }) asks each call for what that call needs", () => {
    const kinds = { path: text, count };
    checkSettings({}, kinds);
    expect(() => checkSettings({}, kinds, { needed: ["path"] })).toThrow("expected a text");
    expect(() => checkSettings({ path: "a" }, kinds, { needed: ["path", "count"] })).toThrow("expected a whole number");
    checkSettings({}, kinds);
  });
});
