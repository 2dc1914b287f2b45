// A run that is told to stop ends in the middle of its work, leaves the target as it was, and nothing else behind.
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { describeOnUnix } from "../unix-only.ts";
import { main, root } from "./run-karat.ts";

const folder = temporaryFolder();

/** A task that takes its time, says when it is well under way, and never ends by itself: its last unit takes for ever. */
const task = folder.write(
  "slow.mjs",
  `import { defineTask, jsonLines } from ${JSON.stringify(join(root, "dist/index.js"))};
  const shape = { "~standard": { validate: (value) => ({ value }) } };
  const lines = jsonLines({ about: "lines", shape, keys: ["text"], value: (line) => line.text });
  let done = 0;
  export default defineTask({
    id: "slow", unit: "line", columns: ["right"], scores: { accuracy: { label: "Accuracy", better: "higher", range: [0, 1], perfect: 1, about: "", formula: ({ right, units }) => right / units } },
    primary: "accuracy", title: "", about: "", protocol: { name: "slow", version: 1, cite: "" }, options: {},
    formats: { gold: [lines], pred: [lines] }, absent: () => "",
    match: ({ gold, pred }) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, gold.startsWith("last") ? Infinity : 5);
      if (++done === 20) process.stderr.write("under way\\n");
      return gold === pred;
    },
    tally: (match) => ({ right: Number(match) }),
    explain: { columns: ["right"], rows: () => [{ at: "line", verdict: "correct", note: "x".repeat(10_000), counts: { right: 1 } }] },
  });`,
);

const UNITS = 3_000;
const ids = Array.from({ length: UNITS }, (_, k) => k);
const lines = (order: readonly number[], length: number) =>
  order.map((k) => `{"id":"u${k}","text":"${k === UNITS - 1 ? "last" : "next"}${"x".repeat(length)}"}\n`).join("");
const gold = folder.write("gold.jsonl", lines(ids, 10));
/** No unit is whole before half of both sides has been read; 75 MB wait until then. */
const reversed = {
  gold: folder.write("reversed-gold.jsonl", lines(ids, 25_000)),
  pred: folder.write("reversed-pred.jsonl", lines(ids.toReversed(), 25_000)),
};

let count = 0;

/** Runs the command in a folder of its own, stops it under way, and tells how it ended and what is left there. */
async function stopped(signal: NodeJS.Signals, args: readonly string[]) {
  const place = join(folder.path, `run-${++count}`);
  mkdirSync(join(place, "tmp"), { recursive: true });
  for (const name of ["result.json", "evidence.jsonl"]) writeFileSync(join(place, name), "old");
  const child = spawn(process.execPath, [main, ...args], {
    cwd: place,
    env: { PATH: process.env.PATH, TMPDIR: join(place, "tmp") },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
    if (!child.killed && stderr.includes("under way")) child.kill(signal);
  });
  const [code, by] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
    child.on("close", (...end) => resolve(end)),
  );
  const left = (readdirSync(place, { recursive: true }) as string[]).sort();
  const texts = ["result.json", "evidence.jsonl"].map((name) => readFileSync(join(place, name), "utf8"));
  return { ended: code ?? by, left, texts };
}

const score = (...args: string[]) => ["score", task, "--gold", gold, "--pred", gold, "-o", "result.json", ...args];
const EVIDENCE = ["--evidence", "evidence.jsonl"];
const THREADS = ["--workers", "2"];

describeOnUnix.each(["SIGINT", "SIGTERM"] as const)("karat score, stopped by %s", (signal) => {
  it.each<[string, string[]]>([
    ["in one thread", score()],
    ["with evidence", score(...EVIDENCE)],
    ["in threads", score(...THREADS)],
    ["in threads, with evidence", score(...THREADS, ...EVIDENCE)],
    [
      "with predictions in the reverse order of gold",
      ["score", task, "--gold", reversed.gold, "--pred", reversed.pred, "-o", "result.json"],
    ],
    ["in a comparison", ["compare", task, "--gold", gold, "--pred", `a=${gold}`, "--pred", `b=${gold}`, ...EVIDENCE]],
  ])("%s ends before its work is done and leaves nothing behind", async (_, args) => {
    const { ended, left, texts } = await stopped(signal, args);
    expect(left).toEqual(["evidence.jsonl", "result.json", "tmp"]);
    expect(texts).toEqual(["old", "old"]);
    expect(args.includes("--workers") ? 130 : signal).toBe(ended);
  });

  it("in parts keeps whole parts and nothing else, and goes on from there", async () => {
    const { left, texts } = await stopped(signal, score("--shards", "400", "--ci", "off", ...EVIDENCE));
    expect(texts).toEqual(["old", "old"]);
    expect(left.filter((path) => !path.startsWith("result.json.parts"))).toEqual([
      "evidence.jsonl",
      "result.json",
      "tmp",
    ]);
    const parts = left.filter((path) => path.startsWith("result.json.parts/") && !path.includes("evidence"));
    expect(parts.length).toBeGreaterThan(0);
    for (const part of parts) expect(part).toMatch(/\/\d+-of-400\.json$/);
  });
});

describeOnUnix("karat score --per-unit, stopped while it writes", () => {
  it.each(["SIGINT", "SIGTERM"] as const)("removes what is not whole on %s", async (signal) => {
    const place = join(folder.path, `writing-${signal}`);
    mkdirSync(place);
    const path = join(place, "result.json");
    writeFileSync(path, "old");
    const script = folder.write(
      `write-${signal}.mjs`,
      `import { writeAtomically } from ${JSON.stringify(join(root, "dist/node.js"))};
      function* pieces() { for (let k = 0; ; k++) { if (k === 100_000) process.stderr.write("writing"); yield "x".repeat(100); } }
      await writeAtomically(${JSON.stringify(path)}, pieces());`,
    );
    const child = spawn(process.execPath, [script]);
    child.stderr.once("data", () => child.kill(signal));
    const by = await new Promise((resolve) => child.on("close", (_, end) => resolve(end)));
    expect([by, readdirSync(place), readFileSync(path, "utf8")]).toEqual([signal, ["result.json"], "old"]);
  });
});
