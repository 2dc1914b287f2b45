// karat score --queue and compare --queue, over a real Redis: what is done is done once, whoever dies.
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { serveQueue } from "../../src/adapters/node/queue/serve-queue.ts";
import { ended, hasRedis, type RedisServer, says, startRedis } from "../redis-server.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { main, root, spawnKarat as runKarat } from "./run-karat.ts";

if (!hasRedis)
  console.warn("\nNOT TESTED: the queue, since there is no redis-server here (apt-get install redis-server)\n");

const folder = temporaryFolder();
const UNITS = 40;
const SHARDS = 8;

/** A task that takes its time. */
const task = folder.write(
  "slow.mjs",
  `import { defineTask, jsonLines } from ${JSON.stringify(join(root, "dist/index.js"))};
  const shape = { "~standard": { validate: (value) => ({ value }) } };
  const lines = jsonLines({ about: "lines", shape, keys: ["text"], value: (line) => line.text });
  export default defineTask({
    id: "slow", title: "", about: "", unit: "line", protocol: { name: "slow", version: 1, cite: "" },
    columns: ["right"], primary: "accuracy",
    scores: { accuracy: { label: "", better: "higher", range: [0, 1], perfect: 1, about: "", formula: ({ right, units }) => right / units } },
    options: {}, formats: { gold: [lines], pred: [lines] }, absent: () => "",
    match: ({ gold, pred }) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
      return gold === pred;
    },
    tally: (match) => ({ right: Number(match) }),
    explain: { columns: [], rows: (match) => [{ at: "line", verdict: match ? "correct" : "wrong" }] },
  });`,
);
const lines = (text: (k: number) => string) =>
  Array.from({ length: UNITS }, (_, k) => `{"id":"u${k}","text":"${text(k)}"}\n`).join("");
folder.write(
  "gold.jsonl",
  lines(() => "x"),
);
folder.write(
  "pred.jsonl",
  lines((k) => (k % 3 === 0 ? "x" : "y")),
);
const score = ["score", task, "--gold", "gold.jsonl", "--pred", "pred.jsonl", "--per-unit", "--format", "json"];
const read = (name: string) => readFileSync(join(folder.path, name), "utf8");

/** Runs in the folder of the input, while workers stand elsewhere. */
const run = (...args: string[]) => runKarat([...score, ...args], { cwd: folder.path });

