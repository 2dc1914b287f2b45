import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import type { Source } from "../../contract/source.ts";
import type { AnyTask } from "../../contract/task.ts";
import { KaratError, usageError } from "../../problems/problem.ts";
import { breakdown } from "../../tasks/breakdown/index.ts";
import { commonGround } from "../../tasks/common-ground/index.ts";
import { concepts } from "../../tasks/concepts/index.ts";
import { rouge } from "../../tasks/rouge/index.ts";
import { timeline } from "../../tasks/timeline/index.ts";
import { type Suspects, withGuess } from "./guess.ts";

const UNREADABLE = new KaratError({ code: "BAD_SHAPE", at: null, expected: "gold", received: "something else" });
const OTHERS: readonly AnyTask[] = [timeline(), rouge(), concepts()];

const file = (name: string, text: string) => inMemorySource(name, { [name]: text });
const gold = file("gold.jsonl", '{"id":"a","turns":[{"index":1,"annotations":["O"]}]}');
const pred = file("pred.jsonl", '{"id":"a","turns":[{"index":1,"label":"O","probabilities":{"O":1,"T":0,"X":0}}]}');
const summaries = inMemorySource("summaries", { "a.txt": "one two\n", "b.txt": "three\n" });
const references = inMemorySource("references", { "a.1.txt": "one\n", "b.1.txt": "three\n", "b.2.txt": "four\n" });

const suspects = (one: Source | null, other: Source, more: Partial<Suspects> = {}): Suspects => ({
  task: breakdown(),
  gold: one && { source: one },
  pred: { source: other },
  others: OTHERS,
  ...more,
});
const guessed = async (given: Suspects) => {
  const error = await withGuess(UNREADABLE, async () => given);
  return (error as KaratError).guess ?? null;
};

describe("withGuess(error, suspects)", () => {
  it("withGuess(…) keeps the problems and adds that the sides look swapped, with the keys that were found", async () => {
    const error = (await withGuess(UNREADABLE, async () => suspects(pred, gold))) as KaratError;
    expect(error.problems).toEqual(UNREADABLE.problems);
    expect(error.cause).toBe(UNREADABLE);
    expect(error.guess).toEqual({
      kind: "swapped",
      text: 'gold and predictions look swapped: pred.jsonl (keys "id", "turns") reads as predictions, gold.jsonl (keys "id", "turns") reads as gold; exchange `gold` and `pred`',
    });
  });

  it("withGuess(…) finds swapped files that read as either side by their units, which pair the other way round", async () => {
    expect(await guessed(suspects(summaries, references, { task: rouge(), others: [breakdown()] }))).toEqual({
      kind: "swapped",
      text: "gold and predictions look swapped: summaries and references pair the other way round; exchange `gold` and `pred`",
    });
    expect(await guessed(suspects(references, summaries, { task: rouge(), others: [breakdown()] }))).toBeNull();
  });

  it("withGuess(…) says which side was given twice", async () => {
    expect(await guessed(suspects(gold, gold))).toEqual({
      kind: "side",
      text: 'gold.jsonl (keys "id", "turns") reads as gold of breakdown (jsonl): give predictions of breakdown, with "turns"',
    });
    expect(await guessed(suspects(pred, pred))).toEqual({
      kind: "side",
      text: 'pred.jsonl (keys "id", "turns") reads as predictions of breakdown (jsonl): give gold of breakdown, with "dialogue-id", "turns"',
    });
  });

  it("withGuess(…) does not take a file that holds both sides for the other side", async () => {
    const both = (gold: string, answer: string) =>
      file("both.json", JSON.stringify({ 1: { gold: [gold], gpt_chat: [{ output: { text: answer } }] } }));
    for (const broken of [both("red=10", "Red weighs 10."), both("red", '{"red":10}')]) {
      expect(await guessed(suspects(broken, broken, { task: commonGround() }))).toBeNull();
      expect(await guessed(suspects(broken, broken, { others: [commonGround()] }))).toMatchObject({ kind: "task" });
    }
  });

  it("withGuess(…) names the one other task whose files they are", async () => {
    const dates = inMemorySource("dates", { "egypt.json": '{"2011-01-25":["Protests."]}' });
    expect(await guessed(suspects(dates, pred))).toEqual({
      kind: "task",
      text: 'dates (keys "2011-01-25") reads as gold of timeline (json): score it as timeline, or give gold of breakdown, with "dialogue-id", "turns"',
    });
    const lines = file("lines.jsonl", '{"id":"a","references":["x"]}');
    expect(await guessed(suspects(null, lines))).toEqual({
      kind: "task",
      text: 'lines.jsonl (keys "id", "references") reads as gold of rouge (jsonl): score it as rouge, or give predictions of breakdown, with "turns"',
    });
    expect(await guessed(suspects(null, lines, { others: [] }))).toBeNull();
    expect(await guessed(suspects(null, lines, { others: [rouge(), rouge({ stem: false })] }))).toBeNull();
  });

  it("withGuess(…) takes nothing from files whose keys the task reads itself", async () => {
    const broken = file("broken.jsonl", '{"id":"a","turns":3}');
    expect(await guessed(suspects(gold, broken, { others: [breakdown({ threshold: 0.4 })] }))).toBeNull();
    expect(await guessed(suspects(null, pred, { others: [breakdown({ threshold: 0.4 })] }))).toBeNull();
  });

  it("withGuess(…) names the right format where a wrong one was chosen", async () => {
    const chosen = { pred: { source: pred, format: "dbdc-labels" } };
    expect(await guessed(suspects(gold, pred, chosen))).toEqual({
      kind: "format",
      text: 'pred.jsonl (keys "id", "turns") reads as predictions of breakdown (jsonl): leave `predFormat` out, or say `predFormat: "jsonl"`',
    });
  });

  it("withGuess(…) has no guess for files that fit, and none for a stream, which is gone", async () => {
    expect(await guessed(suspects(gold, pred))).toBeNull();
    expect(await guessed(suspects({ ...pred, isStream: true }, gold))).toBeNull();
    expect(await guessed(suspects(pred, { ...gold, isStream: true }))).toBeNull();
  });

  it("withGuess(…) gives back errors that say nothing of the files, without looking at them", async () => {
    const never = () => Promise.reject(new Error("was asked"));
    const usage = usageError("BAD_VALUE", { expected: "a level", received: "none" });
    const other = new KaratError({ code: "READ_FAILED", at: null, expected: "a file", received: "none" });
    for (const error of [usage, other, new Error("plain"), "text"]) expect(await withGuess(error, never)).toBe(error);
    await expect(withGuess(UNREADABLE, never)).rejects.toThrow("was asked");
  });

  it.each(["BAD_SHAPE", "BAD_JSON", "BAD_VALUE", "DUPLICATE_ID", "UNKNOWN_ID", "MISSING_PREDICTION"] as const)(
    "withGuess(…) has a guess for %s",
    async (code) => {
      const error = new KaratError({ code, at: null, expected: "x", received: "y" });
      const found = (await withGuess(error, async () => suspects(gold, gold))) as KaratError;
      expect(found.guess?.kind).toBe("side");
    },
  );

  it("withGuess(…) gives back the error where the files cannot be looked at", async () => {
    const gone = new KaratError({ code: "READ_FAILED", at: null, expected: "a file", received: "none" });
    expect(await withGuess(UNREADABLE, () => Promise.reject(gone))).toBe(UNREADABLE);
  });
});
