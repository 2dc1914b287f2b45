// What a schema objects to becomes a problem in its place.
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { KaratError, type Problem } from "../problems/problem.ts";
import { FindingCollector } from "./finding-sink.ts";
import { jsonOf, type Shape, shaped, textOf } from "./shape.ts";

const Line = v.object({
  id: v.string(),
  turns: v.array(v.looseObject({ share: v.pipe(v.number("a share is a number"), v.minValue(0)) })),
});

/** The problems of a text read as JSON and checked. */
function problemsOf(text: string, shape: Shape<unknown> = Line): readonly Problem[] {
  const sink = new FindingCollector();
  const record = { file: "x.jsonl", line: 5, text };
  const json = jsonOf(record, sink);
  if (json !== undefined) shaped(shape, json, record, sink);
  try {
    sink.throwProblems();
  } catch (error) {
    if (error instanceof KaratError) return error.problems;
    throw error;
  }
  return [];
}

describe("shaped(shape, value, record, sink)", () => {
  it("returns the value itself, including keys such as __proto__", () => {
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
    ["[7]", { code: "BAD_SHAPE", expected: "an object", received: "[7]", at: { line: 5 } }],
    ['{"id": "a", "turns": [[1]]}', { code: "BAD_SHAPE", expected: "an object", at: { path: ["turns", 0] } }],
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

describe("shaped(shape, …) in words", () => {
  /** The problem that an issue of a schema becomes. */
  function problemOf(issue: object) {
    const sink = new FindingCollector();
    const shape = { "~standard": { validate: () => ({ issues: [issue] }) } } as never;
    expect(shaped(shape, 1, { file: "x", line: 1, value: 1 }, sink)).toBeUndefined();
    return sink.findings().problems[0]!.first[0]!;
  }

  it.each([
    ["Object", "an object"],
    ["Array", "a list"],
    ["string", "a text"],
    ["number", "a number"],
    ["boolean", "true or false"],
    ["null", "null"],
    ["(string | null)", "a text or null"],
    [">=0", "at least 0"],
    ["<=1", "at most 1"],
    [">0", "more than 0"],
    ["<1", "less than 1"],
    ['"O"', '"O"'],
    ["x>=0", "x>=0"],
    [null, "another value"],
    [undefined, "another value"],
  ])("says %j as %j", (expected, words) => {
    expect(problemOf({ message: "Invalid type", expected, input: 3 }).detail).toEqual({
      code: "BAD_VALUE",
      expected: words,
      received: "3",
    });
  });

  it("reports a wrong structure or a missing value as BAD_SHAPE", () => {
    for (const type of ["object", "strict_object", "loose_object", "array", "record", "tuple"])
      expect(problemOf({ message: "Invalid", type, input: 3 }).detail.code).toBe("BAD_SHAPE");
    expect(problemOf({ message: "Invalid", type: "string", input: 3 }).detail.code).toBe("BAD_VALUE");
    expect(problemOf({ message: "Invalid type", path: [{ key: "a" }, 0, "b"] })).toMatchObject({
      at: { path: ["a", 0, "b"] },
      detail: { code: "BAD_SHAPE", expected: 'a value for "b"', received: "nothing" },
    });
    expect(problemOf({ message: "Invalid type", expected: "string" }).detail.expected).toBe("a text");
  });

  it("gives a message of one's own as a hint", () => {
    expect(problemOf({ message: "write a share", input: 3 }).detail.hint).toBe("write a share");
    expect(problemOf({ message: "Invalid type: expected", input: 3 }).detail).not.toHaveProperty("hint");
  });

  it("takes only message and path from other libraries, and finds the value itself", () => {
    const issues = [
      { message: "Invalid input: expected string", path: ["labels", { key: 0 }, "name"], input: "their own" },
      { message: "n is required", path: ["more", "n"], expected: "number" },
    ];
    const shape = { "~standard": { vendor: "other", validate: () => ({ issues }) } } as never;
    const expected = "a value that fits the schema";
    expect(problemsOf('{"id": "a", "labels": [{"name": 3}]}', shape)).toMatchObject([
      { code: "BAD_VALUE", expected, received: "3", hint: issues[0]!.message, at: { path: ["labels", 0, "name"] } },
      { code: "BAD_SHAPE", expected, received: "nothing", hint: issues[1]!.message, at: { path: ["more", "n"] } },
    ]);
  });

  it("refuses a schema that is not synchronous", () => {
    const shape = { "~standard": { validate: () => Promise.resolve({}) } } as never;
    expect(() => shaped(shape, 1, { file: "x", line: 1, value: 1 }, new FindingCollector())).toThrow(
      "expected a synchronous schema, received a promise",
    );
  });
});

describe("jsonOf(record, sink), in detail", () => {
  it("says of NaN and Infinity that JSON has none", () => {
    for (const word of ["NaN", "Infinity", "-Infinity"])
      expect(problemsOf(`{"a": ${word}}`)[0]!.hint, word).toBe("JSON has no NaN and no Infinity: write null");
  });

  it("refuses nesting that would exhaust the stack, and says where it begins", () => {
    const [problem] = problemsOf("[".repeat(600) + "]".repeat(600));
    expect(problem).toMatchObject({ code: "BAD_JSON", hint: "the text is not valid JSON from here on" });
    expect(jsonOf({ file: "x", line: 1, text: "[".repeat(600) }, new FindingCollector())).toBeUndefined();
  });

  it("shows twelve characters from the wrong one on", () => {
    expect(problemsOf('{"id": abcdefghijklmnop}')[0]!.received).toBe('"abcdefghijkl" in column 8');
  });

  it("takes the value of a record that never was text, and textOf(record) writes it", () => {
    const value = { a: 1 };
    expect(jsonOf({ file: "x", line: 1, value }, new FindingCollector())).toBe(value);
    expect(textOf({ file: "x", line: 1, value })).toBe('{"a":1}');
    expect(textOf({ file: "x", line: 1, text: "as is", value })).toBe("as is");
  });
});
