// karat score --shards: a run in parts that are kept until all are there.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readPath } from "../../src/io/read-path.ts";
import { here } from "../../src/run/run.ts";
import { score as scoreTask } from "../../src/run/score.ts";
import { parts } from "../../src/scale/parts/parts.ts";
import { timeline } from "../../src/tasks/timeline/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const example = (side: string) => join(root, "examples/timeline", side);
const file = (name: string) => join(folder.path, name);
const read = (name: string) => readFileSync(file(name), "utf8");
const words = ["score", "timeline", "--gold", example("gold"), "--pred", example("careful"), "--format", "json"];
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
    rmSync(file("again.json.parts/2-of-4.karat"));
    rmSync(file("again.json.parts/evidence/3-of-4"), { recursive: true });
    const resumed = await score(...args, "--resume");
    expect(resumed.stderr).toMatch("2 of 4 parts are in");
    expect(read("again.json")).toBe(read("one.json"));
    expect(read("again.jsonl")).toBe(read("one.jsonl"));
  });

  it.each([
    [["--resume"], "--shard, --shards or --queue beside --resume"],
    [["--shard", "1/2", "--shards", "2"], "either --shard or --shards and --queue"],
    [["--shards", "0"], "a whole number from 1 to 10000 for --shards"],
  ])("refuses %j", async (args, expected) => {
    const { code, stderr } = await score("-o", file("never.json"), ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(expected)]);
  });
});

describe("karat score --shard --resume", () => {
  it("scores a part again that is there without the evidence that is wanted", async () => {
    const args = ["--shard", "1/2", "-o", file("half.karat")];
    expect((await score(...args)).code).toBe(0);
    expect((await score(...args, "--resume", "--evidence", file("half.jsonl"))).code).toBe(0);
    expect(read("half.jsonl")).toMatch(/^\{"id":/);
    expect((await score(...args, "--resume", "--evidence", file("half.jsonl"))).stderr).toMatch("is there already");
  });
});

describe("karat score --shards of standard input", () => {
  it("refuses what cannot be read again", async () => {
    const args = [
      "score",
      "timeline",
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
      expect.stringContaining("files or folders as input beside --resume, --shards and --queue"),
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
    await expect(scoreTask(timeline(), input("careful"), { ci: null, executor })).rejects.toThrow(
      /^part 2\/2\n {2}expected the input of this machine, .*SHARD_MISMATCH/,
    );
  });
});
