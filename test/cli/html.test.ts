// Pages from the command line: of one system, of several, and again from stored results.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { EvidenceIndex } from "../../src/report/html/evidence-pages.ts";
import type { ScreenFacts } from "../../src/report/html/screen-facts.ts";
import type { UnitData } from "../../src/report/html/units.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { jsonBlocks } from "../toy-report.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const example = (name: string) => join(root, "examples/breakdown", name);
const score = (name: string, ...args: string[]) =>
  runKarat(["score", "breakdown", "--gold", example("gold"), "--pred", example(name), ...args]);

function read(page: string): { html: string; facts: ScreenFacts; units: UnitData; evidence: EvidenceIndex } {
  const html = readFileSync(page, "utf8");
  const blocks = jsonBlocks(html);
  return {
    html,
    facts: blocks.get("screen-facts") as ScreenFacts,
    units: blocks.get("unit-data") as UnitData,
    evidence: blocks.get("evidence-index") as EvidenceIndex,
  };
}

describe("--format html", () => {
  it("writes a page of one system with evidence, and the command that made it", async () => {
    const page = join(folder.path, "one.html");
    const { code, stdout } = await score("careful", "--format", "html", "-o", page);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    const { html, facts, evidence } = read(page);
    expect(facts.systems.map(({ name }) => name)).toEqual(["careful"]);
    expect(evidence).toMatchObject({ explained: 8, isCut: false });
    expect(html).toContain("karat score breakdown --gold");
  });

  it("offers results and comparisons that karat reads again", async () => {
    const pages = [
      await score("careful", "--format", "html", "--group-by", "folder"),
      await runKarat([
        ...["compare", "breakdown", "--gold", example("gold"), "--pred", example("careful"), example("hasty")],
        ...["--format", "html", "--group-by", "folder"],
      ]),
    ];
    for (const { stdout } of pages) {
      const { comparison, result } = jsonBlocks(stdout).get("screen-facts") as ScreenFacts;
      const file = folder.write("stored.json", JSON.stringify(comparison ?? result));
      expect(await runKarat(["cite", file])).toMatchObject({ code: 0, stderr: "" });
    }
  });

  it("writes the same page to standard output, with threads as without", async () => {
    const scenes = ["--gold", "examples/rules/gold", "--pred", "examples/rules/careful"];
    const page = (...args: string[]) => runKarat(["score", "rules", ...scenes, "--format", "html", ...args]);
    const [plain, threaded] = [await page(), await page("--workers", "2")];
    const withoutCommand = (html: string) => html.replaceAll(" --workers 2", "");
    expect(plain.stdout).toMatch(/^<!doctype html>.*<\/html>\n$/s);
    expect(withoutCommand(threaded.stdout)).toBe(plain.stdout);
  });

  it("writes evidence of a task without gold", async () => {
    const samples = (system: string) => join("examples/values", `samples_sums_${system}.jsonl`);
    const { code, stdout } = await runKarat(["compare", samples("careful"), samples("hasty"), "--format", "html"]);
    expect(code).toBe(0);
    expect(jsonBlocks(stdout).get("evidence-index")).toMatchObject({ explained: 12, isCut: false });
  });

  it("writes a page without evidence when the input is a pipe", async () => {
    const lines = '{"id":"a","turns":[{"index":0,"annotations":["O"]}]}\n';
    const pred = folder.write(
      "a.jsonl",
      '{"id":"a","turns":[{"index":0,"label":"O","probabilities":{"O":1,"T":0,"X":0}}]}\n',
    );
    const { code, stdout } = await runKarat(["score", "breakdown", "--gold", "-", "--pred", pred, "--format", "html"], {
      input: lines,
    });
    expect(code).toBe(0);
    expect(jsonBlocks(stdout).get("evidence-index")).toMatchObject({ explained: 0, isCut: false });
  });

  it("writes a page that compares", async () => {
    const page = join(folder.path, "two.html");
    const systems = ["careful", "hasty"].flatMap((name) => ["--pred", `${name}=${example(name)}`]);
    const given = ["--gold", example("gold"), ...systems, "--format", "html", "-o", page];
    expect((await runKarat(["compare", "breakdown", ...given])).code).toBe(0);
    const { html, facts, evidence } = read(page);
    expect(facts.systems.map(({ name }) => name)).toEqual(["careful", "hasty"]);
    expect(evidence.explained).toBe(8);
    expect(html).toMatch(/<h1>No clear difference\.|<h1>careful is best: /);
  });
});

describe("karat report", () => {
  it("makes the page again from stored results and evidence", async () => {
    const stored = (name: string) => folder.write(`${name}.json`, "");
    for (const name of ["careful", "hasty"])
      await score(
        name,
        "--per-unit",
        "--format",
        "json",
        "-o",
        stored(name),
        "--evidence",
        join(folder.path, `${name}.jsonl`),
      );
    const page = join(folder.path, "again.html");
    const files = ["careful", "hasty"].map((name) => join(folder.path, `${name}.json`));
    const evidenceFlags = ["careful", "hasty"].flatMap((name) => ["--evidence", join(folder.path, `${name}.jsonl`)]);
    const { code, stderr } = await runKarat([
      "report",
      ...files,
      ...evidenceFlags,
      "--title",
      "Ours & theirs",
      "-o",
      page,
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: `wrote ${page}\n` });
    const { facts, evidence } = read(page);
    expect(facts.title).toBe("Ours & theirs");
    expect(facts.comparison?.comparisons.length).toBeGreaterThan(0);
    expect(evidence).toMatchObject({ explained: 8, isCut: false });
  });

  it("writes karat-report.html where it stands, unless told otherwise", async () => {
    await score("careful", "--per-unit", "--format", "json", "-o", join(folder.path, "careful.json"));
    const { code } = await runKarat(["report", "careful.json"], { cwd: folder.path });
    expect(code).toBe(0);
    expect(read(join(folder.path, "karat-report.html")).units.ids).toHaveLength(8);
    rmSync(join(folder.path, "karat-report.html"));
  });

  it("refuses evidence that is none, and more of it than results", async () => {
    const result = join(folder.path, "careful.json");
    await score("careful", "--per-unit", "--format", "json", "-o", result);
    const broken = folder.write("broken.jsonl", '{"id":"a","at":"turn 1","verdict":"odd"}\nno json\n');
    const bad = await runKarat(["report", result, "--evidence", broken]);
    expect(bad.code).toBe(3);
    expect(bad.stderr).toContain("broken.jsonl:1 verdict");
    expect(bad.stderr).toMatch(/broken\.jsonl:2\n.*expected a JSON value, received "no json" in column 1/);
    const many = await runKarat(["report", result, "--evidence", broken, "--evidence", broken]);
    expect(many.code).toBe(2);
  });
});
