import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat, spawnKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const KARAT = JSON.stringify(pathToFileURL(join(root, "dist/index.js")).href);
const unit = folder.write("units.jsonl", '{"id":"a","label":"yes"}\n{"id":"b","label":"no"}\n');
const sides = ["--gold", unit, "--pred", unit];

const DEFINITION = `{
  id: "labels", unit: "answer", columns: ["hits"], scores: { accuracy: { formula: ({ hits, units }) => hits / units } },
  formats: { gold: [lines], pred: [lines] },
  match: ({ gold, pred }) => ({ isHit: gold === pred }),
  tally: ({ isHit }) => ({ hits: isHit ? 1 : 0 }),
}`;
const module = (definition: string, types = "") => `import { defineTask, jsonLines } from ${KARAT};
  const lines = jsonLines({ about: "a label", keys: ["label"], value: ({ label }) => String(label)${types} });
  export default defineTask(${definition});`;
const smallest = folder.write("labels.mjs", module(DEFINITION));

describe("a task of one's own, of eight members", () => {
  it.each([
    ["score", [...sides, "--per-unit"]],
    ["score", [...sides, "--format", "html", "-o", join(folder.path, "page.html")]],
    ["score", [...sides, "--workers", "2", "--format", "json"]],
    ["explain", sides],
    ["validate", ["--pred", unit]],
    ["compare", ["--gold", unit, "--pred", `a=${unit}`, "--pred", `b=${unit}`]],
  ])("karat %s ./labels.mjs %j does all that built-in tasks can", async (command, args) => {
    const { code, stderr } = await runKarat([command, smallest, ...args]);
    expect(stderr).not.toContain("bug in karat");
    expect(code).toBe(0);
  });

  it.each([
    ["a score function", "({ hits, units }) => hits / units", "(totals) => totals.nothing.at", ""],
    ["a reader", "String(label)", "label.nothing.at", ""],
    [
      "a score function in threads",
      "({ hits, units }) => hits / units",
      "(totals) => totals.nothing.at",
      "--workers=2",
    ],
  ])("%s that throws is the task's error, with the user's file and line", async (_, before, after, flag) => {
    const text = module(DEFINITION).replace(before, after);
    const line = text.split("\n").findIndex((one) => one.includes(".nothing.at")) + 1;
    const own = folder.write("throws.mjs", text);
    const { code, stderr } = await spawnKarat(["score", own, ...sides, ...(flag === "" ? [] : [flag])]);
    expect(stderr).toContain(`error in the task\n${own}:${line}\n  expected a task that does not throw, received`);
    expect(stderr).not.toContain("bug in karat");
    expect(code).toBe(3);
  });

  it.each(["null", "{}"])(
    "karat score says what is wrong with the definition %s, and exits with 3",
    async (definition) => {
      const { code, stderr } = await runKarat(["score", folder.write("wrong.mjs", module(definition)), ...sides]);
      expect(stderr).toMatch(/wrong\.mjs.*\n {2}expected /);
      expect(code).toBe(3);
    },
  );

  it("karat score ./labels.ts runs where Node runs TypeScript, and says so where it does not", async () => {
    const { code, stdout, stderr } = await spawnKarat([
      "score",
      folder.write("labels.ts", module(DEFINITION, " as string")),
      ...sides,
    ]);
    if ((process.features as { typescript?: unknown }).typescript) expect(stdout).toContain("accuracy");
    else {
      expect(code).toBe(3);
      expect(stderr).toContain(`TypeScript, which Node ${process.version} cannot run`);
      expect(stderr).toContain("hint: use Node 22.18 or newer");
    }
  });

  const withOption = (name: string, more = "") =>
    module(
      DEFINITION.replace(
        "{",
        `{ options: { ${JSON.stringify(name)}: { kind: "number", default: 1, ${more} about: "it" } },`,
      ),
    );

  it.each([
    ["noFold", "--no-fold"],
    ["f-beta", "--f-beta"],
    ["Fold", "--fold"],
    ["max_length", "--max_length"],
  ])("an option named %s is set by %s", async (name, flag) => {
    const task = folder.write(`named${flag}.mjs`, withOption(name));
    const { stdout, stderr } = await runKarat(["score", task, ...sides, flag, "5", "--format", "json"]);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout).options).toEqual({ [name]: 5 });
  });

  it.each([
    ["score", "format", "", "--format, which this command has already"],
    ["score", "beta", 'short: "o",', "-o, which this command has already"],
    ["explain", "unit", "", "--unit, which this command has already"],
    ["score", "two words", "", "a name for a flag"],
    ["score", "beta", 'short: "be",', "one letter"],
  ])("karat %s says that an option named %s %s cannot be a flag", async (command, name, more, said) => {
    const task = folder.write(`${name}${more.length}.mjs`, withOption(name, more));
    const { code, stderr } = await runKarat([command, task, ...sides]);
    expect(stderr).toContain(said);
    expect(code).toBe(3);
  });

  it("karat score --missing wrong says that the task has nothing to put in place of a prediction", async () => {
    const some = folder.write("some.jsonl", '{"id":"a","label":"yes"}\n');
    const { code, stderr } = await runKarat(["score", smallest, "--gold", unit, "--pred", some, "--missing", "wrong"]);
    expect(stderr).toContain("absent(gold, options)");
    expect(code).toBe(2);
  });
});