describe.runIf(hasRedis)("karat score --queue", () => {
  let redis: RedisServer;
  const workers: ChildProcess[] = [];
  const startWorker = async () => {
    const worker = spawn(
      process.execPath,
      [main, "worker", "--queue", redis.url, "--task", task, "--root", folder.path],
      {
        cwd: root,
      },
    );
    workers.push(worker);
    await says(worker, "works for redis://");
    return worker;
  };
  const queue = () => ["--queue", redis.url, "--shards", String(SHARDS)];
  const submit = (...args: string[]) => {
    const child = spawn(process.execPath, [main, ...score, ...args], { cwd: folder.path });
    let stderr = "";
    child.stderr.on("data", (chunk) => (stderr += chunk));
    return { child, stderr: () => stderr };
  };

  beforeAll(async () => {
    const { code } = await run("-o", "one.json", "--evidence", "one.jsonl", "--workers", "4");
    expect(code).toBe(0);
  });
  afterEach(async () => {
    for (const worker of workers) worker.kill("SIGKILL");
    await Promise.all(workers.splice(0).map(ended));
    await redis.stop();
  });

  it("gives the bytes of one run, by workers that stand in another folder, and leaves nothing behind", async () => {
    redis = await startRedis();
    await Promise.all([startWorker(), startWorker()]);
    const { code, stderr } = await run(...queue(), "-o", "many.json", "--evidence", "many.jsonl");
    expect([code, stderr.match(/is done/g)]).toEqual([0, new Array(SHARDS).fill("is done")]);
    expect(read("many.json")).toBe(read("one.json"));
    expect(read("many.jsonl")).toBe(read("one.jsonl"));
    expect(existsSync(join(folder.path, "many.json.parts"))).toBe(false);
  });

  it("compares systems by a description, which goes with the jobs", async () => {
    redis = await startRedis();
    await startWorker();
    folder.write("line.fields.json", JSON.stringify({ $karat: "fields 2", $id: "id", text: "similar" }));
    const words = [
      "compare",
      "line.fields.json",
      "--gold",
      "gold.jsonl",
      "--pred",
      "a=pred.jsonl",
      "--pred",
      "b=gold.jsonl",
    ];
    const compared = (...more: string[]) => runKarat([...words, "--format", "json", ...more], { cwd: folder.path });
    const one = await compared();
    const many = await compared(...queue());
    expect([one.code, many.code, many.stdout]).toEqual([0, 0, one.stdout]);
  });

  it("survives kill -9 of one of two workers in the middle: right result, nothing counted twice", async () => {
    redis = await startRedis();
    const [doomed] = await Promise.all([startWorker(), startWorker()]);
    const running = run(...queue(), "-o", "killed.json");
    await says(doomed, "part ");
    doomed.kill("SIGKILL");
    expect((await running).code).toBe(0);
    expect(read("killed.json")).toBe(read("one.json"));
  });

  it("says clearly when Redis goes away, and finishes later with --resume, doing only what is missing", async () => {
    redis = await startRedis();
    await startWorker();
    const { child, stderr } = submit(...queue(), "-o", "gone.json");
    await says(child, "is done");
    await redis.stop();
    await ended(child);
    expect(child.exitCode).toBe(3);
    expect(stderr().replaceAll(/\s+/g, " ")).toMatch(
      /expected a queue at redis:\/\/127.0.0.1:\d+, received .*WORKER_FAILED .*--resume goes on/,
    );
    expect(existsSync(join(folder.path, "gone.json"))).toBe(false);
    const later = await run("--shards", String(SHARDS), "--resume", "-o", "gone.json");
    expect(later.stderr).toMatch(/^[1-7] of 8 parts are in gone.json.parts already/);
    expect(read("gone.json")).toBe(read("one.json"));
    expect(existsSync(join(folder.path, "gone.json.parts"))).toBe(false);
  });

  it.each([
    ["somebody empties Redis", () => redis.flush()],
    ["Redis is killed and started anew", () => redis.restart()],
  ])("gives the bytes of one run, evidence included, though %s in the middle", async (_, act) => {
    redis = await startRedis();
    await Promise.all([startWorker(), startWorker()]);
    const args = [...queue(), "-o", "emptied.json", "--evidence", "emptied.jsonl"];
    const running = submit(...args);
    await says(running.child, "is done");
    await act();
    await ended(running.child);
    expect([running.child.exitCode, running.stderr()]).toEqual([
      0,
      expect.stringMatching(/\d parts? w\w+ missing from the queue and w\w+ added again/),
    ]);
    expect(read("emptied.json")).toBe(read("one.json"));
    expect(read("emptied.jsonl")).toBe(read("one.jsonl"));
    expect(existsSync(join(folder.path, "emptied.json.parts"))).toBe(false);
  });

  it("gives the same bytes to two who ask for the same run at the same time, even into the same file", async () => {
    redis = await startRedis();
    await Promise.all([startWorker(), startWorker()]);
    const ask = () => run(...queue(), "-o", "double.json");
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(read("double.json")).toBe(read("one.json"));
    expect(existsSync(join(folder.path, "double.json.parts"))).toBe(false);
  });

  it("does a part anew that an earlier run left and that does not fit", async () => {
    redis = await startRedis();
    const args = ["--queue", redis.url, "--shards", "1", "-o", "stale.json"];
    const killed = submit(...args);
    await says(killed.child, "nobody works for this queue yet");
    killed.child.kill("SIGKILL");
    const other = ["--gold", "pred.jsonl", "--pred", "pred.jsonl", "--per-unit", "--shard", "1/1", "-o", "other.karat"];
    await runKarat(["score", task, ...other], { cwd: folder.path });
    const withoutChecksum = read("other.karat").trimEnd().split("\n").slice(0, -1).join("\n");
    const misled = new AbortController();
    await serveQueue(redis.url, {
      concurrency: 1,
      signal: misled.signal,
      onReady: () => {},
      async handle() {
        misled.abort();
        return { result: withoutChecksum };
      },
    });
    await startWorker();
    expect((await run(...args)).code).toBe(0);
    expect(read("stale.json")).toBe(read("one.json"));
  });

  it("goes on when another who asked for the same run is stopped with Ctrl-C, which waits for no part", async () => {
    redis = await startRedis();
    const worker = await startWorker();
    const first = submit(...queue(), "-o", "left.json");
    await says(first.child, "is done");
    // No more parts are done while the only worker stands still.
    worker.kill("SIGSTOP");
    const second = submit(...queue(), "-o", "stayed.json");
    await says(second.child, "is done");
    first.child.kill("SIGINT");
    await ended(first.child);
    expect([first.child.exitCode, second.child.exitCode]).toEqual([130, null]);
    worker.kill("SIGCONT");
    await ended(second.child);
    expect(second.child.exitCode).toBe(0);
    expect(read("stayed.json")).toBe(read("one.json"));
    expect(existsSync(join(folder.path, "left.json"))).toBe(false);
  });

  it.each([
    ["systems", ["breakdown/careful", "breakdown/hasty"]],
    ["runs of systems", ["a=breakdown/careful", "a=breakdown/hasty", "b=breakdown/hasty"]],
  ])("compares %s in 16 parts to the bytes of one run, and no package warns of anything", async (_, preds) => {
    redis = await startRedis();
    await Promise.all([startWorker(), startWorker()]);
    cpSync(join(root, "examples/breakdown"), join(folder.path, "breakdown"), { recursive: true });
    const systems = ["--gold", "breakdown/gold", "--pred", ...preds];
    const compared = (...args: string[]) =>
      runKarat(["compare", "breakdown", ...systems, "--format", "json", ...args], { cwd: folder.path });
    const one = await compared("-o", "compared.json", "--quiet");
    expect(one).toEqual({ code: 0, stdout: "", stderr: "" });
    const many = await compared("--queue", redis.url, "--shards", "16", "-o", "queued.json", "--quiet");
    expect(many).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(read("queued.json")).toBe(read("compared.json"));
  });

  it("reports bad input as one run does, and tries it once", async () => {
    redis = await startRedis();
    const worker = await startWorker();
    let heard = "";
    worker.stderr?.on("data", (chunk) => (heard += chunk));
    folder.write("broken.jsonl", `${lines(() => "x").replace('"u1"', '"u2"')}{`);
    const broken = (...args: string[]) =>
      runKarat(["score", task, "--gold", "gold.jsonl", "--pred", "broken.jsonl", "--quiet", ...args], {
        cwd: folder.path,
      });
    const one = await broken();
    expect(one.code).toBe(3);
    expect(await broken("--queue", redis.url, "--shards", "2", "-o", "never")).toEqual(one);
    expect(heard.match(/part \d\/2/g)).toHaveLength(2);
  });

  it.each(["with", "without"])("ends its workers on SIGTERM, %s Redis", async (how) => {
    redis = await startRedis();
    const worker = await startWorker();
    if (how === "without") await redis.stop();
    worker.kill("SIGTERM");
    await ended(worker);
    expect(worker.exitCode).toBe(0);
  });

  it("says when nobody works for the queue", async () => {
    redis = await startRedis();
    const { child } = submit(...queue(), "-o", "idle.json");
    await says(child, "nobody works for this queue yet: karat worker --queue redis://");
    child.kill("SIGKILL");
    await ended(child);
  });
});
