import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import { problemOf } from "../../../test/problem-of.ts";
import { recordValues } from "./record-values.ts";

const valuesOf = (files: Readonly<Record<string, string>>) => recordValues(inMemorySource("gold", files));

describe("recordValues(source)", () => {
  it("recordValues(…) takes the values of neutral lines, which have an id and nothing else", async () => {
    const lines = '{"id":"a","value":{"x":1}}\n{"id":"b","value":2}\n{"id":"c"}\n';
    expect(await valuesOf({ "g.jsonl": lines })).toEqual({ values: [{ x: 1 }, 2, undefined], isBare: false });
  });

  it.each([
    [
      '{"id":"a","value":1}\n{"id":"b","x":1}',
      [
        { id: "a", value: 1 },
        { id: "b", x: 1 },
      ],
    ],
    ['{"value":1}', [{ value: 1 }]],
    ["3", [3]],
  ])("recordValues(…) of %j has bare values", async (text, values) => {
    expect(await valuesOf({ "g.jsonl": text })).toEqual({ values, isBare: true });
  });

  it("recordValues(…) of a folder with one value a file names them by their files", async () => {
    expect(await valuesOf({ "a.json": '{"x":1}', "b.json": '{"x":2}' })).toEqual({
      values: [{ x: 1 }, { x: 2 }],
      isBare: false,
    });
    expect(await valuesOf({ "a.json": '{"x":1}', "b.jsonl": '{"x":2}\n{"x":3}' })).toMatchObject({ isBare: true });
    expect(await valuesOf({ "a.json": '{"x":1}' })).toMatchObject({ isBare: true });
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
