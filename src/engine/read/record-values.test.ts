import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import { problemOf } from "../../../test/problem-of.ts";
import { recordValues } from "./record-values.ts";

const valuesOf = async (files: Readonly<Record<string, string>>) =>
  (await recordValues(inMemorySource("gold", files))).records;

describe("recordValues(source)", () => {
  it("recordValues(…) takes every line, element or file, with all digits of long integers", async () => {
    expect(await valuesOf({ "g.jsonl": '{"id":"a","value":{"x":1}}\n{"id":"c"}\n' })).toEqual([
      { id: "a", value: { x: 1 } },
      { id: "c" },
    ]);
    expect(await valuesOf({ "g.json": "[1, 9007199254740993]" })).toEqual([1, 9007199254740993n]);
    expect(await valuesOf({ "a.json": '{"x":1}', "b.json": '{"x":2}' })).toEqual([{ x: 1 }, { x: 2 }]);
  });

  it("recordValues(…) refuses no record at all, and text that is no JSON", async () => {
    expect(await problemOf(() => valuesOf({ "a.jsonl": "" }))).toEqual({
      code: "BAD_SHAPE",
      at: { file: "gold" },
      expected: "gold records",
      received: "none",
    });
    expect((await problemOf(() => valuesOf({ "a.jsonl": "{" }))).code).toBe("BAD_JSON");
  });
});
