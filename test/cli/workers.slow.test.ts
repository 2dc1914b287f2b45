// karat score --workers: what threads say when they fail, are stopped, or have nothing to share.
import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { main, root, spawnKarat as runKarat } from "./run-karat.ts";

const folder = temporaryFolder();

/** A task that does what a prediction tells it to do. */
const task = folder.write(
  "obedient.mjs",
  `import { isMainThread } from "node:worker_threads";
  import { defineTask, jsonLines } from ${JSON.stringify(join(root, "dist/index.js"))};
  const shape = { "~standard": { validate: (value) => ({ value }) } };
  const lines = jsonLines({ about: "lines", shape, keys: ["text"], value: (line) => line.text });
  const deeds = {
    throw: () => { throw new Error("no such thing"); },
    exit: () => process.exit(5),
    eat: () => { for (const all = []; ; ) all.push(new Array(1e5).fill({})); },
    loop: () => { process.stderr.write("looping\\n"); for (;;); },
    wait: () => { for (const end = Date.now() + 5; Date.now() < end; ); },
    tell: () => { process.stderr.write(isMainThread ? "here\\n" : "there\\n"); },
  };
  const read = (record) => [{ id: record.file.split("/").at(-1), value: record.text, record }];
  const files = { id: "files", about: "files", by: "file", claims: (path) => path.endsWith(".txt"), open: () => ({ read }) };
  export default defineTask({
    id: "obedient", title: "", about: "", unit: "line", protocol: { name: "obedient", version: 1, cite: "" },
    columns: ["right"], primary: "accuracy",
    scores: { accuracy: { label: "", better: "higher", range: [0, 1], perfect: 1, about: "", formula: ({ right, units }) => right / units } },
    options: {}, formats: { gold: [lines, files], pred: [lines, files] }, absent: () => "",
    match: ({ gold, pred }) => { deeds[pred]?.(); return gold === pred; },
    tally: (match) => ({ right: Number(match) }),
    explain: {
      columns: ["right"],
      rows: (match) => [{ at: "line", verdict: match ? "correct" : "wrong", counts: { right: Number(match) } }],
    },
  });`,
);
const lines = (special: string) =>
  Array.from({ length: 20 }, (_, k) => `{"id":"u${k}","text":"${k === 13 ? special : "x"}"}\n`).join("");
