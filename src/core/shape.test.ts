// What a schema objects to becomes a problem in its place.
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { FindingCollector } from "./finding-sink.ts";
import { KaratError, type Problem } from "./problem.ts";
import { jsonOf, shaped } from "./shape.ts";

const Line = v.object({
  id: v.string(),
  turns: v.array(v.looseObject({ share: v.pipe(v.number("a share is a number"), v.minValue(0)) })),
});

/** The problems of a text read as JSON and checked. */
function problemsOf(text: string): readonly Problem[] {
  const sink = new FindingCollector();
  const record = { file: "x.jsonl", line: 5, text };
  const json = jsonOf(record, sink);
  if (json !== undefined) shaped(Line, json, record, sink);
  try {
    sink.throwProblems();
  } catch (error) {
    if (error instanceof KaratError) return error.problems;
    throw error;
  }
  return [];
}

describe("shaped(shape, value, record, sink)", () => {
  it("gives the value back as it came, keys such as __proto__ included", () => {
    const value = JSON.parse('{"id":"a","turns":[{"share":1,"__proto__":2}]}');
    expect(shaped(Line, value, { file: "x", line: 1, value }, new FindingCollector())).toBe(value);
  });

  it.each([
    ['{"turns": []}', { code: "BAD_SHAPE", expected: 'a value for "id"', received: "nothing", at: { line: 5 } }],
    ['{"id": 7, "turns": []}', { expected: "a text", received: "7", at: { line: 5, path: ["id"] } }],
    ['{"id": "a", "turns": {}}', { code: "BAD_SHAPE", expected: "a list", received: "{}" }],
    [
      '{"id": "a",\n "turns": [\n  {"share": "x"}]}',
      {
        expected: "a number",
        received: '"x"',
        hint: "a share is a number",
        at: { line: 7, path: ["turns", 0, "share"] },
      },
    ],
    ["7", { code: "BAD_SHAPE", expected: "an object", received: "7" }],
    ['{"id": "a", "turns": [{"share": -1}]}', { code: "BAD_VALUE", expected: "at least 0", received: "-1" }],
  ])("reports what is wrong with %s", (text, problem) => {
    expect(problemsOf(text)).toMatchObject([problem]);
  });

  it("reports all problems of a value", () => {
    expect(problemsOf('{"id": 1, "turns": [{"share": "x"}, {"share": -1}]}')).toHaveLength(3);
  });
});

describe("jsonOf(record, sink)", () => {
  it.each([
    ['{"id": "a",\n "turns": [}', 6, "a JSON value", '"}" in column 12'],
    ['{"id": "a"', 5, '"," or "}"', "the end of the text in column 11"],
    ["{'id': 1}", 5, "a key in double quotes", "\"'id': 1}\" in column 2"],
  ])("locates where %j stops being JSON", (text, line, expected, received) => {
    expect(problemsOf(text)).toMatchObject([{ code: "BAD_JSON", at: { file: "x.jsonl", line }, expected, received }]);
  });

  it("reads past a byte order mark", () => {
    expect(jsonOf({ file: "x", line: 1, text: '\ufeff{"a":1}' }, new FindingCollector())).toEqual({ a: 1 });
  });
});
