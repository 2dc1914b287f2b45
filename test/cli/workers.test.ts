// karat score --workers: what threads say when they fail, are stopped, or have nothing to share.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { main, root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();

/** A task that does what a prediction tells it to do. */
const task = folder.write(
  "obedient.mjs",
  `import { defineTask, jsonLines } from ${JSON.stringify(join(root, "dist/index.js"))};
  const shape = { "~standard": { validate: (value) => ({ value }) } };
  const lines = jsonLines({ about: "lines", shape, keys: ["text"], value: (line) => line.text });
  const deeds = {
    throw: () => { throw new Error("no such thing"); },
    exit: () => process.exit(5),
    eat: () => { for (const all = []; ; ) all.push(new Array(1e5).fill({})); },
    loop: () => { process.stderr.write("looping\\n"); for (;;); },
  };
  export default defineTask({
    id: "obedient", title: "", about: "", unit: "line", protocol: { name: "obedient", version: 1, cite: "" },
    columns: ["right"], primary: "accuracy",
    scores: { accuracy: { label: "", better: "higher", range: [0, 1], perfect: 1, about: "" } },
    options: {}, formats: { gold: [lines], pred: [lines] }, absent: () => "",
    match: ({ gold, pred }) => { deeds[pred]?.(); return gold === pred; },
    tally: (match) => ({ right: Number(match) }),
    summarize: ({ right, units }) => ({ accuracy: right / units }),
    explain: () => [], explained: [],
  });`,
);
const lines = (special: string) =>
  Array.from({ length: 20 }, (_, k) => `{"id":"u${k}","text":"${k === 13 ? special : "x"}"}\n`).join("");
const gold = folder.write("gold.jsonl", lines("x"));
const args = (deed: string) => [
  ...["score", task, "--gold", gold, "--pred", folder.write(`${deed}.jsonl`, lines(deed))],
  ...["--ci", "off", "--workers", "2"],
];

describe("karat score --workers", () => {
  it("names the unit a worker was on when it ran out of memory", async () => {
    const { code, stderr } = await runKarat(args("eat"), { env: { NODE_OPTIONS: "--max-old-space-size=64" } });
    expect(code).toBe(3);
    expect(stderr).toMatch('a worker that finishes unit "u13", received one that ran out of memory');
    expect(stderr).toMatch("WORKER_FAILED");
  });

  it("names the unit a worker was on when it ended", async () => {
    const { code, stderr } = await runKarat(args("exit"));
    expect(code).toBe(3);
    expect(stderr).toMatch('a worker that finishes unit "u13", received one that ended with code 5');
  });

  it("names the unit and the place when a task has a bug", async () => {
    const { code, stderr } = await runKarat(args("throw"));
    expect(code).toBe(70);
    expect(stderr).toMatch('a worker failed on unit "u13": Error: no such thing');
    expect(stderr).toMatch("obedient.mjs:5");
  });

  it("ends its workers and names their units on Ctrl-C", async () => {
    const child = spawn(process.execPath, [main, ...args("loop")]);
    let stderr = "";
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
      if (stderr === "looping\n") child.kill("SIGINT");
    });
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect(code).toBe(130);
    expect(stderr).toMatch(/cancelled on .*"u13"/);
  });

  it("reports the same problems in the same order as one thread", async () => {
    const broken = folder.write(
      "broken.jsonl",
      `${lines("x").replace('"u3"', '"u1"').replace('"text":"x"}', '"text":')}{`,
    );
    const run = (workers: string) =>
      runKarat(["score", task, "--gold", gold, "--pred", broken, "--ci", "off", "--workers", workers]);
    const [one, two] = [await run("1"), await run("2")];
    expect(one.stderr.match(/^ {2}expected/gm)).toHaveLength(4);
    expect(two).toEqual(one);
  });

  it("writes the same evidence as one thread", async () => {
    const evidence = async (workers: string) => {
      const file = join(folder.path, `evidence-${workers}.jsonl`);
      const [goldFolder, pred] = ["gold", "hasty"].map((side) => join(root, "examples/timeline", side)) as [
        string,
        string,
      ];
      const { code } = await runKarat([
        ...["score", "timeline", "--gold", goldFolder, "--pred", pred],
        ...["--ci", "off", "--workers", workers, "--evidence", file],
      ]);
      expect(code).toBe(0);
      return readFileSync(file, "utf8");
    };
    const one = await evidence("1");
    expect(one.split("\n").length).toBeGreaterThan(20);
    expect(await evidence("3")).toBe(one);
    expect(await evidence("auto")).toBe(one);
  });

  it("stays in one thread for standard input if it may choose, and says so if it may not", async () => {
    const run = (workers: string) =>
      runKarat(["score", task, "--gold", gold, "--pred", "-", "--ci", "off", "--workers", workers], {
        input: lines("x"),
      });
    expect((await run("auto")).code).toBe(0);
    const { code, stderr } = await run("2");
    expect([code, stderr]).toEqual([2, expect.stringMatching("received standard input or a pipe")]);
  });

  it("wants a number of workers", async () => {
    for (const wrong of ["0", "two", "1.5"]) {
      const { code, stderr } = await runKarat([...args("x").slice(0, -1), wrong]);
      expect([code, stderr]).toEqual([2, expect.stringMatching("or auto, for --workers")]);
    }
  });
});
