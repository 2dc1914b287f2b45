import { describe, expect, it } from "vitest";
import { FindingCollector } from "../contract/finding-sink.ts";
import type { SourceRecord } from "../contract/source.ts";
import { jsonLines } from "./json-lines.ts";

const lines = jsonLines({
  about: "labels",
  keys: ["label", "response"],
  value: ({ label }, record, sink) => {
    if (label === "?") sink.problem({ record, path: ["label"] }, { code: "BAD_VALUE", expected: "x", received: "y" });
    return label === "?" ? undefined : String(label);
  },
});

function read(record: Partial<SourceRecord>) {
  const sink = new FindingCollector();
  const whole = { file: "gold.jsonl", line: 1, ...record };
  const items = [...lines.open({}, sink).read(whole)].map(({ id, value }) => [id, value]);
  const problems = sink
    .findings()
    .problems.flatMap(({ first }) => first.map(({ at, detail }) => [at.path, detail.expected]));
  return { items, problems };
}

describe("jsonLines", () => {
  it("jsonLines(spec) is a format of lines with the shape that it publishes, if any", () => {
    expect(lines).toMatchObject({ id: "jsonl", about: "labels", by: "line" });
    expect(lines).not.toHaveProperty("shape");
    const [frame, published] = [{ "~standard": {} }, { "~standard": {} }] as never[];
    const spec = { about: "", keys: [], value: () => 1 };
    expect(jsonLines({ ...spec, shape: frame! }).shape).toBe(frame);
    expect(jsonLines({ ...spec, shape: frame!, published: published! }).shape).toBe(published);
  });

  it("read(record) gives the id and the value of a line, and of an object in memory", () => {
    expect(read({ text: '{"id":"a","label":"yes"}' })).toEqual({ items: [["a", "yes"]], problems: [] });
    expect(read({ value: { id: "a", label: "yes" } })).toEqual({ items: [["a", "yes"]], problems: [] });
  });

  it("read(record) takes a number for an id as it is written", () => {
    expect(read({ text: '{"id":7.0,"label":"x"}' }).items).toEqual([["7.0", "x"]]);
    expect(read({ text: '{"label":"\\"id\\"","other":{"id":1},"id":12345678901234567890}' }).items).toEqual([
      ["12345678901234567890", '"id"'],
    ]);
    expect(read({ value: { id: 7, label: "x" } }).items).toEqual([["7", "x"]]);
  });

  it("read(record) keeps the id of a line whose value is wrong, so that it does not count as missing", () => {
    expect(read({ text: '{"id":"a","label":"?"}' })).toEqual({ items: [["a", null]], problems: [[["label"], "x"]] });
  });

  it("read(record) says what is wrong with a line that is no object, or has no id", () => {
    expect(read({ text: "[1]" })).toMatchObject({
      items: [],
      problems: [[undefined, expect.stringContaining("object")]],
    });
    expect(read({ text: "null" }).items).toEqual([]);
    expect(read({ text: '{"label":"x"}' })).toMatchObject({ items: [], problems: [[["id"], expect.any(String)]] });
    expect(read({ text: '{"id":true,"label":"x"}' })).toMatchObject({
      items: [],
      problems: [[["id"], expect.any(String)]],
    });
    expect(read({ text: "{" }).items).toEqual([]);
  });

  it.each([2 ** 53, 2 ** 60, Number.NaN])("read(value) refuses the id %j, which may not be the one meant", (id) => {
    const sink = new FindingCollector();
    const record = { file: "gold[0]", line: 1, value: { id, label: "x" } };
    expect(lines.peek!(record)).toBeNull();
    expect([...lines.open({}, sink).read(record)]).toEqual([]);
    expect(() => sink.throwProblems()).toThrow(/gold\[0\] id\n {2}expected an id that is exact/);
  });

  it("read(line) keeps the id that was written, however large", () => {
    const record = { file: "a.jsonl", line: 1, text: '{"label":"x","id":9007199254740993}' };
    expect([...lines.open({}, new FindingCollector()).read(record)]).toMatchObject([{ id: "9007199254740993" }]);
  });

  it.each([
    ['{"id":"a\\u0041"}', "aA"],
    ['  { "id" : -1.5e3, "x": 1}', "-1.5e3"],
    ['{"label":"x","id":"a"}', "a"],
    ['{"label":"x", "id" :\t7}', "7"],
    ['{"id":"a","x":{"id":"b"}}', "a"],
    ['{"x":{"id":"b"},"id":"a"}', null],
    ['{"label":"x"}', null],
    ['{"label":"x","id":null}', null],
    ['{"id":"a', null],
    ["", null],
  ])("peek(%j) is %j", (text, id) => {
    expect(lines.peek!({ file: "f", line: 1, text })).toBe(id);
  });

  it("peek(record) of an object in memory is its id as a text", () => {
    const peek = (value: unknown) => lines.peek!({ file: "f", line: 1, value });
    expect([peek({ id: "a" }), peek({ id: 7 }), peek({ id: true }), peek({}), peek(null), peek("id")]).toEqual([
      "a",
      "7",
      null,
      null,
      null,
      null,
    ]);
    expect(peek(Object.create({ id: "a" }))).toBeNull();
  });

  it.each([
    ["a.jsonl", "", true],
    ["a.ndjson", "", true],
    ["a.jsonl.txt", "", false],
    ["xjsonl", "", false],
    ["-", "", true],
    ["a.txt", '{"id":"a","label":"x"}\n{"id"', true],
    ["a.txt", '\n\n{"id":"a","response":"x"}\nrest', true],
    ["a.json", '{\n "id":"a",\n "label":"x"}', true],
    ["a.json", '[{"id":"a","label":"x"}]', true],
    ["a.json", '\ufeff{"id":"a","label":"x"}', true],
    ["a.json", '{"id":"a","other":"x"}', false],
    ["a.json", '{"label":"x"}', false],
    ["a.txt", 'say {"id":"a","label":"x"}', false],
    ["a.txt", "id label\n", false],
    ["a.txt", '{"x":1}\n{"id":"a","label":"x"}', false],
  ])("claims(%j, %j) is %j", (path, head, expected) => {
    expect(lines.claims(path, () => head)).toBe(expected);
  });
});
