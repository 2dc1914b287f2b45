import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import { tasks } from "../../tasks/index.ts";
import { taskOf } from "./recognise.ts";

const all = await Promise.all(Object.values(tasks).map(async (load) => ((await load()) as AnyTaskMaker)() as AnyTask));
type Files = Readonly<Record<string, string>>;
const recognised = (gold: Files | null, pred: Files | null) =>
  taskOf(all, gold && inMemorySource("gold", gold), pred && inMemorySource("pred", pred));
const found = async (gold: Files | null, pred: Files | null) =>
  (await recognised(gold, pred))?.task.definition.id ?? null;

describe("taskOf(tasks, gold, pred)", () => {
  it.each<[string, Files]>([
    ["common-ground", { "g.jsonl": '{"id":"a","statements":[{"red":"10"}]}' }],
    ["timeline", { "egypt.json": '{"2011-01-25":["Protests."]}' }],
    ["timeline", { "egypt.txt": `2011-01-25\nProtests.\n${"-".repeat(32)}\n` }],
    ["breakdown", { "1log.json": '{"dialogue-id":"1","turns":[]}' }],
    ["rules", { "s/label.json": '{"0":{"attr_info":{},"centerline":[1]}}' }],
    ["concepts", { "g.jsonl": '{"id":"a","answer":"x"}' }],
    ["rouge", { "g.jsonl": '{"id":"a","references":["x"]}' }],
    ["rouge", { "a.html": '<html>\n<a name="1">[1]</a> <a href="#1" id=1>x</a>' }],
  ])("is %s for gold that shows it", async (task, files) => expect(await found(files, null)).toBe(task));

  it.each<[string, Files]>([
    ["JSON of other keys", { "package.json": '{"name":"x","files":{"a":{"b":["c"]}}}' }],
    ["an empty object", { "a.json": "{}" }],
    ["a text", { "README.md": "# Read me\n" }],
    ["a line of other keys", { "a.jsonl": '{"id":"a","foo":1}' }],
    ["no JSON", { "a.json": "{" }],
  ])("is null for gold that is %s", async (_, files) => expect(await found(files, null)).toBeNull());

  it("is null for predictions that several tasks could read, until gold tells which", async () => {
    const pred = { "p.jsonl": '{"id":"a","response":"{}"}' };
    expect(await found(null, pred)).toBeNull();
    expect(await found(null, { "p.jsonl": '{"id":"a","response":"Sure! A dog and a cat."}' })).toBeNull();
    expect(await found({ "g.jsonl": '{"id":"a","timelines":{"bbc":{"2011-01-25":["x"]}}}' }, pred)).toBe("timeline");
  });

  it("says whether the sides are exchanged", async () => {
    const gold = { "1.log.json": '{"dialogue-id":"1","turns":[]}' };
    const pred = { "1.labels.json": '{"turns":[]}' };
    expect(await recognised(gold, pred)).toMatchObject({ isSwapped: false });
    expect(await recognised(pred, gold)).toMatchObject({ isSwapped: true, task: { definition: { id: "breakdown" } } });
  });

  it("knows a task by a mistake inside its own keys", async () => {
    expect(await found({ "g.jsonl": '{"id":"a","references":3}' }, null)).toBe("rouge");
  });

  it("knows plain texts by their names, which both sides have", async () => {
    const texts = { "a.txt": "one two\n", "b.txt": "three\n" };
    expect(await found(texts, null)).toBeNull();
    expect(await found(texts, texts)).toBe("rouge");
    expect(await found(texts, { "c.txt": "one\n" })).toBeNull();
  });
});
