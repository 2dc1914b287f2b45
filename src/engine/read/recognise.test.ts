import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import { readPath } from "../../adapters/node/read-path.ts";
import type { AnyTask, AnyTaskMaker } from "../../contract/task.ts";
import { KaratError } from "../../problems/problem.ts";
import { breakdown } from "../../tasks/breakdown/index.ts";
import { tasks } from "../../tasks/index.ts";
import { rouge } from "../../tasks/rouge/index.ts";
import { fits, likenessTo, pairs, proves, taskOf } from "./recognise.ts";

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
    ["timeline", { "egypt.json": '[{"summary":"Protests.","date":"2011-01-25"}]' }],
    ["timeline", { "egypt/timelines.jsonl": '[["2011-01-25T00:00:00", ["Protests."]]]' }],
    ["timeline", { "egypt.txt": `2011-01-25\nProtests.\n${"-".repeat(32)}\n` }],
    ["breakdown", { "1log.json": '{"dialogue-id":"1","turns":[]}' }],
    ["rules", { "s/label.json": '{"0":{"attr_info":{},"centerline":[1]}}' }],
    ["concepts", { "g.jsonl": '{"id":"a","answer":"x"}' }],
    ["rouge", { "g.jsonl": '{"id":"a","references":["x"]}' }],
    ["rouge", { "a.html": '<html>\n<a name="1">[1]</a> <a href="#1" id=1>x</a>' }],
  ])("is %s for gold that shows it", async (task, files) => expect(await found(files, null)).toBe(task));

  it.each<[string, Files]>([
    ["JSON of other keys", { "package.json": '{"name":"x","files":{"a":{"b":["c"]}}}' }],
    ["JSON with dates in it", { "a.json": '[{"id":"a","date":"2026-01-25","paid":["2026-01-25","2026-02-01"]}]' }],
    ["an empty object", { "a.json": "{}" }],
    ["a text", { "README.md": "# Read me\n" }],
    ["a line of other keys", { "a.jsonl": '{"id":"a","foo":1}' }],
    ["no JSON", { "a.json": "{" }],
  ])("is null for gold that is %s", async (_, files) => expect(await found(files, null)).toBeNull());

  it.each(["inspect-a.eval", "inspect-b.json", "promptfoo.json", "promptfoo.jsonl", "samples_sums_a.jsonl"])(
    "is values for the log %s of another tool, which needs no gold",
    async (name) => {
      const log = readPath(fileURLToPath(new URL(`../../tasks/values/fixtures/${name}`, import.meta.url)));
      expect((await taskOf(all, null, log))?.task.definition.id).toBe("values");
    },
  );

  it("is null for a folder that only has the names of a log", async () => {
    const files = { "header.json": '{"title":"x"}', "samples/a.json": '{"id":"a","city":"Ulm"}' };
    expect(await found(null, files)).toBeNull();
  });

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

const LINE = '{"id":"a","turns":[{"index":1,"annotations":["O"]}]}';
const BROKEN = '{"id":"b","turns":3}';

describe("likenessTo(task, side, source)", () => {
  const likeness = (files: Files, wanted?: string) =>
    likenessTo(breakdown(), "gold", inMemorySource("gold", files), wanted);

  it("likenessTo(…) is the share of the first records that can be read, and the keys they have", async () => {
    const all = { format: "jsonl", isTypical: true, keys: ["id", "turns"] };
    expect(await likeness({ "g.jsonl": LINE })).toEqual({ ...all, share: 1 });
    expect(await likeness({ "g.jsonl": `${LINE}\n${BROKEN}` })).toEqual({ ...all, share: 0.5 });
    expect(await likeness({ "g.jsonl": `${BROKEN}\n${BROKEN}` })).toEqual({ ...all, share: 0 });
    const many = [...Array.from({ length: 20 }, () => LINE), BROKEN, BROKEN].join("\n");
    expect(await likeness({ "g.jsonl": many })).toEqual({ ...all, share: 1 });
  });

  it("likenessTo(…) looks at the wanted format alone, and is null where it claims no file", async () => {
    expect(await likeness({ "g.jsonl": LINE }, "jsonl")).toMatchObject({ format: "jsonl" });
    expect(await likeness({ "g.jsonl": LINE }, "dbdc")).toBeNull();
    expect(await likeness({})).toBeNull();
    expect(await likeness({ "g.jsonl": "" })).toBeNull();
    expect(await likeness({ "f.jsonl": "", "g.jsonl": LINE })).toMatchObject({ share: 1 });
  });

  it("likenessTo(…) is that of the format for which most speaks", async () => {
    const log = '{"dialogue-id":"1","turns":[{"turn-index":1,"speaker":"S","utterance":"x","annotations":[]}]}';
    expect(await likeness({ "1.log.json": log })).toMatchObject({
      isTypical: true,
      format: expect.stringMatching(/^dbdc/),
    });
  });

  it("likenessTo(…) takes a key that any task reads for no sign of this one", async () => {
    const pred = inMemorySource("pred", { "p.jsonl": '{"id":"a","response":"{}"}' });
    expect(await likenessTo(breakdown(), "pred", pred)).toMatchObject({ isTypical: false });
  });

  it("likenessTo(…) is null for what cannot be read, and throws what is no mistake of the input", async () => {
    const failing = (error: Error) => ({ ...inMemorySource("g", {}), list: () => Promise.reject(error) });
    const gone = new KaratError({ code: "READ_FAILED", at: null, expected: "a file", received: "none" });
    expect(await likenessTo(breakdown(), "gold", failing(gone))).toBeNull();
    await expect(likenessTo(breakdown(), "gold", failing(new Error("bug")))).rejects.toThrow("bug");
  });
});

