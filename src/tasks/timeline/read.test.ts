import { toJsonSchema } from "@valibot/to-json-schema";
import Ajv from "ajv";
import type { GenericSchema } from "valibot";
import { describe, expect, it } from "vitest";
import { readFormat } from "../../../test/read-format.ts";
import type { AnyFormat, Item, SourceRecord } from "../../contract/source.ts";
import { score } from "../../index.ts";
import { timeline } from "./index.ts";
import { formats } from "./read.ts";
import { formatDay, type GoldTopic, type PredTopic, type Timeline } from "./timeline.ts";

const LINE = "-".repeat(32);

function readAll<Value>(list: readonly AnyFormat<Value>[], id: string, records: readonly SourceRecord[]) {
  return readFormat(list.find((format) => format.id === id)!, records, {});
}

const file = (path: string, text: string): SourceRecord => ({ file: path, line: 1, text });
const json = (path: string, value: unknown): SourceRecord => file(path, JSON.stringify(value, null, 1));

function plain(timeline: Timeline | null) {
  return timeline && Object.fromEntries(timeline.map(({ day, sentences }) => [formatDay(day), sentences]));
}

function preds(id: string, ...records: SourceRecord[]) {
  return readAll(formats.pred, id, records).items.map((item) => [item.id, plain(item.value?.timelines[0] ?? null)]);
}

function golds(id: string, ...records: SourceRecord[]) {
  return readAll(formats.gold, id, records).items.map(({ id: topic, value }: Item<GoldTopic>) => [
    topic,
    value && Object.fromEntries(value.timelines.map(({ name, timeline }) => [name, plain(timeline)])),
  ]);
}

function problemsOf(id: string, record: SourceRecord, side: "gold" | "pred" = "pred"): string {
  const { items, error } = readAll(formats[side] as readonly AnyFormat<unknown>[], id, [record]);
  expect(items.every(({ value }) => value === null)).toBe(true);
  return error;
}

const FIRST = { "2011-01-25": ["One .", "Two ."] };
const SECOND = { "2011-02-11": ["Three ."] };

