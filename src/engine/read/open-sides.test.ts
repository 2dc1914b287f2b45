import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import { problemOf } from "../../../test/problem-of.ts";
import { share } from "../../contract/declare-score.ts";
import { defineTask } from "../../contract/own-task.ts";
import type { Source } from "../../contract/source.ts";
import type { AnyTask } from "../../contract/task.ts";
import { jsonLines } from "../../input/json-lines.ts";
import { breakdown } from "../../tasks/breakdown/index.ts";
import { rules } from "../../tasks/rules/index.ts";
import { values } from "../../tasks/values/index.ts";
import type { Input } from "./input.ts";
import { everySide, inputFacts, NO_GOLD, openSides } from "./open-sides.ts";

const lines = (key: string) => jsonLines({ about: "lines", keys: [key, "response"], value: (line) => line });
const words = { gold: [lines("word")], pred: [lines("said")] };
const task = (more: object = {}): AnyTask =>
  (defineTask as (given: object) => () => AnyTask)({
    id: "words",
    unit: "word",
    columns: ["hits"],
    scores: { hits: share({ formula: () => 1 }) },
    options: {},
    formats: words,
    match: () => 1,
    tally: () => ({ hits: 1 }),
    ...more,
  })();

/** A table as the files of one: its rows are values. */
const table = (name: string, rows: readonly object[]): Source => ({
  ...inMemorySource(name, { "t.csv": "" }),
  async *records() {
    yield rows.map((value, at) => ({ file: name, line: at + 2, value }));
  },
});
const valuesOf = async (side: { records(): AsyncIterable<readonly { readonly value?: unknown }[]> }) => {
  const found: unknown[] = [];
  for await (const batch of side.records()) found.push(...batch.map(({ value }) => value));
  return found;
};
const read = async (side: { records(): AsyncIterable<unknown> }) => {
  for await (const _ of side.records());
};

describe("openSides(task, input, settings)", () => {
  const rows = [{ id: "a", answer: "x", output: "y" }];

  it("openSides(…) does not take a column that a map gives to one side of a table for the other", async () => {
    const open = (name: string, map: readonly string[]) =>
      openSides(task(), { gold: table("t.csv", rows), systems: [{ name: "one", pred: table(name, rows) }] }, { map });
    for (const name of ["t.csv", "t.csv#output"]) {
      const { gold, preds } = await open(name, ["gold.word=answer"]);
      expect(await valuesOf(gold)).toEqual([{ id: "a", word: "x", output: "y" }]);
      expect(await valuesOf(preds[0]!)).toEqual([{ id: "a", answer: "x", response: "y" }]);
    }
  });

  it("openSides(…) asks for formats by the side they are named for", async () => {
    const input = { gold: [], systems: [{ name: "one", pred: [] }] };
    expect((await problemOf(() => openSides(task(), input, { goldFormat: "json" }))).received).toBe('"json"');
    expect((await problemOf(() => openSides(task(), input, { predFormat: "xml" }))).received).toBe('"xml"');
  });

  it("openSides(…) looks for the ids of gold in the keys of predictions, unless gold is there only once", async () => {
    let isRead = false;
    function* once() {
      isRead = true;
      yield { id: "a", word: "x" };
    }
    const pred = inMemorySource("pred.json", { "pred.json": '{"a":{"said":"x"}}' });
    const open = (gold: Input) => openSides(task(), { gold, systems: [{ name: "one", pred }] }, {});
    expect(await valuesOf((await open([...once()])).preds[0]!)).toEqual([{ id: "a", said: "x" }]);
    isRead = false;
    expect((await problemOf(() => open(once()))).received).toBe("pred.json");
    expect(isRead).toBe(false);
  });

  it("openSides(…) refuses an extra source that the task does not know", async () => {
    const input = (sources: object) => ({ gold: [], systems: [{ name: "one", pred: [], sources: sources as never }] });
    expect(await problemOf(() => openSides(breakdown(), input({ edges: [] }), {}))).toEqual({
      code: "UNKNOWN_OPTION",
      at: null,
      expected: "an extra source of predictions that the task breakdown knows",
      received: '"edges"',
      hint: "the task has none",
    });
    expect((await problemOf(() => openSides(rules(), input({ edge: [] }), {}))).hint).toBe("did you mean edges?");
    const { preds } = await openSides(rules(), input({ edges: [], other: undefined }), {});
    expect(preds[0]!.extra.map(({ source }) => source)).toEqual(["edges"]);
  });

  it("openSides(…) fails with the predictions, and leaves no failure of extra sources behind", async () => {
    const unheard: unknown[] = [];
    const listen = (error: unknown) => unheard.push(error);
    process.on("unhandledRejection", listen);
    const systems = [{ name: "one", pred: "a" as never, sources: { edges: "b" } as never }];
    expect((await problemOf(() => openSides(rules(), { gold: [], systems }, {}))).received).toBe('"a"');
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off("unhandledRejection", listen);
    expect(unheard).toEqual([]);
  });
});

describe("NO_GOLD", () => {
  it("NO_GOLD stands for gold that a task does without: no record, no item, no digest", async () => {
    const { gold } = await openSides(values(), { gold: undefined as never, systems: [{ name: "one", pred: [] }] }, {});
    expect(gold).toBe(NO_GOLD);
    expect(gold).toMatchObject({ name: "no gold", format: { id: "none", by: "line" }, paths: [], isStream: false });
    expect(await valuesOf(gold)).toEqual([]);
    expect(await gold.digest()).toBeNull();
    expect(gold.format.claims("a", () => "")).toBe(false);
    expect([...gold.format.open({}, {} as never).read({ file: "a", line: 1 })]).toEqual([]);
  });
});

describe("inputFacts(sides)", () => {
  it("inputFacts(…) has the format and digest of each side; extra sources change that of the predictions", async () => {
    const factsWith = async (sources: object) => {
      const systems = [{ name: "one", pred: [{ id: "a" }], sources: sources as never }];
      const sides = await openSides(rules(), { gold: [{ id: "a" }], systems }, {});
      for (const side of everySide(sides)) await read(side);
      return inputFacts(sides);
    };
    const plain = await factsWith({});
    expect(plain.gold).toEqual({ name: "gold", format: "jsonl", digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(plain.preds).toEqual([{ name: "pred", format: "jsonl", digest: plain.gold.digest }]);
    const more = await factsWith({ edges: [{ id: "a" }] });
    expect(more.preds[0]!.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(more.preds[0]!.digest).not.toBe(plain.preds[0]!.digest);
    expect((await factsWith({ edges: [{ id: "b" }] })).preds[0]!.digest).not.toBe(more.preds[0]!.digest);
    const stream = { ...inMemorySource("e.json", { "e.json": '{"s":{"0":[1]}}' }) };
    expect((await factsWith({ edges: stream })).preds[0]!.digest).toBeNull();
  });
});
