// Results of other tools: reading, recognising and refusing each format, and the statistics of two runs.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { buildZip, type ZipMember } from "../../../test/build-zip.ts";
import { problemOf } from "../../../test/problem-of.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { itOnUnix } from "../../../test/unix-only.ts";
import { readPath } from "../../adapters/node/read-path.ts";
import type { Source } from "../../contract/source.ts";
import { compare } from "../../run/compare.ts";
import { score } from "../../run/score.ts";
import { planUnits } from "../../stats/compare/plan-units.ts";
import { values } from "./index.ts";
import { asNumber } from "./sample.ts";
import { passAll, passAt } from "./score.ts";

const folder = temporaryFolder();
const source = (name: string, content: string | Uint8Array) => readPath(folder.write(name, content));
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
    expect([wrong, skipped].map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
      ["MISSING_AS_WRONG"],
      ["MISSING_LEFT_OUT"],
    ]);
  });

  it("is recognised in a list, and where its keys come late in a long line", async () => {
    const list = JSON.stringify([lmEval(0, 1), lmEval(1, 0)], null, 2);
    const long = lmEval(0, 1, { doc: { q: "x".repeat(5000) } });
    const sorted = lines([Object.fromEntries(Object.entries(long).sort()), lmEval(1, 0)]);
    for (const [name, text] of Object.entries({ "list.json": list, "sorted.jsonl": sorted })) {
      const { scores, formats } = await run(source(name, text));
      expect([scores, formats.pred]).toEqual([{ exact_match: 0.5 }, "lm-eval"]);
    }
  });

  it("of a time without filters is refused with a doc_id twice, in words of filters", async () => {
    const old = { filter: undefined, metrics: undefined };
    const text = lines([lmEval(0, 1, old), lmEval(0, 0, old)]);
    expect(await problemOf(() => run(source("old.jsonl", text)))).toMatchObject({
      at: { line: 2 },
      expected: "each doc_id once",
      hint: expect.stringContaining("filter"),
    });
  });

  it("pairs runs with and without hashes by their documents", async () => {
    const hashless = (more: object) => lines([lmEval(0, 0, { doc_hash: undefined, ...more })]);
    const compared = (text: string) =>
      compare(values(), {
        pred: { a: source("hash.jsonl", lines([lmEval(0, 1)])), b: source("hashless.jsonl", text) },
      } as never);
    expect((await compared(hashless({}))).systems).toHaveLength(2);
    expect(await problemOf(() => compared(hashless({ doc: { q: "other" } })))).toMatchObject({
      received: "other data",
    });
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
    const { comparisons } = await compare(values(), input as never);
    const [pair] = comparisons;
    const differences = b.map((value, at) => value - a[at]!);
    const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length;
    expect(pair!.difference).toBeCloseTo(mean, 12);
    // By NumPy and SciPy from the formulas of Bonett and Price (2012); p is not below 2^(1 − 4).
    expect(pair!.p).toBe(0.125);
    expect(pair!.interval!.low).toBeCloseTo(-0.09200957767070206, 9);
    expect(pair!.interval!.high).toBeCloseTo(0.7586762443373687, 9);
  });
});

it("compare of graded samples gives the figures of scipy", async () => {
  const a = [5, 2, 6, 9, 0, 1, 8, 1, 5, 9, 3, 8];
  const b = [7, 3, 6, 10, 2, 0, 9, 4, 8, 10, 3, 10];
  const of = (name: string, tenths: readonly number[]) =>
    source(name, lines(tenths.map((value, at) => lmEval(at, value / 10))));
  const input = { gold: [], pred: { a: of("ga.jsonl", a), b: of("gb.jsonl", b) } };
  // scipy 1.17.1: ttest_rel(b, a).confidence_interval(), (t.ppf(.975, 11) + t.ppf(.8, 11)) * standard error.
  const [pair] = (await compare(values(), input as never)).comparisons;
  expect(pair).toMatchObject({ units: 12, differing: 10 });
  expect(pair!.p).toBeCloseTo(0.004452286189469766, 9);
  expect(pair!.difference).toBeCloseTo(0.125, 12);
  expect(pair!.interval!.low).toBeCloseTo(0.04777519302738849, 9);
  expect(pair!.interval!.high).toBeCloseTo(0.20222480697261147, 9);
  expect(pair!.detectable).toBeCloseTo(0.10794406613957253, 6);
});

