// Whatever a command says fits the terminal; signatures, paths and commands are never broken.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { shownWidth } from "../../src/report/table.ts";
import { TASK_IDS } from "../../src/tasks/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const example = (...path: string[]) => join("examples", ...path);
const kept = (name: string) => join(folder.path, name);
const WIDTHS = [60, 80, 120];
const FIVE = ["careful", "hasty", "guess-that-has-a-very-long-name-indeed", "again", "last"];

/** Lines that may be wider: a signature, one word, a place in a file, a command. */
const UNBROKEN = [
  /^karat\|/,
  /^\s*\S+$/,
  /^\S+\.(json|jsonl|txt)\S*( \S+)?$/,
  /^\s*(hint: |Usage: )?\(?(karat|echo) /,
  /^ {2}--?\w[\w-]*(, --?\w[\w-]*)*( <\S+>| \[\S+\])?$/,
];

function tooWide(text: string, width: number): readonly string[] {
  return text.split("\n").filter((line) => shownWidth(line) > width && !UNBROKEN.some((pattern) => pattern.test(line)));
}

const pairOf = (task: string) => {
  const own = task === "fields" ? example("fields", "invoice.fields.json") : task;
  return { own, gold: example(task, "gold"), careful: example(task, "careful"), hasty: example(task, "hasty") };
};
const exampled = TASK_IDS.filter((task) => task !== "values");

beforeAll(async () => {
  for (const name of ["careful", "hasty"]) {
    const sides = ["--gold", example("breakdown", "gold"), "--pred", example("breakdown", name)];
    const stored = ["score", "breakdown", ...sides, "--per-unit", "--format", "json", "-o", kept(`${name}.json`)];
    expect((await runKarat(stored)).code).toBe(0);
  }
  await runKarat(["guard", kept("careful.json"), "--accept", "--baseline", kept("baseline.json")]);
  mkdirSync(kept("bad"));
  const turn = (label: unknown) => ({ "turn-index": 0, labels: [{ breakdown: label, "prob-O": "0.8x" }] });
  writeFileSync(kept("bad/bakery.labels.json"), JSON.stringify({ "dialogue-id": "bakery", turns: [turn("Q")] }));
});

const five = (task: string) => {
  const { own, gold, careful, hasty } = pairOf(task);
  return [own, "--gold", gold, ...FIVE.flatMap((name, at) => ["--pred", `${name}=${at % 2 ? hasty : careful}`])];
};

const COMMANDS: Readonly<Record<string, () => readonly string[]>> = {
  "no command": () => [],
  tasks: () => ["tasks"],
  plan: () => ["plan", kept("careful.json"), kept("hasty.json")],
  "compare stored": () => ["compare", kept("careful.json"), kept("hasty.json"), "--margin", "0.02"],
  "compare --scores all": () => ["compare", ...five("timeline"), "--scores", "all"],
  "compare --group-by": () => ["compare", ...five("breakdown"), "--group-by", "folder"],
  "score --per-unit": () => [
    ...["score", "timeline", "--gold", example("timeline", "gold"), "--pred", example("timeline", "careful")],
    ...["--per-unit", "--scores", "all", "--with-published", "--group-by", "folder"],
  ],
  cite: () => ["cite", kept("nothing.json")],
  guard: () => ["guard", kept("hasty.json"), "--baseline", kept("baseline.json")],
  verify: () => [
    "verify",
    kept("careful.json"),
    "--gold",
    example("breakdown", "gold"),
    "--pred",
    example("breakdown", "hasty"),
  ],
  "check-task": () => ["check-task", "./examples/own-task/slot-filling.js"],
  "an unknown flag": () => ["score", "breakdown", "--glod", "x"],
  "an unknown task": () => ["score", "braekdown"],
  "an unknown score": () => [
    "score",
    "breakdown",
    "--gold",
    example("breakdown", "gold"),
    "--pred",
    example("breakdown", "careful"),
    "--scores",
    "acuracy",
  ],
  "bad predictions": () => ["score", "breakdown", "--gold", example("breakdown", "gold"), "--pred", kept("bad")],
  "swapped sides": () => [
    "score",
    "breakdown",
    "--gold",
    example("breakdown", "careful"),
    "--pred",
    example("breakdown", "gold"),
  ],
  "another task": () => [
    "score",
    "rules",
    "--gold",
    example("breakdown", "gold"),
    "--pred",
    example("breakdown", "careful"),
  ],
  "no such file": () => ["compare", kept("a.json"), kept("b.json")],
  ...Object.fromEntries(TASK_IDS.map((task) => [`tasks ${task}`, () => ["tasks", task]])),
  ...Object.fromEntries(
    exampled.flatMap((task) => {
      const { own, gold, careful, hasty } = pairOf(task);
      return [
        [`score ${task}`, () => ["score", own, "--gold", gold, "--pred", hasty]],
        [`explain ${task}`, () => ["explain", own, "--gold", gold, "--pred", careful]],
        [`explain two ${task}`, () => ["explain", own, "--gold", gold, "--pred", `a=${careful}`, `b=${hasty}`]],
        [`validate ${task}`, () => ["validate", own, "--gold", gold, "--pred", careful]],
        [
          `compare two ${task}`,
          () => ["compare", own, "--gold", gold, "--pred", `a=${careful}`, "--pred", `b=${hasty}`],
        ],
      ] as const;
    }),
  ),
};

const help = await runKarat(["--help"]);
const NAMES = [...help.stdout.matchAll(/^ {2}([a-z][a-z-]+)(?= )/gm)].map(([, name]) => name!);
const HELPS = [...new Set(NAMES)].filter((name) => name !== "karat").map((name) => [name, "--help"]);

describe.each(WIDTHS)("at %d columns", (width) => {
  const env = { COLUMNS: String(width) };

  it.each(Object.keys(COMMANDS))("karat fits: %s", async (name) => {
    const { stdout, stderr } = await runKarat(COMMANDS[name]!(), { env, cwd: root });
    expect(`${stdout}${stderr}`).not.toContain("this is a bug");
    expect(tooWide(stdout, width)).toEqual([]);
    expect(tooWide(stderr, width)).toEqual([]);
  });

  it.each([...HELPS, ...TASK_IDS.map((task) => ["score", task, "--help"])].map((words) => words.join(" ")))(
    "karat fits: %s",
    async (words) => {
      const { stdout } = await runKarat(words.split(" "), { env });
      expect(stdout).toContain("Usage:");
      expect(tooWide(stdout, width)).toEqual([]);
    },
  );
});

describe("karat compare of five systems", () => {
  it.each(exampled)("ends with the verdict before the signature: %s", async (task) => {
    const { stdout } = await runKarat(["compare", ...five(task)], { env: { COLUMNS: "80" } });
    const paragraphs = stdout.trimEnd().split("\n\n");
    expect(paragraphs.at(-1)).toMatch(/^karat\|task:\S+$/);
    expect(paragraphs.at(-2)?.replace(/\s+/g, " ")).toMatch(/is best: |cannot be told apart at this sample size/);
    expect(tooWide(stdout, 80)).toEqual([]);
  });
});

describe("without COLUMNS", () => {
  it("a pipe has 80 columns", async () => {
    const { stdout } = await runKarat(["compare", ...five("timeline")], { env: { COLUMNS: "" } });
    expect(tooWide(stdout, 80)).toEqual([]);
    expect(
      Math.max(
        ...stdout
          .split("\n")
          .filter((line) => !line.startsWith("karat|"))
          .map(shownWidth),
      ),
    ).toBeGreaterThan(70);
  });
});
