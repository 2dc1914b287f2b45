// Bad input and wrong calls: a located message with a hint, the right exit code, nothing on stdout, no stack trace.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Outcome, root, runKarat } from "./run-karat.ts";

let folder: string;
const gold = join(root, "examples/breakdown/gold");
const pred = join(root, "examples/breakdown/careful");

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "karat-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (name: string) => join(folder, name);
const file = (name: string, text: string) => {
  writeFileSync(inFolder(name), text);
  return inFolder(name);
};
const score = (...args: string[]) => runKarat(["score", "breakdown", "--ci", "off", ...args]);
/** The message with the paths of this machine taken out. */
const shown = ({ stderr }: Outcome) => stderr.replaceAll(folder, "").replaceAll(root, "");

function expectBadInput(outcome: Outcome): void {
  expect(outcome.code).toBe(3);
  expect(outcome.stdout).toBe("");
  expect(outcome.stderr).not.toMatch(/^\s+at /m);
}

describe("bad input", () => {
  it("is written as JSON where KARAT_PROBLEMS says, and keeps its exit code if that fails", async () => {
    const words = ["score", "breakdown", "--gold", gold, "--pred", file("empty.jsonl", "")];
    const run = (path: string) => runKarat(words, { env: { KARAT_PROBLEMS: path } });
    expectBadInput(await run(inFolder("problems.json")));
    const { problems } = JSON.parse(readFileSync(inFolder("problems.json"), "utf8"));
    expect(problems).toMatchObject([{ code: "READ_FAILED" }]);
    const outcome = await run(inFolder("none/problems.json"));
    expectBadInput(outcome);
    expect(outcome.stderr).toContain("KARAT_PROBLEMS was not written");
  });

  it("broken JSON: line and column", async () => {
    const outcome = await score(
      "--gold",
      file("broken.jsonl", '{"id":"a","turns":[]}\n{"id":"b","turns":[}\n'),
      "--pred",
      pred,
    );
    expectBadInput(outcome);
    expect(shown(outcome)).toContain('/broken.jsonl:2\n  expected a JSON value, received "}" in column 20');
  });

  it("a missing and a surplus prediction, together", async () => {
    // Problems are ordered by path, so both sides must lie in the same place.
    const [truth, some] = [inFolder("gold"), inFolder("some")];
    cpSync(gold, truth, { recursive: true });
    cpSync(pred, some, { recursive: true });
    rmSync(join(some, "bakery.labels.json"));
    writeFileSync(join(some, "extra.labels.json"), '{"turns": []}');
    const outcome = await score("--gold", truth, "--pred", some);
    expectBadInput(outcome);
    expect(shown(outcome)).toMatchInlineSnapshot(`
      "error in the input
      /gold/clerk/bakery.log.json:1
        expected a prediction for dialogue "bakery", received none                  MISSING_PREDICTION
        hint: add it, or choose --missing skip (leave it out) or --missing wrong (count it as wrong)
      /some/extra.labels.json:1
        expected one of the dialogue ids in gold, received "extra"                  UNKNOWN_ID
        hint: check the id, or ignore surplus predictions with --missing skip or --missing wrong
      "
    `);
    const skipped = await score("--gold", gold, "--pred", some, "--missing", "skip", "--format", "json");
    expect(skipped.code).toBe(0);
    expect(JSON.parse(skipped.stdout).units).toMatchObject({ scored: 7, missing: ["bakery"], extra: ["extra"] });
    expect(skipped.stderr).toContain(
      "warning Scores may be too high: 1 of 8 dialogues has no prediction and was left out",
    );
    expect(skipped.stderr).toContain("--missing wrong counts it MISSING_LEFT_OUT\n  bakery");
    const wrong = await score("--gold", gold, "--pred", some, "--missing", "wrong", "--format", "json");
    expect(JSON.parse(wrong.stdout).units).toMatchObject({ scored: 8, missing: ["bakery"] });
  });

  it("a duplicate id", async () => {
    const line = '{"id":"a","turns":[{"index":0,"annotations":["O"]}]}\n';
    const outcome = await score(
      "--gold",
      file("twice.jsonl", line + line),
      "--pred",
      file("p.jsonl", '{"id":"a","turns":[]}\n'),
    );
    expectBadInput(outcome);
    expect(shown(outcome)).toContain('/twice.jsonl:2\n  expected one dialogue of each id, received "a" again');
  });

  it("a wrong type, a label outside the set and a probability that is no number, each with its line", async () => {
    const bad = inFolder("bad");
    mkdirSync(bad);
    writeFileSync(
      join(bad, "1.labels.json"),
      '{\n "turns": [\n  {"turn-index": 0, "labels": [\n   {"breakdown": "Q", "prob-O": 1, "prob-T": 0, "prob-X": 0}]},\n  {"turn-index": 2, "labels": [\n   {"breakdown": "O", "prob-O": "0.8x", "prob-T": 0, "prob-X": 0}]}]}',
    );
    writeFileSync(join(bad, "2.labels.json"), '{"turns": 7}');
    const logs = inFolder("logs");
    mkdirSync(logs);
    const log = (id: string) =>
      JSON.stringify({
        "dialogue-id": id,
        turns: [0, 2].map((index) => ({ speaker: "S", "turn-index": index, annotations: [{ breakdown: "O" }] })),
      });
    for (const id of ["1", "2"]) writeFileSync(join(logs, `${id}.log.json`), log(id));
    const outcome = await score("--gold", logs, "--pred", bad);
    expectBadInput(outcome);
    expect(shown(outcome)).toMatchInlineSnapshot(`
      "error in the input
      /bad/1.labels.json:4 turns[0].labels[0].breakdown
        expected one of O, T, X, received "Q"                                       BAD_VALUE
        hint: --invalid wrong counts such labels as incorrect, as the official script does
      /bad/1.labels.json:6 turns[1].labels[0].prob-O
        expected a number of at least 0, received "0.8x"                            BAD_VALUE
        hint: write probabilities as JSON numbers, without quotes
      /bad/2.labels.json:1 turns
        expected a list, received 7                                                 BAD_SHAPE
        hint: a list of predicted turns
      "
    `);
  });

  it("an empty folder, an empty file, a path that is not there", async () => {
    const empty = inFolder("empty");
    mkdirSync(empty);
    for (const [path, message] of [
      [empty, "expected a folder with files"],
      [file("empty.jsonl", ""), "expected"],
      [inFolder("nowhere"), "READ_FAILED"],
    ] as const) {
      const outcome = await score("--gold", path, "--pred", pred);
      expectBadInput(outcome);
      expect(outcome.stderr).toContain(message);
    }
  });

  it("a file that may not be read", async () => {
    const locked = file("locked.jsonl", "{}");
    chmodSync(locked, 0);
    // Nothing is locked for root, but reading one's own memory from the start fails for everybody.
    const outcome = await score("--gold", process.getuid?.() === 0 ? "/proc/self/mem" : locked, "--pred", pred);
    expectBadInput(outcome);
    expect(outcome.stderr).toContain("READ_FAILED");
  });

  it("a folder of the wrong kind as gold", async () => {
    const outcome = await score("--gold", join(root, "examples/timeline/gold"), "--pred", pred);
    expectBadInput(outcome);
    expect(shown(outcome)).toMatch(/expected gold as dbdc-log or jsonl, received .*\n {2}hint: dbdc-log: DBDC logs/);
  });

  it("the same problem many times is one, with a count and the first places", async () => {
    const lines = Array.from({ length: 25 }, (_, k) => `{"id":${k},"turns":3}\n`).join("");
    const outcome = await score("--gold", file("many.jsonl", lines), "--pred", file("q.jsonl", lines));
    expectBadInput(outcome);
    expect(outcome.stderr).toMatch(/many\.jsonl:1 turns\n.*\n {2}and 49 more like it: .*many\.jsonl:2 turns, .*, …/);
    expect(outcome.stderr.match(/BAD_SHAPE/g)).toHaveLength(1);
  });
});