const fixture = (name: string) => readPath(join(fileURLToPath(new URL("fixtures", import.meta.url)), name));

describe("logs as tools write them", () => {
  it.each([
    ["inspect-a.eval", {}, "inspect", 5, { match: 0.65, "grade.style": 0.5, "grade.length": 2 }],
    ["inspect-b.eval", {}, "inspect", 5, { match: 0.9, "grade.style": 0.5, "grade.length": 2 }],
    ["inspect-b.json", { metrics: ["match"] }, "inspect-json", 5, { match: 0.9 }],
    ["samples_sums_a.jsonl", { filter: "strict-match" }, "lm-eval", 10, { exact_match: 0.4 }],
    ["samples_sums_b.jsonl", { filter: "flexible-extract" }, "lm-eval", 10, { exact_match: 1 }],
    ["promptfoo.json#0", {}, "promptfoo", 4, { score: 0.625, tone: 0.375 }],
    ["promptfoo.jsonl#1", {}, "promptfoo-lines", 4, { score: 0.75, tone: 0.375 }],
  ])("%s", async (name, options, format, units, scores) => {
    const result = await run(fixture(name), options);
    expect([result.formats.pred, result.units.scored, result.scores]).toEqual([format, units, scores]);
  });

  it("give the same of an archive packed with Zstandard as of JSON", async () => {
    const [archive, json] = [await run(fixture("inspect-b.eval")), await run(fixture("inspect-b.json"))];
    expect([archive.scores, archive.options]).toEqual([json.scores, json.options]);
  });

  it("group by what is known of a sample", async () => {
    const groups = async (name: string, options: object) =>
      (await run(fixture(name), options, { groupBy: ["level"] })).groups!.map(({ name: group, units }) => [
        group,
        units,
      ]);
    expect(await groups("inspect-a.eval", {})).toEqual([
      ["easy", 3],
      ["hard", 2],
    ]);
    expect(await groups("samples_sums_a.jsonl", { filter: "strict-match" })).toEqual([
      ["easy", 5],
      ["hard", 5],
    ]);
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
    ["with no word", inspect([sample("a", 1, "C"), sample("b", 1, "")]), 'a number for the metric "match"'],
    ["with an epoch 0", inspect([sample("a", 0, "C")]), "a sample with an id and an epoch"],
    ["with an id between two", inspect([sample(1.5, 1, "C")]), "a sample with an id and an epoch"],
    ["with other words", inspect([sample("a", 1, "maybe")]), 'a number for the metric "match"'],
    ["with an epoch twice", inspect([sample("a", 1, "C"), sample("a", 1, "I")]), "one sample of each id"],
    [
      "with an error",
      inspect([sample("a", 1, "C"), sample("b", 1, "C", { error: { message: "timeout" } })]),
      'a value of "match" for sample "b"',
    ],
    ["that was stopped", inspect([sample("a", 1, "C")], { status: "cancelled" }), "a log of a run that succeeded"],
    ["that is invalid", inspect([sample("a", 1, "C")], { invalidated: true }), "a log that is valid"],
    ["with lists for scores", inspect([sample("a", 1, ["C"])]), 'a number for the metric "match"'],
    ["with ids that are not exact", inspect([sample(2 ** 60, 1, "C")]), "a sample with an id and an epoch"],
    ["without an epoch", inspect([{ ...sample("a", 1, "C"), epoch: null }]), "a sample with an id and an epoch"],
    [
      "with an invalidated sample",
      inspect([sample("a", 1, "C"), sample("b", 1, "C", { invalidation: { reason: "x" } })]),
      'a value of "match" for sample "b"',
    ],
    [
      "with two metrics of one name",
      inspect([sample("a", 1, { x: 1 }, { scores: { m: { value: { x: 1 } }, "m.x": { value: 0 } } })]),
      "each metric once",
    ],
  ])("is refused as a log %s", async (_, text, expected) => {
    expect(await problemOf(() => run(source("bad.json", text)))).toMatchObject({ expected });
  });

  it("reads words as Inspect does, in any case where it does", async () => {
    const all = ["C", "P", "N", "Yes", "FALSE", "0.5", true].map((value, at) => sample(at, 1, value));
    expect((await run(source("words.json", inspect(all)))).scores.match).toBeCloseTo(
      (1 + 0.5 + 0 + 1 + 0 + 0.5 + 1) / 7,
    );
    expect(await problemOf(() => run(source("c.json", inspect([sample("a", 1, "c")]))))).toMatchObject({
      received: '"c"',
    });
  });

  it("is recognised in a file that ends in .jsonl", async () => {
    expect((await run(source("log.jsonl", inspect([sample("a", 1, "C")])))).formats.pred).toBe("inspect-json");
  });

  it("takes a sample without scores for one that has no value", async () => {
    const all = source("noscores.json", inspect([sample("a", 1, "C"), sample("b", 1, "C", { scores: undefined })]));
    expect(await problemOf(() => run(all))).toMatchObject({ code: "MISSING_PREDICTION" });
    expect((await run(all, {}, { missing: "wrong" })).scores).toEqual({ match: 0.5 });
  });

  it("pairs runs whose messages differ only in their ids", async () => {
    const of = (name: string, id: string, content: string) =>
      source(name, inspect([sample("a", 1, "C", { input: [{ id, role: "user", content }] })]));
    const compared = (content: string) =>
      compare(values(), { pred: { a: of("m1.json", "x", "2+2?"), b: of("m2.json", "y", content) } } as never);
    expect((await compared("2+2?")).systems).toHaveLength(2);
    expect(await problemOf(() => compared("3+3?"))).toMatchObject({ received: "other data" });
  });

  it.each([
    [{ epochs: 2, epochs_reducer: ["mean", "max"] }, ['"max"']],
    [{ epochs: 2, epochs_reducer: ["mean"] }, []],
    [{ epochs: 1, epochs_reducer: ["max"] }, []],
  ])("warns of a reducer other than the mean: %j", async (config, reducers) => {
    const log = inspect([sample("a", 1, "C"), sample("a", 2, "I")], { eval: { task: "t", config } });
    const { scores, warnings } = await run(source("reducer.json", log));
    expect(scores).toEqual({ match: 0.5 });
    expect(warnings.map(({ code, message }) => [code, message])).toEqual(
      reducers.map((name) => ["OTHER_REDUCER", expect.stringContaining(name)]),
    );
  });

  const header = { version: 2, status: "success", eval: { task: "t", model: "m" } };
  const logAs = (name: string, members: readonly ZipMember[]) => source(name, buildZip(members));
  const log = (...members: readonly ZipMember[]) => logAs(`${members.length}-${Math.random()}.eval`, members);
  const member = (name: string, value: unknown): ZipMember => ({ name, content: JSON.stringify(value) });

  it("takes the last of two entries with one name, and ids with slashes and dots", async () => {
    const { scores } = await run(
      log(
        member("samples/a/.b_epoch_1.json", sample("a/.b", 1, "I")),
        member("samples/.x_epoch_1.json", sample(".x", 1, "C")),
        member("samples/a/.b_epoch_1.json", sample("a/.b", 1, "C")),
        member("header.json", header),
      ),
    );
    expect(scores).toEqual({ match: 1 });
  });

  itOnUnix("reads samples of any id from an archive of any name, and from a folder", async () => {
    const ids = ["a/b", ".c", ".d/e", "f\ng", "h\u2028i"];
    const members = ids.map((id, at) => member(`samples/${id}_epoch_1.json`, sample(id, 1, at === 0 ? "C" : "I")));
    for (const { name, content } of [...members, member("header.json", header)])
      folder.write(`unpacked/${name}`, content!);
    const repeated = [members[1]!, ...members, member("header.json", header), member("header.json", header)];
    for (const pred of [
      logAs("log.eval", repeated),
      logAs("log.zip", repeated),
      readPath(join(folder.path, "unpacked")),
    ]) {
      const { scores, units } = await run(pred);
      expect([scores, units.scored]).toEqual([{ match: 0.2 }, 5]);
    }
  });

  it("tells ids apart that are one path", async () => {
    const ids = ["a//b", "a/b", "a\\b"];
    const { units } = await run(
      log(...ids.map((id) => member(`samples/${id}_epoch_1.json`, sample(id, 1, "C"))), member("header.json", header)),
    );
    expect(units.scored).toBe(3);
  });

  it.each<[string, readonly ZipMember[], string]>([
    ["no header", [member("samples/a_epoch_1.json", sample("a", 1, "C"))], "a finished log, with header.json"],
    ["no samples", [member("header.json", header), member("summaries.json", [])], "a log with samples"],
    [
      "samples in chunks",
      [member("header.json", { ...header, version: 3 }), member("samples/a_epoch_1/sample.json", sample("a", 1, "C"))],
      "samples in one piece",
    ],
    [
      "samples in chunks, and slashes in ids",
      [
        member("header.json", { ...header, version: 3 }),
        member("samples/a/b_epoch_1/sample.json", sample("a/b", 1, "C")),
      ],
      "samples in one piece",
    ],
    [
      "a path that leads out of it",
      [member("header.json", header), member("samples/../../a.json", {})],
      "paths that stay inside the archive",
    ],
    [
      "a link",
      [member("header.json", header), { name: "samples/a_epoch_1.json", content: "/etc/passwd", mode: 0o120777 }],
      "nothing but files and folders in an archive",
    ],
    [
      "broken Zstandard",
      [
        member("header.json", header),
        { name: "samples/a_epoch_1.json", content: "{}", isStored: true, claims: { method: 93 } },
      ],
      "a zip archive",
    ],
    [
      "more than it says, packed with Zstandard",
      [
        member("header.json", header),
        { ...zstandard("samples/a_epoch_1.json", "x".repeat(100)), claims: { method: 93, size: 10 } },
      ],
      "a zip archive",
    ],
    [
      "another method",
      [member("header.json", header), { name: "samples/a_epoch_1.json", content: "{}", claims: { method: 12 } }],
      "a file that can be unpacked",
    ],
  ])("is refused as an archive with %s", async (_, members, expected) => {
    expect(await problemOf(() => run(log(...members)))).toMatchObject({ expected });
  });

  it("is refused as a bomb, packed with Zstandard too", async () => {
    for (const method of [8, 93]) {
      const bomb = { name: "samples/a_epoch_1.json", content: "{}", claims: { size: 2 ** 31, method } };
      expect(await problemOf(() => run(log(member("header.json", header), bomb)))).toMatchObject({
        expected: "at most 500 bytes from each packed byte",
      });
    }
  });
});

