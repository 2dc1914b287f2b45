// Boards as organisers use them: gold in an archive, settings that a stranger changed, and builds that a signal ends.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildTar } from "../build-tar.ts";
import { buildZip } from "../build-zip.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { main, root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const env = { KARAT_GOLD_KEY: "a key for tests" };
const example = (name: string) => join(root, "examples/rules", name);
const scores = (board: string) => JSON.parse(readFileSync(join(board, "results/careful.json"), "utf8")).scores;

async function newBoard(name: string, gold = example("gold")): Promise<string> {
  const board = join(folder.path, name);
  expect(await runKarat(["host", "board", "rules", "--gold", gold, "-o", board], { env })).toMatchObject({ code: 0 });
  cpSync(example("careful"), join(board, "submissions/careful"), { recursive: true });
  return board;
}

describe("karat host board --gold ARCHIVE", () => {
  const members = readdirSync(example("gold")).map((name) => ({
    name: `gold/${name}`,
    content: readFileSync(join(example("gold"), name), "utf8"),
  }));

  it.each([
    ["gold.zip", buildZip(members)],
    ["gold.tar", buildTar(members)],
  ])("makes a board of %s that is built like one of the folder", async (name, bytes) => {
    const [packed, plain] = [await newBoard(`of-${name}`, folder.write(name, bytes)), await newBoard(`plain-${name}`)];
    for (const board of [packed, plain])
      expect(await runKarat(["host", "build", board], { env })).toMatchObject({ code: 0 });
    expect(scores(packed)).toEqual(scores(plain));
  });
});

describe("karat host --help", () => {
  it("gives examples that run as they are, without a key", async () => {
    const { stdout } = await runKarat(["host", "--help"]);
    const [, , ...lines] = /\nExamples:\n(.*)$/s.exec(stdout)![0].trimEnd().split("\n");
    const cwd = join(folder.path, "examples");
    cpSync(join(root, "examples/common-ground/gold"), join(cwd, "gold"), { recursive: true });
    const commands = lines.flatMap((line) => line.trim().split(" && "));
    expect(commands).toHaveLength(3);
    for (const words of commands.map((command) => command.split(" ").slice(1)))
      expect(await runKarat(words, { cwd }), words.join(" ")).toMatchObject({ code: 0 });
  });
});

describe("karat host build", () => {
  it.each([
    ["karat.json", { task: "rules", options: { output: "../victim.txt" } }],
    ["karat.json", { task: "./x.mjs" }],
    ["karat.json", { options: {} }],
    ["karat.json", []],
    ["board.json", { title: 1 }],
    ["board.json", { title: "t", module: "./x.mjs" }],
  ])("refuses %s with %j", async (name, settings) => {
    const board = join(folder.path, "settings");
    mkdirSync(board, { recursive: true });
    const right = { "karat.json": { task: "rules" }, "board.json": {} };
    for (const [file, value] of Object.entries({ ...right, [name]: settings }))
      writeFileSync(join(board, file), JSON.stringify(value));
    const { code, stderr } = await runKarat(["host", "build", board, "--gold", example("gold")]);
    expect([code === 2 || code === 3, stderr]).toEqual([true, expect.stringContaining(name)]);
  });

  it("says in the words of the command why a submission is left out", async () => {
    const board = join(folder.path, "short");
    folder.write("short/karat.json", '{"task":"rules"}');
    folder.write("short/board.json", "{}");
    const [first] = readFileSync(join(example("careful"), "rules.jsonl"), "utf8").split("\n");
    folder.write("short/submissions/short/rules.jsonl", first!);
    expect((await runKarat(["host", "build", board, "--gold", example("gold")])).code).toBe(0);
    const comment = readFileSync(join(board, "comments/short.md"), "utf8");
    expect(comment).toContain("--missing skip (leave it out)");
    expect(comment).not.toContain("missing:");
  });

  it("keeps a preset and all options of the task", async () => {
    const board = join(folder.path, "preset");
    const gold = join(root, "examples/breakdown/gold");
    const words = ["--as", "dbdc3", "--threshold", "0.4"];
    await runKarat(["host", "board", "breakdown", "--gold", gold, "-o", board, ...words], { env });
    cpSync(join(root, "examples/breakdown/careful"), join(board, "submissions/careful"), { recursive: true });
    expect(await runKarat(["host", "build", board], { env })).toMatchObject({ code: 0 });
    const { signature } = JSON.parse(readFileSync(join(board, "results/careful.json"), "utf8"));
    expect(signature).toMatch(/as:dbdc3.*threshold:0\.4|threshold:0\.4.*as:dbdc3/);
  });

  it("leaves the old site or the new one, and nothing else, when it is stopped at any moment", {
    timeout: 300_000,
  }, async () => {
    const board = await newBoard("stopped");
    const places = { temporary: join(folder.path, "tmp"), cache: join(folder.path, "cache") };
    for (const place of Object.values(places)) mkdirSync(place);
    const build = (afterMs: number | null) =>
      new Promise<NodeJS.Signals | number | null>((resolve) => {
        const child = spawn(process.execPath, [main, "host", "build", board], {
          env: { ...env, PATH: process.env.PATH, TMPDIR: places.temporary, XDG_CACHE_HOME: places.cache },
          stdio: "ignore",
        });
        if (afterMs !== null) setTimeout(() => child.kill("SIGTERM"), afterMs);
        child.on("exit", (code, signal) => resolve(signal ?? code));
      });
    const start = performance.now();
    expect(await build(null)).toBe(0);
    const time = performance.now() - start;
    const old = digestOf(board);
    cpSync(example("hasty"), join(board, "submissions/hasty"), { recursive: true });
    const stopped: unknown[] = [];
    const seen = new Set<string>();
    for (let step = 1; step <= 12; step++) {
      const ended = await build((time * step) / 10);
      stopped.push(ended);
      expect(readdirSync(board).filter((name) => name.startsWith(".karat"))).toEqual([]);
      expect(readdirSync(places.temporary)).toEqual([]);
      seen.add(digestOf(board));
    }
    expect(stopped).not.toEqual(stopped.map(() => 0));
    expect(await build(null)).toBe(0);
    const fresh = digestOf(board);
    expect(fresh).not.toBe(old);
    expect([...seen].filter((digest) => digest !== old && digest !== fresh)).toEqual([]);
  });
});

/** Of everything that a build makes. */
function digestOf(board: string): string {
  const sum = createHash("sha256");
  for (const name of ["ranking.jsonl", "results.sealed", "site/index.html"])
    sum.update(readFileSync(join(board, name)));
  return sum.update(readdirSync(join(board, "site"), { recursive: true }).sort().join("\n")).digest("hex");
}
