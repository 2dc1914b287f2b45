// karat score --shards: a run in parts that are kept until all are there.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parts } from "../../src/adapters/node/parts/parts.ts";
import { readPath } from "../../src/adapters/node/read-path.ts";
import { resultFromJson } from "../../src/contract/stored-result.ts";
import { here } from "../../src/engine/score-shard.ts";
import { withDigest } from "../../src/json/digest.ts";
import { score as scoreTask } from "../../src/run/score.ts";
import { rules } from "../../src/tasks/rules/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const example = (side: string) => join(root, "examples/rules", side);
const file = (name: string) => join(folder.path, name);
const read = (name: string) => readFileSync(file(name), "utf8");
const words = ["score", "rules", "--gold", example("gold"), "--pred", example("careful"), "--format", "json"];
const score = (...args: string[]) => runKarat([...words, ...args]);

describe("karat score --shards", () => {
  it.each(["1", "2", "auto"])("gives the bytes of one run, evidence too, with --workers %s", async (workers) => {
    await score("-o", file("one.json"), "--evidence", file("one.jsonl"));
    const args = ["-o", file("cut.json"), "--evidence", file("cut.jsonl"), "--workers", workers];
    expect((await score("--shards", "3", ...args)).code).toBe(0);
    expect(read("cut.json")).toBe(read("one.json"));
    expect(read("cut.jsonl")).toBe(read("one.jsonl"));
    expect(existsSync(file("cut.json.parts"))).toBe(false);
  });

  it("keeps its parts when it fails, and with --resume does only those that are not there, whole and with evidence", async () => {
    const args = ["--shards", "4", "-o", file("again.json"), "--evidence", file("again.jsonl")];
    const failed = await runKarat([...words, ...args], { env: { GITHUB_STEP_SUMMARY: file("one.json/summary") } });
    expect(failed.stderr).toMatch("WRITE_FAILED");
    expect(readdirSync(file("again.json.parts"))).toHaveLength(5);
    rmSync(file("again.json.parts/2-of-4.json"));
    rmSync(file("again.json.parts/evidence/3-of-4"), { recursive: true });
    const resumed = await score(...args, "--resume");
    expect(resumed.stderr).toMatch("2 of 4 parts are in");
    expect(read("again.json")).toBe(read("one.json"));
    expect(read("again.jsonl")).toBe(read("one.jsonl"));
  });

  it("leaves no folder when it fails before its first part", async () => {
    const failed = await score("-o", file("none.json"), "--queue", "redis://user:pa/ss@h");
    expect([failed.code, existsSync(file("none.json.parts"))]).toEqual([2, false]);
  });

  it.each([
    [["--resume"], "--shard, --shards or --queue with --resume"],
    [["--shard", "1/2", "--shards", "2"], "either --shard or --shards and --queue"],
    [["--shards", "0"], "a whole number from 1 to 10000 for --shards"],
  ])("refuses %j", async (args, expected) => {
    const { code, stderr } = await score("-o", file("never.json"), ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(expected)]);
  });
});

describe("karat score --shard --resume", () => {
  it("scores a part again that is there without the evidence that is wanted", async () => {
    const args = ["--shard", "1/2", "-o", file("half.json")];
    expect((await score(...args)).code).toBe(0);
    expect((await score(...args, "--resume", "--evidence", file("half.jsonl"))).code).toBe(0);
    expect(read("half.jsonl")).toMatch(/^\{"id":/);
    expect((await score(...args, "--resume", "--evidence", file("half.jsonl"))).stderr).toMatch("is there already");
  });
});

describe("a part of a run", () => {
  const part = file("third.json");

  it("is a result with its exact sums, which karat report shows and karat cite calls a shard", async () => {
    expect((await score("--shard", "1/3", "-o", part, "--per-unit")).code).toBe(0);
    const stored = resultFromJson(read("third.json"), "third.json");
    expect(stored.part?.shard).toEqual({ index: 1, count: 3 });
    expect(stored.sums?.map(([total = 0]) => total)).toEqual(stored.columns.map((column) => stored.totals[column]));
    expect(stored.perUnit).toHaveLength(stored.units.scored);
    expect((await runKarat(["report", part, "-o", file("third.html")])).code).toBe(0);
    expect(read("third.html")).toContain("Not the whole run: only part 1 of 3");
    expect((await runKarat(["cite", part])).stdout).toContain("(shard 1 of 3, not the whole run)");
  });

  it.each([
    [["compare", part, file("one.json")]],
    [["compare", part, part]],
    [["plan", part, "--difference", "0.1"]],
    [["report", part, part, "-o", file("never.html")]],
    [["figure", part, part, "-o", file("never.svg")]],
    [["verify", part, "--gold", example("gold"), "--pred", example("careful")]],
    [["guard", part]],
  ])("is refused by its file where a whole run is meant: karat %j", async (args) => {
    const { code, stderr } = await runKarat(args);
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(/third\.json\n {2}expected the result of a whole run, received part 1 of 3.*karat merge/s),
    ]);
  });

  it("has an exact sum for each column, and rows that add up to it", async () => {
    const stored = JSON.parse(read("third.json"));
    const refused = async (change: object) => {
      writeFileSync(file("forged.json"), JSON.stringify(withDigest({ ...stored, ...change })));
      return (await runKarat(["merge", file("forged.json")])).stderr;
    };
    expect(await refused({ sums: stored.sums.map(() => [1]) })).toMatch(
      /sums\n.*the exact sum of each column.*BAD_SHAPE/,
    );
    expect(await refused({ sums: undefined })).toMatch(/sums\n.*BAD_SHAPE/);
    const rows = stored.rows.map((row: number[]) => row.map((cell) => cell + 1));
    expect(await refused({ rows })).toMatch(/sums\n.*BAD_SHAPE/);
    expect(await refused({ part: undefined })).toMatch(/expected a part of a run.*READ_FAILED/);
  });
});

describe("karat score --shards of standard input", () => {
  it("refuses what cannot be read again", async () => {
    const args = [
      "score",
      "rules",
      "--gold",
      example("gold"),
      "--pred",
      "-",
      "--shards",
      "2",
      "-o",
      file("never.json"),
    ];
    const { code, stderr } = await runKarat(args);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("files or folders as input with --resume, --shards and --queue"),
    ]);
  });
});

describe("parts({ count, folder, executor })", () => {
  it("refuses a part that another machine made of other input", async () => {
    const input = (pred: string) => ({ gold: readPath(example("gold")), pred: readPath(example(pred)) });
    const executor = parts({
      count: 2,
      folder: file("mixed.parts"),
      executor: (run) => {
        const { gold, pred } = input(run.settings.shard?.index === 1 ? "careful" : "hasty");
        return here({ ...run, input: { gold, systems: [{ name: "system", pred }] } });
      },
    });
    await expect(scoreTask(rules(), input("careful"), { ci: null, executor })).rejects.toThrow(
      /^part 2\/2\n {2}expected the input of this machine, .*SHARD_MISMATCH/,
    );
  });
});