/** A frame of one raw block, as no packer would write it. */
function zstandard(name: string, content: string): ZipMember {
  const bytes = Buffer.from(content);
  const block = Buffer.alloc(3);
  block.writeUIntLE((bytes.length << 3) | 1, 0, 3);
  const frame = Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, bytes.length]), block, bytes]);
  return { name, content: frame, isStored: true };
}

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

describe("HELM", () => {
  it("is refused with what to write instead", async () => {
    const stats = [{ name: { name: "exact_match" }, count: 1, sum: 1, mean: 1 }];
    const all = JSON.stringify([{ instance_id: "id1", train_trial_index: 0, stats }]);
    expect(await problemOf(() => run(source("per_instance_stats.json", all)))).toMatchObject({
      received: "statistics of HELM",
      hint: expect.stringContaining("write a table"),
    });
  });
});

describe("the aggregate of lm-evaluation-harness", () => {
  it.each([null, 2])("is refused with the way to its samples, indented by %s", async (indent) => {
    const json = { results: { sums: { "exact_match,none": 0.5 } }, "n-samples": { sums: { effective: 2 } }, date: 1 };
    const text = JSON.stringify(json, null, indent ?? undefined);
    const { expected, hint } = await problemOf(() => run(source("results_2026.json", text)));
    expect(expected).toBe("an object with an id");
    expect(hint).toContain("(--log_samples), and give its samples_*.jsonl");
  });
});

