// Results of other tools: reading, recognising and refusing each format, and the statistics of two runs.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import type { Source } from "../../core/source.ts";
import { readPath } from "../../io/read-path.ts";
import { compare } from "../../run/compare/compare.ts";
import { score } from "../../run/score.ts";
import { values } from "./index.ts";
import { passAll, passAt } from "./score.ts";

const folder = mkdtempSync(join(tmpdir(), "values-"));

function source(name: string, text: string): Source {
  const path = join(folder, name);
  writeFileSync(path, text);
  return readPath(path);
}

const lines = (all: readonly object[]) => all.map((one) => `${JSON.stringify(one)}\n`).join("");
const run = (pred: Source, options = {}, settings = {}) =>
  score(values(options as never), { gold: [], pred } as never, { ci: null, ...settings });

const lmEval = (docId: number, value: unknown, more: object = {}) => ({
  doc_id: docId,
  doc: { q: `${docId}?` },
  target: "4",
  arguments: {},
  resps: [["4"]],
  filtered_resps: ["4"],
  filter: "none",
  metrics: ["exact_match"],
  doc_hash: `h${docId}`,
  exact_match: value,
  ...more,
});

const inspect = (samples: readonly object[], more: object = {}) =>
  JSON.stringify({ version: 2, status: "success", eval: { task: "t", model: "m" }, samples, ...more });
const sample = (id: string | number, epoch: number, value: unknown, more: object = {}) => ({
  id,
  epoch,
  input: `${id}?`,
  target: "4",
  scores: { match: { value } },
  ...more,
});

const promptfoo = (results: readonly object[]) =>
  JSON.stringify({ evalId: "e1", results: { version: 3, prompts: [], stats: {}, results }, config: {} });
const result = (testIdx: number, more: object = {}) => ({
  testIdx,
  promptIdx: 0,
  success: true,
  score: 1,
  namedScores: { tone: 0.8 },
  failureReason: 0,
  vars: { q: `${testIdx}?` },
  ...more,
});

describe("lm-evaluation-harness", () => {
  it("is recognised by its lines, whatever the file is called", async () => {
    const { scores, formats, options } = await run(
      source("x.jsonl", lines([lmEval(0, 1), lmEval(1, "0.5"), lmEval(2, "False")])),
    );
    expect([scores, formats]).toEqual([{ exact_match: 0.5 }, { gold: "none", pred: "lm-eval" }]);
    expect(options).toMatchObject({ metrics: ["exact_match"], range: "unit" });
  });

  it.each<[string, object[], string]>([
    ["several filters", [lmEval(0, 1), lmEval(0, 1, { filter: "strict" })], "samples of one filter"],
    ["pairs for a corpus", [lmEval(0, [1, 0])], 'a number for the metric "exact_match"'],
    ["no score", [lmEval(0, 1), lmEval(1, null)], 'a value of "exact_match" for sample "1"'],
    ["an id twice", [lmEval(0, 1), lmEval(0, 0)], "one sample of each id"],
    ["a metric twice", [lmEval(0, 1, { metrics: ["exact_match", "exact_match"] })], "each metric once"],
  ])("with %s is refused", async (_, all, expected) => {
    expect(await problemOf(() => run(source("bad.jsonl", lines(all))))).toMatchObject({ expected });
  });

  it("reads the filter that is asked for", async () => {
    const all = [lmEval(0, 1), lmEval(0, 0, { filter: "strict" })];
    expect((await run(source("f.jsonl", lines(all)), { filter: "strict" })).scores).toEqual({ exact_match: 0 });
  });

  it("takes a bare NaN for no score, which counts as 0 where that is asked for", async () => {
    const text = lines([lmEval(0, 1), lmEval(1, "@")]).replace('"@"', "NaN");
    expect(await problemOf(() => run(source("nan.jsonl", text)))).toMatchObject({ code: "MISSING_PREDICTION" });
    const wrong = await run(source("nan2.jsonl", text), {}, { missing: "wrong" });
    const skipped = await run(source("nan3.jsonl", text), {}, { missing: "skip" });
    expect([wrong.scores, skipped.scores]).toEqual([{ exact_match: 0.5 }, { exact_match: 1 }]);
  });

  it("is refused where two runs are of other data", async () => {
    const [a, b] = [lines([lmEval(0, 1)]), lines([lmEval(0, 0, { doc_hash: "other" })])];
    const input = { gold: [], pred: { a: source("a.jsonl", a), b: source("b.jsonl", b) } };
    expect(await problemOf(() => compare(values(), input as never))).toMatchObject({
      expected: 'the same data for sample "0" everywhere',
    });
  });

  it("gives the paired t interval and the exact p of all swaps", async () => {
    const [a, b] = [
      [1, 0, 0, 1, 0, 1, 0, 0, 1, 0],
      [1, 1, 0, 1, 1, 1, 1, 0, 1, 1],
    ] as const;
    const of = (name: string, all: readonly number[]) => source(name, lines(all.map((value, at) => lmEval(at, value))));
    const input = { gold: [], pred: { a: of("sa.jsonl", a), b: of("sb.jsonl", b) } };
    const { comparisons } = await compare(values(), input as never, { test: "swap" });
    const [pair] = comparisons;
    const differences = b.map((value, at) => value - a[at]!);
    const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length;
    expect(pair!.difference).toBeCloseTo(mean, 12);
    // Of all 2^4 signs of the four differences that are not 0, two have a sum as far from 0 as the one that was seen.
    expect(pair!.p).toBe(2 / 2 ** 4);
    const variance = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (differences.length - 1);
    const halfWidth = 2.262157162740992 * Math.sqrt(variance / differences.length);
    expect(pair!.interval!.low).toBeCloseTo(mean - halfWidth, 9);
    expect(pair!.interval!.high).toBeCloseTo(mean + halfWidth, 9);
  });
});