describe("wrong calls", () => {
  it.each([
    [["score", "brakdown", "--gold", "x", "--pred", "y"], "did you mean breakdown?"],
    [["score", "breakdown", "--gold", "x", "--pred", "y", "--treshold", "1"], "Did you mean --threshold?"],
    [["score", "breakdown", "--gold", "x"], "--pred"],
    [["scor"], "Did you mean score?"],
    [["score"], "expected a task, received none"],
    [["score", "breakdown", "--gold", gold, "--pred", pred, "--align", "oder"], "did you mean order?"],
    [
      ["score", "breakdown", "--gold", gold, "--pred", pred, "-t", "half"],
      "expected a number from -1000000 to 2 for --threshold",
    ],
    [["score", "breakdown", "--gold", gold, "--pred", pred, "--gold-format", "dbdc"], "dbdc-log"],
    [["score", "./no-task.js", "--gold", gold, "--pred", pred], "no-task.js"],
    [["tasks", "timelin"], "did you mean timeline?"],
  ])("karat %j ends with 2 and a hint", async (args, hint) => {
    const outcome = await runKarat(args);
    expect(outcome.stderr).toContain(hint);
    expect(outcome).toMatchObject({ code: 2, stdout: "" });
    expect(outcome.stderr).not.toMatch(/^\s+at /m);
  });

  it("an unknown task says so in its code", async () => {
    expect((await runKarat(["explain", "tasks"])).stderr).toContain("UNKNOWN_TASK");
  });

  it("the task may stand anywhere, and a path named like a task is no task", async () => {
    const outcome = await runKarat(["score", "--gold", "timeline", "breakdown", "--pred", pred, "--ci", "off"]);
    expect(outcome.code).toBe(3);
    expect(outcome.stderr).toMatch(/^timeline\n.*READ_FAILED/m);
  });

  it("values may begin with a hyphen", async () => {
    const example = (side: string) => join(root, `examples/concepts/with-vectors/${side}.jsonl`);
    const sides = ["--gold", example("gold"), "--pred", example("pred")];
    const outcome = await runKarat([
      "score",
      "concepts",
      ...sides,
      "--ci",
      "off",
      "--epsilon",
      "-0.6",
      "--format",
      "json",
    ]);
    expect(JSON.parse(outcome.stdout).options.epsilon).toBe(-0.6);
  });
});