describe("promptfoo, further", () => {
  it("knows an error of a time without reasons for failure, and tests without variables", async () => {
    const old = { failureReason: undefined, gradingResult: null, error: "ECONNRESET" };
    expect(await problemOf(() => run(source("old.json", promptfoo([result(0), result(1, old)]))))).toMatchObject({
      received: 'the error "ECONNRESET"',
    });
    const bare = [result(0, { vars: {} }), result(1, { vars: {}, score: 0 })];
    const { units, warnings } = await run(source("bare.json", promptfoo(bare)));
    expect([units.scored, warnings.map(({ code }) => code)]).toEqual([2, ["PAIRED_BY_POSITION"]]);
  });

  it.each(["json", "jsonl"])("is refused with a test twice, in %s", async (kind) => {
    for (const more of [{}, { vars: {} }]) {
      const twice = [result(0, more), result(0, { ...more, score: 0 }), result(1, more)];
      const text = kind === "json" ? promptfoo(twice) : lines(twice);
      expect(await problemOf(() => run(source(`twice.${kind}`, text)))).toMatchObject({ code: "DUPLICATE_ID" });
    }
  });

  it("is recognised in a file that ends in .jsonl, and where its marks come late", async () => {
    const text = promptfoo([result(0)]);
    const late = text
      .replace("{", `{"config":${JSON.stringify({ long: "x".repeat(5000) })},`)
      .replace(/,"config":{}}$/, "}");
    for (const [name, json] of Object.entries({ "whole.jsonl": text, "late.json": late }))
      expect((await run(source(name, json))).formats.pred).toBe("promptfoo");
  });

  it("is refused in other versions, and where two runs have other variables", async () => {
    const four = promptfoo([result(0)]).replace('"version":3', '"version":9');
    expect(await problemOf(() => run(source("v9.json", four)))).toMatchObject({
      expected: "results of promptfoo, version 2 or 3, with samples",
      received: "version 9",
    });
    const pred = {
      a: source("va.json", promptfoo([result(0)])),
      b: source("vb.json", promptfoo([result(0, { vars: { q: "other" } })])),
    };
    expect(await problemOf(() => compare(values(), { gold: [], pred } as never))).toMatchObject({
      expected: 'the same data for sample "0" everywhere',
    });
  });
});