describe("Inspect", () => {
  it("is recognised as JSON; words are numbers, epochs are trials", async () => {
    const log = inspect([sample("q1", 1, "C"), sample("q1", 2, "I"), sample(2, 1, "N"), sample(2, 2, true)]);
    const { scores, formats } = await run(source("log.json", log), { pass: "1,2,3" });
    expect(formats.pred).toBe("inspect-json");
    expect(scores).toMatchObject({ match: 0.5, "match.pass@3": null, "match.pass^3": null });
  });

  it.each<[string, string, string]>([
    ["that failed", inspect([sample("a", 1, "C")], { status: "error" }), "a log of a run that succeeded"],
    ["without samples", inspect([]), "a log with samples"],
    ["of a newer version", inspect([sample("a", 1, "C")], { version: 4 }), "a log of Inspect of version 2 or 3"],
    ["with other words", inspect([sample("a", 1, "maybe")]), 'a number for the metric "match"'],
    ["with an epoch twice", inspect([sample("a", 1, "C"), sample("a", 1, "I")]), "one sample of each id"],
    [
      "with an error",
      inspect([sample("a", 1, "C"), sample("b", 1, "C", { error: { message: "timeout" } })]),
      'a value of "match" for sample "b"',
    ],
  ])("is refused as a log %s", async (_, text, expected) => {
    expect(await problemOf(() => run(source("bad.json", text)))).toMatchObject({ expected });
  });
});

describe("promptfoo", () => {
  it("is recognised; equal variables are trials of one sample; failed assertions are scores", async () => {
    const failed = result(1, { score: 0, success: false, failureReason: 1, error: "wrong", namedScores: { tone: 0 } });
    const { scores, units, formats } = await run(
      source("p.json", promptfoo([result(0), failed, result(2, { vars: { q: "0?" } })])),
    );
    expect([formats.pred, units.scored, scores]).toEqual(["promptfoo", 2, { score: 0.5, tone: 0.4 }]);
  });

  it("is refused with an error that left nothing to score, and with several systems in one", async () => {
    const error = promptfoo([result(0), result(1, { failureReason: 2, error: "429" })]);
    expect(await problemOf(() => run(source("e.json", error)))).toMatchObject({ received: 'the error "429"' });
    const two = promptfoo([result(0), result(0, { promptIdx: 1 })]);
    expect(await problemOf(() => run(source("two.json", two)))).toMatchObject({ hint: "choose one: PATH#0" });
  });
});

describe("any table", () => {
  it("has the columns of numbers as metrics, in their order, without a range where values leave it", async () => {
    const { scores, options } = await run(source("t.csv", "sample_id,note,loss,f1\na,x,2.5,1\nb,y,1.5,0\n"), {
      lowerIsBetter: ["loss"],
    });
    expect(scores).toEqual({ loss: 2, f1: 0.5 });
    expect(options).toMatchObject({ metrics: ["loss", "f1"], range: "any" });
  });

  it.each([
    ["no numbers", "id,note\na,x\n", "a column of numbers beside the id"],
    ["text among numbers", "id,f1\na,1\nb,good\n", 'a number for the metric "f1"'],
  ])("with %s is refused", async (_, text, expected) => {
    expect(await problemOf(() => run(source("bad.csv", text)))).toMatchObject({ expected });
  });

  it("refuses to count what is missing as 0 where 0 is not the worst", async () => {
    const text = "id,loss\na,2.5\nb,\n";
    expect(await problemOf(() => run(source("w.csv", text), {}, { missing: "wrong" }))).toMatchObject({
      received: '"loss"',
    });
  });
});

it("pass@k and pass^k are those of drawing k of n trials without replacement", () => {
  const trials = [1, 0, 0, 1, 0];
  expect([passAt(trials, 1), passAt(trials, 2), passAt(trials, 6)]).toEqual([
    expect.closeTo(0.4),
    expect.closeTo(0.7),
    null,
  ]);
  expect([passAll(trials, 1), passAll(trials, 2), passAll(trials, 3)]).toEqual([
    expect.closeTo(0.4),
    expect.closeTo(0.1),
    0,
  ]);
});