describe("fits(likeness), proves(likeness)", () => {
  it("fits(…) where more than half can be read, proves(…) where one of them also shows it", () => {
    const likeness = (share: number, isTypical: boolean) => ({ format: "jsonl", share, isTypical, keys: [] });
    expect([fits(null), fits(likeness(0.5, true)), fits(likeness(0.6, false))]).toEqual([false, false, true]);
    expect([
      proves(null),
      proves(likeness(0.6, false)),
      proves(likeness(0.5, true)),
      proves(likeness(0.6, true)),
    ]).toEqual([false, false, false, true]);
  });
});

describe("pairs(task, gold, pred)", () => {
  const pred = (...ids: readonly string[]) =>
    inMemorySource("pred", {
      "p.jsonl": ids
        .map((id) => `{"id":"${id}","turns":[{"index":1,"label":"O","probabilities":{"O":1,"T":0,"X":0}}]}`)
        .join("\n"),
    });
  const gold = (...ids: readonly string[]) =>
    inMemorySource("gold", {
      "g.jsonl": ids.map((id) => `{"id":"${id}","turns":[{"index":1,"annotations":["O"]}]}`).join("\n"),
    });

  it("pairs(…) where both sides can be read and have the same units", async () => {
    expect(await pairs(breakdown(), gold("a", "b"), pred("b", "a"))).toBe(true);
    expect(await pairs(breakdown(), gold("a", "b"), pred("b"))).toBe(false);
    expect(await pairs(breakdown(), gold("a", "b"), pred("b", "c"))).toBe(false);
    expect(await pairs(breakdown(), gold(), pred())).toBe(false);
    expect(await pairs(breakdown(), gold("a", "a"), pred("a"))).toBe(false);
    expect(await pairs(breakdown(), pred("a"), pred("a"))).toBe(false);
    expect(await pairs(breakdown(), inMemorySource("gold", { "g.md": "" }), pred("a"))).toBe(false);
  });

  it("pairs(…) gives up on more than a thousand units", async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, k) => `u${k}`);
    expect(await pairs(breakdown(), gold(...ids(1_000)), pred(...ids(1_000)))).toBe(true);
    expect(await pairs(breakdown(), gold(...ids(1_001)), pred(...ids(1_001)))).toBe(false);
  });
});

describe("taskOf([rouge, breakdown], gold, pred)", () => {
  it("taskOf(…) finds no task where as much speaks for two, and the one by its units where nothing does", async () => {
    const two = [breakdown(), breakdown({ threshold: 0.4 })];
    const gold = inMemorySource("gold", { "g.jsonl": LINE });
    expect(await taskOf(two, gold, null)).toBeNull();
    expect(await taskOf([rouge(), breakdown()], gold, null)).toMatchObject({ isSwapped: false });
    const texts = inMemorySource("texts", { "a.txt": "one\n" });
    expect(await taskOf([rouge()], texts, texts)).toMatchObject({ isSwapped: false });
    expect(await taskOf([rouge()], texts, null)).toBeNull();
    expect(await taskOf([rouge()], null, texts)).toBeNull();
    expect(await taskOf([rouge(), rouge({ stem: false })], texts, texts)).toBeNull();
  });
});