describe("any table", () => {
  it.each([
    ["id,a\n1,1\n2,abc\n", 3, 'a number for the metric "a"'],
    ["id,a\n1,1\n\n1,0\n", 4, "one sample of each id"],
    ["id,epoch,a\n1,1,1\n1,2,0\n1,2,1\n", 4, "one sample of each id"],
    ["id,a\n1,1\n2,\n", 3, 'a value of "a" for sample "2"'],
    ["id,a\n1,1\n,0\n", 3, "an id in every row"],
  ])("%j is refused at its line", async (text, line, expected) => {
    expect(await problemOf(() => run(source("wrong.csv", text)))).toMatchObject({ at: { line }, expected });
  });

  it.each([
    ["nan.jsonl", '{"id":1,"acc":1}\n{"id":2,"acc":NaN}\n{"id":10000000000000000,"acc":-Infinity}\n'],
    ["nan.json", '[{"id":1,"acc":1},{"id":2,"acc":NaN}]'],
  ])("may have NaN beside an id that is a number: %s", async (name, text) => {
    expect((await run(source(name, text), {}, { missing: "skip" })).scores).toEqual({ acc: 1 });
  });

  it("may have metrics with the names of what every object has", async () => {
    const text = "__proto__,id,constructor\n1,a,2\n0,b,1\n";
    const result = await run(source("proto.csv", text));
    expect(Object.entries(result.scores)).toEqual([
      ["__proto__", 0.5],
      ["constructor", 1.5],
    ]);
    const { definition } = values({ metrics: ["constructor"] });
    expect(definition.scores.constructor).toMatchObject({ label: "constructor" });
  });

  it("leaves out other ids and the index of pandas, and takes only the metrics that are asked for", async () => {
    const text = "Unnamed: 0,id,doc_id,pairs,acc\n0,a,7,x,1\n1,b,8,y,0\n";
    expect((await run(source("index.csv", text))).scores).toEqual({ acc: 0.5 });
    const mixed = "id,acc,loss\na,1,2.5\nb,0,bad\n";
    expect(await problemOf(() => run(source("mixed.csv", mixed)))).toMatchObject({ received: '"bad"' });
    expect((await run(source("acc.csv", mixed), { metrics: ["acc"] })).scores).toEqual({ acc: 0.5 });
    const textFirst = "id,f1,acc\na,1,N/A\nb,0,0.5\nc,1,0.25\n";
    for (const options of [{}, { metrics: ["acc"] }])
      await expect(run(source("text-first.csv", textFirst), options)).rejects.toThrow(
        'text-first.csv:2 acc\n  expected a number for the metric "acc", received "N/A"',
      );
    expect((await run(source("f1.csv", textFirst), { metrics: ["f1"] })).scores).toEqual({ f1: 2 / 3 });
  });

  it("counts what is missing as 0 for the metrics that lie from 0 to 1, whatever others do", async () => {
    const text = "id,acc,loss\na,1,2.5\nb,,1.5\n";
    const { scores } = await run(source("m.csv", text), { lowerIsBetter: ["loss"] }, { missing: "wrong" });
    expect(scores).toEqual({ acc: 0.5, loss: 2 });
    const lower = { lowerIsBetter: ["acc"] };
    expect(await problemOf(() => run(source("l.csv", text), lower, { missing: "wrong" }))).toMatchObject({
      received: '"acc"',
    });
  });

  it("refuses pass where trials are not 0 or 1, at the sample", async () => {
    const text = "id,epoch,acc\na,1,1\na,2,0.5\n";
    expect(await problemOf(() => run(source("half.csv", text), { pass: "1" }))).toMatchObject({
      expected: '0 or 1 for "acc" in each trial, for `pass`',
      received: "0.5",
    });
  });

  it("refuses a system that lacks samples of another, or counts them as 0", async () => {
    const pred = { a: source("la.csv", "id,acc\n1,1\n2,1\n"), b: source("lb.csv", "id,acc\n1,1\n") };
    const input = { gold: [], pred } as never;
    expect(await problemOf(() => compare(values(), input))).toMatchObject({ code: "MISSING_PREDICTION" });
    const { systems, warnings } = await compare(values(), input, { missing: "wrong" });
    expect(systems.map(({ scores }) => scores.acc)).toEqual([1, 0.5]);
    expect(warnings.filter(({ code }) => code === "MISSING_AS_WRONG")).toHaveLength(1);
  });

  it.each([
    ["huge.csv", "id,acc\na,1e999\nb,1\n"],
    ["huge.jsonl", '{"id":"a","acc":1e999}\n{"id":"b","acc":1}\n'],
  ])("takes a number beyond all doubles for no value: %s", async (name, text) => {
    expect(await problemOf(() => run(source(name, text)))).toMatchObject({
      code: "MISSING_PREDICTION",
      expected: 'a value of "acc" for sample "a"',
    });
  });

  it("refuses values outside a range that was given, at the sample, and sums that overflow", async () => {
    const outside = source("outside.csv", "id,acc\na,0\nb,2\n");
    expect(await problemOf(() => run(outside, { metrics: ["acc"], range: "unit" }))).toMatchObject({
      expected: 'a number from 0 to 1 for "acc", as `range` says',
      received: "2",
    });
    expect(await problemOf(() => run(source("large.csv", "id,acc\na,1e308\nb,1e308\n")))).toMatchObject({
      expected: "numbers with a finite sum",
    });
  });

  it("takes metrics of any name into the range, and refuses names that are none", async () => {
    const text = '{"id":"a","x,\\ud800":1,"loss":2}\n{"id":"b","x,\\ud800":0,"loss":3}\n';
    const { options } = await run(source("odd.jsonl", text));
    expect(options.range).toBe("x%2C\ud800");
    expect((await run(source("odd.jsonl", text), options)).scores).toEqual({ "x,\ud800": 0.5, loss: 2.5 });
    for (const range of ["nope", "a%zz"])
      expect(await problemOf(async () => values({ metrics: ["acc"], range }))).toMatchObject({
        code: "BAD_VALUE",
        expected: expect.stringContaining("`range`"),
      });
  });

  it("plans from stored results with their options, and says so where they are not given", async () => {
    const result = await run(source("p.csv", "id,acc\n1,1\n2,0\n3,1\n"), {}, { perUnit: true });
    const results = [{ name: "p", result }];
    expect(planUnits(values(result.options as never), results as never, { difference: 0.1 }).needed).toBeGreaterThan(3);
    expect(await problemOf(async () => planUnits(values(), results as never, { difference: 0.1 }))).toMatchObject({
      hint: "make the task with the options of the result: values(result.options)",
    });
  });

  it("has the columns of numbers as metrics, in their order, and with a range where all values lie in it", async () => {
    const { scores, options } = await run(source("t.csv", "sample_id,note,loss,f1\na,x,2.5,1\nb,y,1.5,0\n"), {
      lowerIsBetter: ["loss"],
    });
    expect(scores).toEqual({ loss: 2, f1: 0.5 });
    expect(options).toMatchObject({ metrics: ["loss", "f1"], range: "f1" });
  });

  it("finds the range also in a sample whose id is that of a summary", async () => {
    const { options, scores } = await run(source("total.csv", "id,a\nq1,0.5\nq2,0.25\ntotal,5.25\n"));
    expect(options).toMatchObject({ range: "any" });
    expect(scores).toEqual({ a: 2 });
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

it("mistakes without texts are scored below 1; only a system that lacks a sample has no prediction for it", async () => {
  const pred = { a: [{ id: "q1", ok: 0 }], b: ["q1", "q2"].map((id) => ({ id, ok: 0 })) };
  const task = values({ metrics: ["ok"], range: "unit" });
  const { mistakes } = await compare(task, { pred } as never, { missing: "wrong" });
  const counts = mistakes!.clusters.map(({ kind, systems }) => [kind, systems.map((one) => one?.count)]);
  expect(counts.sort()).toEqual([
    ["no-answer", [1, 0]],
    ["other", [1, 2]],
  ]);
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

describe("asNumber", () => {
  it("asNumber(text) takes time that grows with its length, not with its square", () => {
    expect(asNumber(`${"1".repeat(200_000)}x`)).toBeUndefined();
    expect(["1", " 1. ", "-.5", "1.5e3", "1e", ".", "1.2.3"].map(asNumber)).toEqual([
      1,
      1,
      -0.5,
      1500,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
