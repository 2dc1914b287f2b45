// Calls of the engine that are wrong before anything is scored: predictions alone, arguments, open options.
import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../test/in-memory-source.ts";
import { problemOf } from "../../test/problem-of.ts";
import { SETTING_SCHEMAS } from "../contract/setting-schemas.ts";
import { breakdown } from "../tasks/breakdown/index.ts";
import { values } from "../tasks/values/index.ts";
import { inspectPredictions } from "./inspect.ts";
import { checkedTask, settledTask } from "./settle-task.ts";

const line = (id: string) => ({ id, turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] });

describe("inspectPredictions(task, input, settings)", () => {
  it("inspectPredictions(…) counts units, and says which format they have", async () => {
    const done: number[] = [];
    const settings = { onProgress: (count: number) => void done.push(count) };
    expect(await inspectPredictions(breakdown(), [line("a"), line("b")], settings)).toEqual({
      units: 2,
      format: "jsonl",
      warnings: [],
    });
    expect(done[0]).toBe(0);
  });

  it("inspectPredictions(…) refuses an id that occurs twice, and no prediction at all", async () => {
    expect(await problemOf(() => inspectPredictions(breakdown(), [line("a"), line("a")]))).toMatchObject({
      code: "DUPLICATE_ID",
      at: { file: "pred[1]" },
    });
    expect(await problemOf(() => inspectPredictions(breakdown(), []))).toEqual({
      code: "READ_FAILED",
      at: { file: "pred" },
      expected: "at least one dialogue",
      received: "none",
    });
    const empty = inMemorySource("p.jsonl", { "p.jsonl": "\n" });
    expect((await problemOf(() => inspectPredictions(breakdown(), empty, { predFormat: "jsonl" }))).at!.file).toBe(
      "p.jsonl",
    );
    expect((await problemOf(() => inspectPredictions(breakdown(), [{ id: "a", turns: 3 }]))).at!.path).toEqual([
      "turns",
    ]);
  });

  it("inspectPredictions(…, { ids }) wants these ids and no others, unless predictions may be missing", async () => {
    const ids = new Set(["a", "b"]);
    const surplus = ["a", "b", "c"].map(line);
    expect(await problemOf(() => inspectPredictions(breakdown(), surplus, { ids }))).toMatchObject({
      code: "UNKNOWN_ID",
      received: '"c"',
    });
    expect(await problemOf(() => inspectPredictions(breakdown(), [line("a")], { ids }))).toMatchObject({
      code: "MISSING_PREDICTION",
      expected: 'a prediction for dialogue "b"',
    });
    expect(await inspectPredictions(breakdown(), [line("a")], { ids, missing: "skip" })).toMatchObject({ units: 1 });
  });

  it("inspectPredictions(…, { strict: true }) refuses warnings", async () => {
    const whole = inMemorySource("p.jsonl", { "p.jsonl": JSON.stringify([line("a")], null, 1) });
    expect((await inspectPredictions(breakdown(), whole)).warnings.map(({ code }) => code)).toEqual(["NOT_LINES"]);
    await expect(inspectPredictions(breakdown(), whole, { strict: true })).rejects.toThrow("NOT_LINES (once)");
  });
});

describe("checkedTask(task, input, settings, preds)", () => {
  const call = (input: unknown, settings: object = {}) =>
    checkedTask(breakdown(), input as never, settings as never, () => []);

  it("checkedTask(…) gives the task back where the call is right", async () => {
    const task = breakdown();
    expect(await checkedTask(task, { gold: [] }, {}, () => [])).toBe(task);
  });

  it("checkedTask(…) says what is wrong with the call", async () => {
    expect((await problemOf(() => call("gold.jsonl"))).expected).toBe("{ gold, pred } beside the task");
    expect((await problemOf(() => call({}, { signal: {} }))).expected).toContain("an AbortSignal");
    expect((await problemOf(() => call({}, { signal: "stop" }))).expected).toContain("an AbortSignal");
    expect((await problemOf(() => call({}, { scores: ["acuracy"] }))).hint).toBe("did you mean accuracy?");
    expect(await call({}, { signal: new AbortController().signal })).toBeDefined();
    await expect(checkedTask("breakdown" as never, {}, {}, () => [])).rejects.toThrow("a task");
  });

  it("SETTING_SCHEMAS has the settings that programs may give, and no flags", () => {
    const names = Object.keys(SETTING_SCHEMAS);
    expect(names).toContain("ci");
    expect(names).toContain("executor");
    expect(names).not.toContain("failUnder");
    expect(names).not.toContain("keepRows");
  });
});

describe("settledTask(task, preds, settings)", () => {
  it("settledTask(…) settles what options leave open by all predictions", async () => {
    const settled = await settledTask(values(), { preds: [[{ id: "a", f1: 0.5 }], [{ id: "a", f1: 0.7 }]] });
    expect(Object.keys(settled.definition.scores)).toEqual(["f1"]);
    const closed = breakdown();
    expect(await settledTask(closed, { preds: [[]] })).toBe(closed);
  });

  it("settledTask(…) refuses predictions that can be read only once", async () => {
    async function* stream() {
      yield { id: "a", f1: 0.5 };
    }
    expect(await problemOf(() => settledTask(values(), { preds: [stream()] }))).toEqual({
      code: "READ_FAILED",
      at: { file: "pred" },
      expected: "a file or a list, which can be read twice",
      received: "a stream",
      hint: "write it to a file first",
    });
    const source = { ...inMemorySource("p.jsonl", {}), isStream: true };
    expect((await problemOf(() => settledTask(values(), { preds: [source] }))).at!.file).toBe("p.jsonl");
  });
});
