import { describe, expect, it } from "vitest";
import { TASK_IDS } from "../../src/tasks/index.ts";
import { runKarat } from "./run-karat.ts";

const commands = (await runKarat(["--help"])).stdout.matchAll(/^ {2}([a-z][a-z-]+)(?= )/gm);
const NAMES = [...new Set([...commands].map(([, name]) => name as string))].filter((name) => name !== "karat");

describe("karat COMMAND --help", () => {
  it("karat --help lists the commands", () =>
    expect(NAMES).toEqual(expect.arrayContaining(["score", "compare", "serve"])));

  it.each([...NAMES, ""])("karat %s --help ends with two examples", async (name) => {
    const { stdout, code } = await runKarat([...(name === "" ? [] : [name]), "--help"], { env: { COLUMNS: "80" } });
    expect(code).toBe(0);
    const [, examples] = /\nExamples:\n((?: {2}.*\n)+)$/.exec(stdout) ?? [];
    expect(examples?.trimEnd().split(/(?<!\\)\n/)).toEqual([
      expect.stringContaining("karat"),
      expect.stringContaining("karat"),
    ]);
    for (const line of stdout.split("\n")) expect(line.length, line).toBeLessThanOrEqual(80);
  });

  it.each(["score", "guard", "compare", "explain", "validate"])(
    "karat %s --help shows the flags that all tasks share",
    async (name) => {
      const { stdout } = await runKarat([name, "--help"]);
      for (const flag of ["--gold ", "--pred ", "--missing ", "--strict", "--quiet"]) expect(stdout).toContain(flag);
      expect(stdout).toContain(`karat ${name} TASK --help also lists the task's options and formats.`);
      expect(stdout).not.toContain("undefined");
    },
  );

  it("karat compare --help shows how stored results are compared", async () => {
    expect((await runKarat(["compare", "--help"])).stdout).toContain("karat compare a.json b.json");
  });

  it("karat COMMAND --help says of a setting what it means for that command", async () => {
    const [compare, score, guard] = await Promise.all(
      ["compare", "score", "guard"].map(async (name) => (await runKarat([name, "rules", "--help"])).stdout),
    );
    expect(compare).toMatch(/--margin <d> +also test equivalence: .*\?\n/);
    expect(score).not.toContain("--margin");
    expect(guard!.replace(/\s+/g, " ")).toContain("--margin <d> loss to tolerate (default: none: only a significant");
  });

  it("karat COMMAND TASK --help explains --format official where a task has it", async () => {
    const [rouge, rules] = await Promise.all(
      ["score rouge", "score rules"].map(async (words) => (await runKarat([...words.split(" "), "--help"])).stdout),
    );
    expect(rouge).toContain("output format; official: what the protocol's own program prints (choices: ");
    expect(rules).not.toContain("official");
  });

  it("karat host codabench --help offers only tasks that a bundle can carry", async () => {
    const { stdout } = await runKarat(["host", "codabench", "--help"]);
    expect(stdout.replace(/\s+/g, " ")).toContain("concepts, or a description of your JSON (.json) Options:");
  });

  it("karat score TASK --help gives no gold to a task that needs none", async () => {
    expect((await runKarat(["score", "values", "--help"])).stdout).toContain("  karat score values --pred mine/\n");
  });

  it("karat tasks says that a description scores other JSON", async () => {
    expect((await runKarat(["tasks"])).stdout).toContain("karat infer GOLD");
  });

  it.each(TASK_IDS)("karat COMMAND %s --help fits 80 columns", async (task) => {
    for (const command of ["score", "compare", "explain", "guard", "validate"])
      for (const line of (await runKarat([command, task, "--help"], { env: { COLUMNS: "80" } })).stdout.split("\n"))
        expect(line.length, line).toBeLessThanOrEqual(80);
  });

  it("karat score TASK --help has the flags of the task, and examples of it", async () => {
    const { stdout } = await runKarat(["score", "timeline", "--help"]);
    expect(stdout).toContain("Options of timeline:");
    expect(stdout).toContain("  karat score timeline --gold gold/ --pred mine/\n");
  });
});
