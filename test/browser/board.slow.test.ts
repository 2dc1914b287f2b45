// A leaderboard as a repository: built by the command, opened in a browser, scored by the steps of its own workflow.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { strToU8, zipSync } from "fflate";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Result } from "../../src/core/result.ts";
import { root, spawnKarat as runKarat } from "../cli/run-karat.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { startChromium } from "./chromium.ts";
import { openReport } from "./open-report.ts";

const KEY = { KARAT_GOLD_KEY: "a key for tests" };
const folder = temporaryFolder();
const board = join(folder.path, "board");
let browser: Browser | null = null;

const linesOf = (name: string) =>
  readFileSync(join(root, `examples/rules/${name}/rules.jsonl`), "utf8")
    .trimEnd()
    .split("\n");
const [careful, hasty] = [linesOf("careful"), linesOf("hasty")];
const mixed = (count: number) => [...careful.slice(0, count), ...hasty.slice(count)];

function submit(repository: string, name: string, lines: readonly string[]): void {
  mkdirSync(join(repository, "submissions", name), { recursive: true });
  writeFileSync(join(repository, "submissions", name, "rules.jsonl"), `${lines.join("\n")}\n`);
}

const build = (repository: string, env: Readonly<Record<string, string>> = KEY) =>
  runKarat(["host", "build", repository], { env });

/** A board as it was made, without what was built from it. */
function copyOfBoard(name: string): string {
  const copy = join(folder.path, name);
  cpSync(board, copy, { recursive: true });
  for (const made of ["results", "comments", "site", "ranking.jsonl", "results.sealed"])
    rmSync(join(copy, made), { recursive: true, force: true });
  return copy;
}

