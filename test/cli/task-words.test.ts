// Where the task may stand among the words of a command, and what may stand in its place.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const example = (name: string) => join(root, "examples/breakdown", name);
const sides = ["--gold", example("gold"), "--pred", example("hasty")];
const own = folder.write(
  "labels.mjs",
  `import { defineTask, jsonLines } from ${JSON.stringify(pathToFileURL(join(root, "dist/index.js")).href)};
  const lines = jsonLines({ about: "a label", keys: ["label"], value: ({ label }) => String(label) });
  export default defineTask({
    id: "labels", unit: "answer", columns: ["hits"], scores: { accuracy: { formula: ({ hits, units }) => hits / units } },
    formats: { gold: [lines], pred: [lines] },
    options: { fold: { kind: "switch", default: false, about: "whether case counts" } },
    match: ({ gold, pred }) => ({ isHit: gold === pred }),
    tally: ({ isHit }) => ({ hits: isHit ? 1 : 0 }),
  });`,
);
const unit = folder.write("units.jsonl", '{"id":"a","label":"yes"}\n');

describe("karat score WORDS", () => {
  it.each([
    ["the task first", ["breakdown", ...sides, "-t", "0.5"]],
    ["the task last", [...sides, "-t", "0.5", "breakdown"]],
    ["the task between shared flags", ["--digits=7", ...sides, "breakdown", "-t", "0.5"]],
    ["an option of the task before it", ["--threshold", "0.5", "breakdown", ...sides]],
    ["a format that some tasks have before it", ["--format", "text", "breakdown", ...sides, "-t0.5"]],
  ])("takes %s", async (_, words) => {
    const { code, stdout, stderr } = await runKarat(["score", ...words, "--ci", "off"]);
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).toContain("|threshold:0.5|");
  });

  it.each([
    ["first", [own, "--gold", unit, "--pred", unit]],
    ["last", ["--gold", unit, "--pred", unit, own]],
  ])("takes the path of an own task %s", async (_, words) => {
    const { code, stdout } = await runKarat(["score", ...words, "--ci", "off"]);
    expect(code).toBe(0);
    expect(stdout).toContain("task:labels");
  });

  it("shows the options of an own task in its help", async () => {
    const { code, stdout } = await runKarat(["score", own, "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain("Options of labels:");
    expect(stdout).toContain("--fold");
  });

  it.each([
    [[], "expected a task, received none"],
    [sides, "expected a task, received none"],
    [["brakdown", ...sides], "did you mean breakdown?"],
    [["--gold", "breakdown", "--pred", "rouge"], "expected a task, received none"],
  ])("says for %j that there is no task", async (words, text) => {
    const { code, stderr } = await runKarat(["score", ...words]);
    expect(code).toBe(2);
    expect(stderr).toContain(text);
  });
});

describe("karat compare RESULTS", () => {
  const project = join(folder.path, "project");
  beforeAll(async () => {
    mkdirSync(project);
    for (const name of ["careful", "hasty"])
      await runKarat([
        ...["score", "breakdown", "--gold", example("gold"), "--pred", example(name)],
        ...["--per-unit", "--format", "json", "-o", join(project, `${name}.json`)],
      ]);
  });
  const systems = (text: string) => (JSON.parse(text).systems as { name: string }[]).map(({ name }) => name);
  const flags = ["--format", "json"];

  it.each([
    ["before flags", ["careful.json", "hasty.json", ...flags]],
    ["after flags", [...flags, "careful.json", "hasty.json"]],
  ])("takes stored results %s", async (_, words) => {
    const { code, stdout } = await runKarat(["compare", ...words], { cwd: project });
    expect(code).toBe(0);
    expect(systems(stdout)).toEqual(["careful", "hasty"]);
  });

  it("takes them in a project that has pinned a task", async () => {
    folder.write("project/karat.json", JSON.stringify({ task: "breakdown", gold: "gold" }));
    const { code, stdout } = await runKarat(["compare", "careful.json", "hasty.json", ...flags], { cwd: project });
    expect(code).toBe(0);
    expect(systems(stdout)).toEqual(["careful", "hasty"]);
  });
});

describe("karat host codabench TASK --help", () => {
  it("has the options of the task", async () => {
    const { code, stdout } = await runKarat(["host", "codabench", "breakdown", "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain("Options of breakdown:");
  });
});
