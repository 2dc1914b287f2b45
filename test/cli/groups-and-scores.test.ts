// --scores and --group-by hold in every format of score, compare and report.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const example = (side: string) => `examples/breakdown/${side}`;
const systems = ["--pred", example("careful"), "--pred", example("hasty")];
const gold = ["breakdown", "--gold", example("gold"), "-q"];
const score = ["score", ...gold, "--pred", example("careful")];
const compare = ["compare", ...gold, ...systems];

async function output(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runKarat(args);
  expect(code, stderr).toBe(0);
  return stdout;
}

/** The page of some arguments. */
async function page(...args: string[]): Promise<string> {
  const file = join(folder.path, "page.html");
  await output(...args, "-o", file);
  return readFileSync(file, "utf8");
}

describe("--scores", () => {
  const chosen = ["--scores", "accuracy,f1.x"];

  it.each(["text", "json", "csv", "markdown", "latex", "html"])("holds in %s of score and compare", async (format) => {
    for (const command of [score, compare]) {
      const text = await output(...command, ...chosen, "--format", format);
      expect(text).toContain(format === "latex" ? "F1" : format === "html" ? "F1 (X)" : "f1.x");
      expect(text).not.toMatch(/f1\.tx|F1 \(T\+X\)|JS divergence/);
    }
  });

  it("holds in pages of stored results and of a stored comparison", async () => {
    const files = await Promise.all(
      ["careful", "hasty"].map(async (name) => {
        const file = join(folder.path, `${name}.json`);
        await output("score", ...gold, "--pred", example(name), "--per-unit", "--format", "json", "-o", file);
        return file;
      }),
    );
    const comparison = join(folder.path, "comparison.json");
    await output(...compare, "--format", "json", "-o", comparison);
    for (const stored of [files, [files[0]!], [comparison]]) {
      const html = await page("report", ...stored, ...chosen, "-q");
      expect(html).toContain("F1 (X)");
      expect(html).not.toMatch(/F1 \(T\+X\)|JS divergence/);
    }
    const { code, stderr } = await runKarat([
      "report",
      files[0]!,
      "--scores",
      "f2",
      "-o",
      join(folder.path, "no.html"),
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain("f2");
  });
});

describe("--per-unit", () => {
  it("keeps the units of a stored comparison for its page", async () => {
    const comparison = join(folder.path, "units.json");
    for (const [flags, isListed] of [
      [["--per-unit"], true],
      [[], false],
    ] as const) {
      await output(...compare, ...flags, "--format", "json", "-o", comparison);
      const html = await page("report", comparison, "-q");
      expect(html.includes("do not hold them. Score with <code>--per-unit</code>")).toBe(!isListed);
      expect(html.includes("<bdi>orchard</bdi>")).toBe(isListed);
    }
  });
});

describe("--group-by", () => {
  const grouped = ["--group-by", "folder"];

  it("gives CSV a row for each score of each group, with its name and its size", async () => {
    const [head, ...rows] = (await output(...score, ...grouped, "--format", "csv", "--scores", "accuracy"))
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    expect(head!.slice(-2)).toEqual(["group", "units"]);
    expect(rows.map((row) => [row[1], ...row.slice(-2)])).toEqual([
      ["0.9642857142857143", "", "8"],
      ["1", "clerk", "4"],
      ["0.9285714285714286", "guide", "4"],
      ["0.9642857142857143", "mean of groups", ""],
    ]);
    const units = await output(...score, ...grouped, "--format", "csv", "--scores", "accuracy", "--per-unit");
    expect(units.split("\r\n").slice(0, 2)).toEqual(["id,accuracy,group", "bakery,1,examples/breakdown/gold/clerk"]);
    const lines = await output(...score, ...grouped, "--format", "jsonl", "--scores", "accuracy", "--per-unit");
    expect(lines.split("\n")[0]).toBe(
      '{"id":"bakery","group":"examples/breakdown/gold/clerk","gold":"bb393c15583e14f7","scores":{"accuracy":1}}',
    );
  });

  it("gives CSV of a comparison a row for each score of each group of each system", async () => {
    const [head, ...rows] = (await output(...compare, ...grouped, "--format", "csv", "--scores", "accuracy"))
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    expect(head!.at(-1)).toBe("group");
    expect(rows.every((row) => row.length === head!.length)).toBe(true);
    const at = head!.indexOf("units");
    expect(rows.map((row) => [row[0], row[at], row.at(-1)])).toEqual([
      ["careful", "8", ""],
      ["hasty", "8", ""],
      ["careful", "4", "clerk"],
      ["careful", "4", "guide"],
      ["hasty", "4", "clerk"],
      ["hasty", "4", "guide"],
    ]);
  });

  it("gives Markdown and LaTeX a table of groups", async () => {
    expect(await output(...score, ...grouped, "--format", "markdown")).toMatch(/\| guide \| 4 \| 0\.929 <sub>/);
    expect(await output(...compare, ...grouped, "--format", "markdown")).toMatch(/\| hasty \| guide \| 4 \| 0\.\d/);
    expect(await output(...score, ...grouped, "--format", "latex")).toContain("guide & 4 & \\shortstack[r]{0.929");
    expect(await output(...compare, ...grouped, "--format", "latex")).toMatch(/hasty & guide & 4 & \\shortstack/);
  });

  it("changes no table where nothing is grouped", async () => {
    expect((await output(...score, "--format", "csv")).split("\r\n")[0]).toMatch(/signature$/);
    expect((await output(...compare, "--format", "csv")).split("\r\n")[0]).toMatch(/label$/);
    expect(await output(...score, "--format", "markdown")).not.toContain("| group");
  });
});