function bytesOf(repository: string): ReadonlyMap<string, string> {
  const files = readdirSync(repository, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return new Map(paths.map((path) => [path.slice(repository.length + 1), readFileSync(path, "base64")]));
}

function changedBetween(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}

beforeAll(async () => {
  const gold = join(root, "examples/rules/gold");
  const made = await runKarat(["host", "board", "rules", "--gold", gold, "-o", board, "--title", "Signs"], {
    env: KEY,
  });
  expect(made).toMatchObject({ code: 0 });
  for (const [name, lines] of Object.entries({ careful, hasty, north: mixed(4), south: mixed(8), west: mixed(12) }))
    submit(board, name, lines);
  submit(board, "broken", [...careful.slice(0, 3), "{not json"]);
  expect(await build(board)).toMatchObject({ code: 0 });
  browser = await startChromium();
}, 120_000);
afterAll(() => browser?.close());

describe("karat host build", () => {
  it("writes the same bytes again, here and in another folder, and names the one that is invalid", async () => {
    const first = bytesOf(board);
    const again = await build(board);
    expect(again.stderr).toContain("5 scored, 1 left out");
    expect(again.stderr).toMatch(/left out broken\n {2}rules\.jsonl:4\n/);
    expect(changedBetween(first, bytesOf(board))).toEqual([]);
    const copy = copyOfBoard("elsewhere");
    expect(await build(copy)).toMatchObject({ code: 0 });
    expect(changedBetween(first, bytesOf(copy))).toEqual([]);
    expect(readFileSync(join(board, "comments/broken.md"), "utf8")).toContain("rules.jsonl:4");
  }, 120_000);

  it("keeps the opened gold in memory: no temporary folder is needed, and none is touched", async () => {
    const copy = copyOfBoard("no-scratch");
    expect(await build(copy, { ...KEY, TMPDIR: join(folder.path, "no/such/folder") })).toMatchObject({ code: 0 });
    expect(readFileSync(join(copy, "comments/broken.md"), "utf8")).toMatch(/```\nrules\.jsonl:4\n/);
  }, 120_000);

  it("scores sealed gold as it scores the files that were sealed", async () => {
    const copy = copyOfBoard("named-gold");
    const gold = join(root, "examples/rules/gold");
    expect(await runKarat(["host", "build", copy, "--gold", gold])).toMatchObject({ code: 0 });
    expect(changedBetween(bytesOf(board), bytesOf(copy))).toEqual(["results.sealed"]);
  }, 120_000);

  it("changes only what it must when a submission is added", async () => {
    const copy = copyOfBoard("grown");
    await build(copy);
    const before = bytesOf(copy);
    submit(copy, "east", mixed(10));
    expect(await build(copy)).toMatchObject({ code: 0 });
    // Every comment carries the sentence on who is best.
    const comments = ["careful", "east", "hasty", "north", "south", "west"].map((name) => `comments/${name}.md`);
    expect(changedBetween(before, bytesOf(copy))).toEqual([
      ...comments,
      "ranking.jsonl",
      "results.sealed",
      "results/east.json",
      "site/index.html",
      "site/systems/east.html",
      "submissions/east/rules.jsonl",
    ]);
    expect(readFileSync(join(copy, "ranking.jsonl"), "utf8").trimEnd().split("\n")).toHaveLength(2);
  }, 120_000);

  it("leaves out twins, links and tricks with paths, and says why", async () => {
    const copy = copyOfBoard("tricks");
    const within = (path: string) => join(copy, "submissions", path);
    for (const name of ["hasty", "north", "south", "west", "broken"]) rmSync(within(name), { recursive: true });
    submit(copy, "Team", careful);
    writeFileSync(within("team.jsonl"), `${careful.join("\n")}\n`);
    mkdirSync(within("outside"));
    symlinkSync(join(root, "examples/rules/careful/rules.jsonl"), within("outside/rules.jsonl"));
    symlinkSync(join(root, "examples/rules/careful"), within("linked"));
    submit(copy, "..\\..\\up", careful);
    submit(copy, "n".repeat(250), careful);
    writeFileSync(within("climbing.zip"), zipSync({ "../../climbed.jsonl": strToU8(careful.join("\n")) }));
    const { code, stderr } = await build(copy);
    expect(code).toBe(0);
    expect(stderr).toContain("1 scored, 7 left out");
    const page = readFileSync(join(copy, "site/index.html"), "utf8");
    for (const text of [stderr, page]) {
      expect(text).toContain("2 submissions have this name");
      expect(text).toContain("rules.jsonl is a link");
      expect(text).toContain("linked is a link");
      expect(text).toContain("a name is letters, digits");
      expect(text).toContain("climbing");
    }
    expect(readdirSync(join(copy, "site/systems"))).toEqual(["careful.html"]);
    expect(readdirSync(join(copy, "comments"))).toHaveLength(8);
    expect(existsSync(join(folder.path, "climbed.jsonl"))).toBe(false);
  }, 120_000);

  it("refuses a folder of submissions that is a link", async () => {
    const copy = copyOfBoard("linked-submissions");
    rmSync(join(copy, "submissions"), { recursive: true });
    symlinkSync(join(root, "examples/rules"), join(copy, "submissions"));
    const { code, stderr } = await build(copy);
    expect(stderr).toContain("a link or a file");
    expect(code).toBe(3);
  });

  it.each([
    ["no key", {}, "the key of the gold in KARAT_GOLD_KEY"],
    ["a wrong key", { KARAT_GOLD_KEY: "another" }, "gold that KARAT_GOLD_KEY opens"],
  ])("says so when there is %s, and keeps what was built", async (_, env, words) => {
    const before = bytesOf(board);
    const { code, stderr } = await build(board, env);
    expect(stderr).toContain(words);
    expect(code).toBe(3);
    expect(changedBetween(before, bytesOf(board))).toEqual([]);
  });

  it.each([
    ["an empty key", "", "a key of at least 12 characters in KARAT_GOLD_KEY, received an empty one"],
    ["a short key", "elevenchars", "a key of at least 12 characters in KARAT_GOLD_KEY, received one of 11"],
  ])("makes no board with %s", async (_, key, words) => {
    const out = join(folder.path, "never");
    const gold = join(root, "examples/rules/gold");
    const { code, stderr } = await runKarat(["host", "board", "rules", "--gold", gold, "-o", out], {
      env: { KARAT_GOLD_KEY: key },
    });
    expect(stderr).toContain(words);
    expect(code).toBe(2);
    expect(existsSync(out)).toBe(false);
  });

  it("opens for the organiser what it keeps sealed: gold, and the whole results", async () => {
    const out = join(folder.path, "opened");
    expect(await runKarat(["host", "open", board, "-o", out], { env: KEY })).toMatchObject({ code: 0 });
    expect(readFileSync(join(out, "gold/scenes.jsonl"), "utf8")).toBe(
      readFileSync(join(root, "examples/rules/gold/scenes.jsonl"), "utf8"),
    );
    const { rows, scores } = JSON.parse(readFileSync(join(out, "results/careful.json"), "utf8")) as Result;
    expect(rows).toHaveLength(16);
    const shown = JSON.parse(readFileSync(join(board, "results/careful.json"), "utf8")) as Result;
    expect(shown.rows).toBeUndefined();
    expect(shown.scores["overall.f1"]).toBe(0.809);
    expect(scores["overall.f1"]).toBe(0.8089887640449438);
  });

  it("says so when the sealed gold or the settings are gone", async () => {
    const copy = copyOfBoard("bare");
    rmSync(join(copy, "gold.sealed"));
    expect(await build(copy)).toMatchObject({ code: 3, stderr: expect.stringContaining("sealed gold") });
    writeFileSync(join(copy, "board.json"), "null");
    expect(await build(copy)).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/board\.json:1\n {2}expected an object/),
    });
  });
});

describe("the site of a board", () => {
  it("is the comparison screen, without a complaint, and leads to a system's report", async (context) => {
    if (browser === null) return context.skip();
    const { page, complaints } = await openReport(browser, join(board, "site/index.html"));
    const names = () => page.locator(".ranking tbody .system-name").allTextContents();
    expect(await names()).toEqual(["careful", "west", "north", "south", "hasty"]);
    await page.locator("#screen-score").selectOption("extraction.f1");
    expect((await names())[0]).toBe("hasty");
    expect(await page.locator("#left-out").textContent()).toContain("broken");
    expect(await page.locator("#history tbody tr").count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.getByRole("link", { name: "west", exact: true }).click();
    await page.waitForURL(pathToFileURL(join(board, "site/systems/west.html")).href);
    expect(await page.title()).toContain("west");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toMatch(/^Overall: F1 0\.\d{3}\.$/);
  });

  it.for(["light", "dark"] as const)("fits a narrow window in %s", async (scheme, context) => {
    if (browser === null) return context.skip();
    const { page, complaints } = await openReport(browser, join(board, "site/index.html"), { width: 400, scheme });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(400);
    expect(complaints).toEqual([]);
  });
});

interface Workflow {
  readonly jobs: { readonly score: { readonly steps: readonly { readonly name?: string; readonly run?: string }[] } };
}

describe("the workflow of a board", () => {
  it("takes only the submissions of a pull request, builds, and keeps what was built", async () => {
    const origin = copyOfBoard("origin");
    const git = (cwd: string, ...words: string[]) => shell(cwd, `git ${words.join(" ")}`);
    git(origin, "init -q -b main");
    git(origin, "config user.name test && git config user.email test@localhost");
    git(origin, "add --all && git commit -q -m board");
    git(origin, "checkout -q -b theirs");
    submit(origin, "east", mixed(10));
    writeFileSync(join(origin, "karat.json"), "{}");
    git(origin, "add --all && git commit -q -m theirs && git update-ref refs/pull/7/head HEAD");
    git(origin, "checkout -q main && git config receive.denyCurrentBranch ignore");
    const checkout = join(folder.path, "checkout");
    git(folder.path, `clone -q "${origin}" "${checkout}"`);
    const { jobs } = parse(readFileSync(join(board, ".github/workflows/board.yml"), "utf8")) as Workflow;
    const step = (name: string) => {
      const { run } = jobs.score.steps.find((one) => one.name?.startsWith(name))!;
      const local = run!.replaceAll(/\$\{\{ github\.event\.number \}\}/g, "7");
      return shell(checkout, local);
    };
    step("Take the submissions");
    expect(git(checkout, "status --porcelain")).toBe("?? submissions/east/\n");
    const scorer = readFileSync(join(checkout, "scorer/karat.mjs"));
    writeFileSync(join(checkout, "scorer/karat.mjs"), `${scorer}\n`);
    expect(() => step("Build")).toThrow("karat.mjs: FAILED");
    writeFileSync(join(checkout, "scorer/karat.mjs"), scorer);
    step("Build");
    expect(readFileSync(join(checkout, "site/check/index.html"), "utf8")).toContain("<!doctype html>");
    expect(readFileSync(join(checkout, "comments/east.md"), "utf8")).toContain("**east** was scored");
    step("Keep the ranking");
    expect(git(origin, "log -1 --format=%s main")).toBe("Score submissions\n");
    expect(git(origin, "ls-tree -r --name-only main results")).toContain("results/east.json");
  }, 120_000);

  it("keeps a board to which nobody has sent anything", async () => {
    const copy = copyOfBoard("nobody");
    for (const name of readdirSync(join(copy, "submissions")))
      if (name !== "README.md") rmSync(join(copy, "submissions", name), { recursive: true });
    const { code, stderr } = await build(copy);
    expect(stderr).toContain("0 scored, 0 left out");
    expect(code).toBe(0);
  });
});

function shell(cwd: string, script: string): string {
  const env = { ...process.env, ...KEY };
  const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", script], { cwd, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${script}\n${stdout}${stderr}`);
  return stdout;
}