describe("formats", () => {
  it("tilse-folders puts the timelines of a topic together and names them by their files", () => {
    expect(
      golds(
        "tilse-folders",
        file("gold/egypt/timelines/bbc.txt", `2011-01-25\nOne .\nTwo .\n${LINE}\n`),
        file("gold/syria/timelines/bbc.txt", `2011-02-11\nThree .\n${LINE}\n`),
        file("gold/egypt/timelines/afp.txt", `2011-02-11\nThree .\n${LINE}\n`),
      ),
    ).toEqual([
      ["egypt", { afp: SECOND, bbc: FIRST }],
      ["syria", { bbc: SECOND }],
    ]);
  });

  it("tilse names a topic by its file", () => {
    const record = file("run/egypt.txt", `2011-02-11\nThree .\n${LINE}\n`);
    expect(preds("tilse", record)).toEqual([["egypt", SECOND]]);
    expect(golds("tilse", record)).toEqual([["egypt", { egypt: SECOND }]]);
  });

  it("news-tls reads one timeline per line, with times of day", () => {
    const lines = [[["2011-01-25T00:00:00", ["One .", "Two ."]]], [["2011-02-11T10:30:00", ["Three ."]]]];
    const record = file("t17/egypt/timelines.jsonl", `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
    expect(golds("news-tls", record)).toEqual([["egypt", { "0001": FIRST, "0002": SECOND }]]);
  });

  it("json reads dates as keys, entries in a list, and pairs", () => {
    const entries = [{ date: "2011-02-11", summary: "Three ." }];
    const pairs = [["2011-02-11", ["Three ."]]];
    for (const value of [SECOND, entries, pairs]) {
      expect(preds("json", json("run/egypt.json", value))).toEqual([["egypt", SECOND]]);
      expect(golds("json", json("gold/egypt.json", value))).toEqual([["egypt", { gold: SECOND }]]);
    }
  });

  it("json reads all topics of a file", () => {
    expect(
      preds("json", json("run.json", { egypt: FIRST, syria: [{ date: "2011-02-11", summary: "Three ." }] })),
    ).toEqual([
      ["egypt", FIRST],
      ["syria", SECOND],
    ]);
    expect(
      golds("json", json("gold.json", { a: FIRST, b: { x: FIRST, y: SECOND }, c: { gold_timelines: { z: SECOND } } })),
    ).toEqual([
      ["a", { gold: FIRST }],
      ["b", { x: FIRST, y: SECOND }],
      ["c", { z: SECOND }],
    ]);
    expect(golds("json", json("egypt.json", { gold_timelines: { x: FIRST } }))).toEqual([["egypt", { x: FIRST }]]);
  });

  it("jsonl reads neutral lines, and takes names of object members for names", () => {
    const gold = '{"id":"egypt","timelines":{"constructor":{"2011-02-11":["Three ."]},"__proto__":{"2011-02-11":[]}}}';
    const { items } = readAll(formats.gold, "jsonl", [file("gold.jsonl", gold)]);
    expect(items[0]!.value!.timelines.map(({ name }) => name)).toEqual(["__proto__", "constructor"]);
    expect(preds("jsonl", json("pred.jsonl", { id: "egypt", timeline: FIRST }))).toEqual([["egypt", FIRST]]);
  });

  it("json puts entries of one date together and warns", () => {
    const record = json("egypt.json", [
      { date: "2011-02-11", summary: "One ." },
      { date: "2011-02-11", summary: ["Two ."] },
    ]);
    const { items, sink } = readAll(formats.pred, "json", [record]);
    expect(plain(items[0]!.value!.timelines[0]!)).toEqual({ "2011-02-11": ["One .", "Two ."] });
    expect(sink.warnings().map(({ code, examples }) => [code, examples])).toEqual([
      ["REPEATED_DATE", ["egypt.json:7 [1].date"]],
    ]);
  });

  it.each([
    ["json", json("egypt.json", [{ date: "2011-02-11", summary: "One ." }, ["2011-02-11", "Two ."]])],
    [
      "jsonl",
      json("pred.jsonl", {
        id: "egypt",
        timeline: [
          ["2011-02-11", "One ."],
          ["2011-02-11", "Two ."],
        ],
      }),
    ],
    ["news-tls", file("egypt/timelines.jsonl", '[["2011-02-11", ["One ."]], ["2011-02-11", ["Two ."]]]')],
    ["tilse", file("egypt.txt", `2011-02-11\nOne .\n${LINE}\n2011-02-11\nTwo .\n${LINE}\n`)],
  ])("%s counts the first of several predicted entries of a date on request, and warns", (id, record) => {
    const format = formats.pred.find((candidate) => candidate.id === id)!;
    const { options } = timeline({ repeatedDates: "first" });
    const { items, sink } = readFormat(format as AnyFormat<PredTopic>, [record], options);
    expect(plain(items[0]!.value!.timelines[0]!)).toEqual({ "2011-02-11": ["One ."] });
    expect(sink.warnings().map(({ code, message }) => [code, message])).toEqual([
      ["REPEATED_DATE", "Only the first entry of a date counts: it occurs twice in a timeline"],
    ]);
  });

  it("the preset same-date counts the first predicted entry of a date and every gold summary", async () => {
    const gold = [
      {
        id: "egypt",
        timelines: {
          bbc: [
            ["2011-02-11", "bridge"],
            ["2011-02-11", "ferry"],
          ],
        },
      },
    ] as never;
    const pred = [
      {
        id: "egypt",
        timeline: [
          ["2011-02-11", "bridge"],
          ["2011-02-11", "ferry"],
        ],
      },
    ] as never;
    const ar1 = async (settings: object) => (await score(timeline(settings), { gold, pred })).scores.ar1;
    expect(await ar1({})).toBe(2 / 3);
    expect(await ar1({ as: "same-date" })).toBe(1 / 2);
  });

  it("json and jsonl keep the last of two entries with the same key, as JSON.parse does, and warn", () => {
    const twice = '{"2011-02-11": ["One ."],\n"2011-02-11": ["Two ."]}';
    const warned = (side: "gold" | "pred", id: string, text: string) => {
      const { items, sink } = readAll(formats[side] as readonly AnyFormat<GoldTopic>[], id, [file("egypt.json", text)]);
      expect(JSON.stringify(items[0]!.value)).toContain('["Two ."]');
      return sink.warnings().map(({ code, examples }) => [code, examples]);
    };
    expect(warned("gold", "json", twice)).toEqual([["REPEATED_KEY", ["egypt.json:2 2011-02-11"]]]);
    expect(warned("pred", "json", twice)).toEqual([["REPEATED_KEY", ["egypt.json:2 2011-02-11"]]]);
    expect(warned("gold", "jsonl", `{"id":"egypt","timelines":{"a":${twice}}}`)).toEqual([
      ["REPEATED_KEY", ["egypt.json:2 timelines.a.2011-02-11"]],
    ]);
    expect(warned("pred", "jsonl", `{"id":"egypt","timeline":${twice}}`)).toEqual([
      ["REPEATED_KEY", ["egypt.json:2 timeline.2011-02-11"]],
    ]);
    expect(warned("pred", "jsonl", '{"id":7,"timeline":{"2011-02-11":["Two ."]}}')).toEqual([]);
  });

  it("json refuses days that do not exist, with their place", () => {
    expect(
      problemsOf("json", json("egypt.json", { "2011-01-25": ["One ."], "2011-02-31": ["Two ."] })),
    ).toMatchInlineSnapshot(`
      "egypt.json:5 2011-02-31
        expected a date as YYYY-MM-DD, received "2011-02-31"                        BAD_VALUE
        hint: write dates as in 2011-01-25; days that do not exist, such as 31 February, are not accepted"
    `);
  });

  it("json refuses summaries that are not texts", () => {
    expect(
      problemsOf("json", json("egypt.json", [{ date: "2011-01-25", summary: ["One .", 5] }])),
    ).toMatchInlineSnapshot(`
      "egypt.json:6 [0].summary[1]
        expected a text, received 5                                                 BAD_VALUE"
    `);
    expect(problemsOf("json", json("egypt.json", [{ date: "2011-01-25" }]))).toMatchInlineSnapshot(`
      "egypt.json:2 [0].summary
        expected a text or a list of texts, received nothing                        BAD_SHAPE"
    `);
  });

  it("jsonl refuses timelines that are no object, and a key that is no date", () => {
    expect(problemsOf("jsonl", json("gold.jsonl", { id: "egypt", timelines: [] }), "gold")).toMatchInlineSnapshot(`
      "gold.jsonl:3 timelines
        expected timelines by name, received []                                     BAD_SHAPE"
    `);
    expect(
      problemsOf("jsonl", json("pred.jsonl", { id: "egypt", timeline: { constructor: [] } })),
    ).toMatchInlineSnapshot(`
      "pred.jsonl:4 timeline.constructor
        expected a date as YYYY-MM-DD, received "constructor"                       BAD_VALUE
        hint: write dates as in 2011-01-25; days that do not exist, such as 31 February, are not accepted"
    `);
  });

  it.each([
    ["gold", "json", FIRST, true],
    ["gold", "json", [{ date: "2011-02-11", summary: "Three ." }], true],
    ["gold", "json", { b: { x: FIRST }, c: { gold_timelines: { z: [["2011-02-11", ["Three ."]]] } } }, true],
    ["gold", "json", { a: { x: { "2011-02-11": 5 } } }, false],
    ["pred", "json", { a: FIRST, b: [{ date: "2011-02-11", summary: ["Three ."] }] }, true],
    ["pred", "json", [{ date: "2011-02-11" }], false],
    ["gold", "jsonl", { id: "a", timelines: { x: FIRST } }, true],
    ["gold", "jsonl", { id: "a", timelines: [] }, false],
    ["pred", "jsonl", { id: "a", timeline: FIRST }, true],
    ["pred", "jsonl", { id: "a", timeline: { "2011-02-11": [5] } }, false],
  ] as const)("the published shape of %s as %s agrees with the reader on %j", (side, id, value, isRight) => {
    const format = (formats[side] as readonly AnyFormat<unknown>[]).find((candidate) => candidate.id === id)!;
    const { items } = readAll([format], id, [json("a.json", value)]);
    const schema = toJsonSchema(format.shape as unknown as GenericSchema);
    expect(items.every((item) => item.value !== null)).toBe(isRight);
    expect(new Ajv.default({ strict: false }).compile(schema as object)(value)).toBe(isRight);
  });

  it("gold and pred formats claim their files", () => {
    const claimed = (path: string) => formats.gold.find((format) => format.claims(path, () => ""))?.id ?? null;
    expect(
      ["egypt/timelines/a.txt", "egypt/timelines.jsonl", "egypt.txt", "gold.json", "gold.jsonl", "notes.md"].map(
        claimed,
      ),
    ).toEqual(["tilse-folders", "news-tls", "tilse", "json", "jsonl", null]);
  });
});