const gold = folder.write("gold.jsonl", lines("x"));
const args = (deed: string, workers = "2") => [
  ...["score", task, "--gold", gold, "--pred", folder.write(`${deed}.jsonl`, lines(deed))],
  ...["--ci", "off", "--workers", workers],
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

  it("names the unit and the place when a task has a bug, as one thread does", async () => {
    const { code, stderr } = await runKarat(args("throw"));
    expect(code).toBe(3);
    expect(stderr).toMatch('expected unit "u13" to be read and matched, received "Error: no such thing"');
    expect(stderr).toMatch("obedient.mjs:6");
    expect(await runKarat([...args("throw").slice(0, -1), "1"])).toEqual({ code, stderr, stdout: "" });
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

  it("says once, and where it stands, what is wrong in a unit, whoever has read it", async () => {
    const units = ["a", "b", "c"];
    /** Found wrong in a thread when it is read, in the first thread, which must read it for its id, and when it is matched. */
    const lines = [
      '{"id":"a","turns":3}',
      '{"turns":3,"of":{"id":"nested"},"id":"b"}',
      '{"id":"c","turns":[{"index":1,"label":"Q","probabilities":{"O":1,"T":0,"X":0}}]}',
    ];
    const broken = folder.write("broken-units.jsonl", lines.join("\n"));
    const right = folder.write(
      "right-units.jsonl",
      units.map((id) => `{"id":"${id}","turns":[{"index":1,"annotations":["O"]}]}\n`).join(""),
    );
    const run = (workers: string) =>
      runKarat(["score", "breakdown", "--gold", right, "--pred", broken, "--ci", "off", "--workers", workers]);
    const [one, two] = [await run("1"), await run("2")];
    expect(one.stderr.match(/broken-units.jsonl:\d/g)).toEqual([1, 2, 3].map((line) => `broken-units.jsonl:${line}`));
    expect(two).toEqual(one);
  });

  /** Long enough for auto to go on in threads; some are wrong, alone, or have their id where only reading finds it. */
  const long = {
    gold: folder.write(
      "long-gold.jsonl",
      Array.from({ length: 300 }, (_, k) => `{"id":"u${k}","text":"wait"}\n`).join(""),
    ),
    pred: folder.write(
      "long-pred.jsonl",
      Array.from({ length: 300 }, (_, k) =>
        k % 7 === 0 ? `{"text":"wait","of":{"id":"x"},"id":"u${k + 1}"}\n` : `{"id":"u${k + 1}","text":"wait"}\n`,
      )
        .toReversed()
        .join(""),
    ),
  };
  const timelines = (side: string) => join(root, "examples/timeline", side);
  /** Units in files; the first and the last say who matches them. */
  const fileOf = (side: string, unit: number, text: string) =>
    dirname(folder.write(`${side}/u${1_000 + unit}.txt`, text));
  const [goldFiles, predFiles] = ["gold", "pred"].map(
    (side) => Array.from({ length: 300 }, (_, k) => fileOf(side, k, k === 0 || k === 299 ? "tell" : "wait")).at(-1)!,
  ) as [string, string];

  it.each([
    ["JSON Lines", [task, "--gold", long.gold, "--pred", long.pred]],
    ["files", [task, "--gold", goldFiles, "--pred", predFiles]],
  ])("writes the result and the evidence of one thread from %s", async (name, input) => {
    const outputs = async (workers: string) => {
      const files = ["json", "jsonl"].map((end) => join(folder.path, `${name}-${workers}.${end}`)) as [string, string];
      const { code } = await runKarat([
        ...["score", ...input, "--missing", "wrong", "--per-unit", "--workers", workers],
        ...["--format", "json", "-o", files[0], "--evidence", files[1]],
      ]);
      expect(code).toBe(0);
      return files.map((file) => readFileSync(file, "utf8"));
    };
    const one = await outputs("1");
    expect(one[1]!.split("\n").length).toBeGreaterThan(20);
    expect(await outputs("3")).toEqual(one);
    expect(await outputs("auto")).toEqual(one);
  });

  it.each([
    ["1", ["here"]],
    ["2", ["there"]],
    ["auto", ["here"]],
  ])("matches lines in threads if that pays, with --workers %s", async (workers, places) => {
    const first = '{"id":"first","text":"tell"}\n';
    const last = '{"id":"last","text":"tell"}\n';
    const file = folder.write("places.jsonl", first + readFileSync(long.gold, "utf8") + last);
    const { code, stderr } = await runKarat([
      ...["score", task, "--gold", file, "--pred", file, "--ci", "off", "--workers", workers],
    ]);
    expect(code).toBe(0);
    expect([...new Set(stderr.trim().split("\n"))]).toEqual(places);
  });

  it("matches in threads with --workers auto if there is much to read, and says nothing of it", async () => {
    const many = Array.from({ length: 250_000 }, (_, k) => `{"id":"unit ${k}","text":"${"x".repeat(30)}"}\n`).join("");
    const large = folder.write("large.jsonl", `{"id":"first","text":"tell"}\n${many}`);
    const { code, stderr } = await runKarat([
      ...["score", task, "--gold", large, "--pred", large, "--ci", "off", "--workers", "auto"],
    ]);
    expect([code, stderr]).toEqual([0, availableParallelism() === 1 ? "here\n" : "there\n"]);
  });

  it("ends at once when a worker fails, however much is left to do", async () => {
    const rest = readFileSync(long.gold, "utf8");
    const file = folder.write("fails-early.jsonl", `{"id":"first","text":"exit"}\n${rest}`);
    const { code, stderr } = await runKarat(["score", task, "--gold", file, "--pred", file, "--workers", "2"]);
    expect([code, stderr]).toEqual([3, expect.stringMatching('a worker that finishes unit "first"')]);
  });

  it.each([
    ["JSON Lines", [task, "--gold", gold], lines("x")],
    [
      "folders",
      ["timeline", "--gold", timelines("gold")],
      '{"id":"river-flood","timeline":{"2011-01-25":["Rain."]}}\n',
    ],
  ])("scores standard input in one thread and says so, with gold in %s", async (_, sides, input) => {
    const run = (workers: string) =>
      runKarat(["score", ...sides, "--missing", "wrong", "--pred", "-", "--workers", workers], { input });
    expect((await run("1")).code).toBe(0);
    const { stderr, ...two } = await run("2");
    expect([two, stderr]).toEqual([
      await run("1").then(({ stderr: _, ...one }) => one),
      expect.stringMatching("one thread: standard input"),
    ]);
  });

  it("ends its threads when the input cannot be read to its end", async () => {
    const many = Array.from({ length: 40_000 }, (_, k) => `{"id":"unit ${k}","text":"x"}\n`).join("");
    const broken = folder.write("broken-end.jsonl", many);
    appendFileSync(broken, Buffer.from([0xff, 0x0a]));
    const whole = folder.write("whole.jsonl", many);
    const { code, stderr } = await runKarat(["score", task, "--gold", broken, "--pred", whole, "--workers", "2"]);
    expect([code, stderr]).toEqual([3, expect.stringMatching("expected text in UTF-8, received the byte 0xff")]);
  });

  it("says nothing of its own with many workers, wherever stderr goes", () => {
    const said = join(folder.path, "said");
    const { status } = spawnSync("sh", [
      "-c",
      `exec "$@" 2>"${said}"`,
      "sh",
      process.execPath,
      main,
      ...args("x", "16"),
    ]);
    expect([status, readFileSync(said, "utf8")]).toEqual([0, ""]);
  });

  it("wants a number of workers", async () => {
    for (const wrong of ["0", "two", "1.5"]) {
      const { code, stderr } = await runKarat([...args("x").slice(0, -1), wrong]);
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining('a whole number from 1 to 1024 or "auto" for --workers'),
      ]);
    }
  });
});
