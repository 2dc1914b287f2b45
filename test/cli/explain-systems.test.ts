// karat explain of several systems: gold once, and beside it what each of them made of it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { AlignedEvidence } from "../../src/contract/align-evidence.ts";
import type { EvidenceRow } from "../../src/contract/evidence.ts";
import { TASK_IDS } from "../../src/tasks/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { wellFormed } from "../well-formed.ts";
import { runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const example = (...path: string[]) => join("examples", ...path);
const taskOf = (id: string) => (id === "fields" ? example("fields", "invoice.fields.json") : id);
const linesOf = <Line>(text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

describe("karat explain --pred a=… --pred b=…", () => {
  it.each(TASK_IDS.filter((id) => id !== "values"))("has every row of each system, and gold once: %s", async (id) => {
    const sides = (...preds: string[]) => ["explain", taskOf(id), "--gold", example(id, "gold"), "--pred", ...preds];
    const [careful, hasty] = [example(id, "careful"), example(id, "hasty")];
    const both = await runKarat([...sides(`a=${careful}`, `b=${hasty}`), "--format", "jsonl"]);
    expect(both.code).toBe(0);
    const units = linesOf<AlignedEvidence>(both.stdout);
    for (const [name, path] of [
      ["a", careful],
      ["b", hasty],
    ] as const) {
      const alone = await runKarat([...sides(path), "--format", "jsonl"]);
      const rows = linesOf<EvidenceRow & { id: string }>(alone.stdout);
      for (const { unit, gold, systems } of units) {
        const own = rows.filter((row) => row.id === unit);
        const cells = systems[name]!;
        expect(cells).toHaveLength(gold.length);
        expect(cells.flatMap((cell) => cell?.verdict ?? []).sort()).toEqual(own.map(({ verdict }) => verdict).sort());
        expect(cells.flatMap((cell) => cell?.pred ?? []).sort()).toEqual(own.flatMap(({ pred }) => pred ?? []).sort());
      }
    }
  });

  it("--unit ID prints gold | a | b, and marks where the verdicts differ", async () => {
    const args = ["--gold", example("timeline", "gold"), "--pred", `a=${example("timeline", "careful")}`];
    const words = [
      "explain",
      "timeline",
      ...args,
      "--pred",
      `b=${example("timeline", "hasty")}`,
      "--unit",
      "comet-mission",
    ];
    const { stdout, code } = await runKarat(words, { env: { COLUMNS: "80" } });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^comet-mission\n +gold +a +b\n≠ 2029-08-14 {2}The probe Lanterne +✗ wrong +− missed\n/);
    expect(stdout.match(/^. 2033-05-21/gm)).toEqual(["  2033-05-21"]);
  });

  it("stacks the systems where they have no room side by side", async () => {
    const preds = ["a", "b", "c", "d"].map((name) => `${name}=${example("timeline", "careful")}`);
    const words = ["explain", "timeline", "--gold", example("timeline", "gold"), "--pred", ...preds];
    const { stdout } = await runKarat([...words, "--unit", "comet-mission"], { env: { COLUMNS: "60" } });
    expect(stdout).toMatch(/ {2}2029-08-14\n {4}gold: The probe .*\n(.*\n)? {4}a\n {6}✗ wrong\n/);
  });

  it("values: explains samples of other tools, which have no gold", async () => {
    for (const [name, correct] of Object.entries({ a: "1", b: "0" }))
      writeFileSync(join(folder.path, `${name}.csv`), `id,correct\ns1,1\ns2,${correct}\n`);
    const preds = ["a", "b"].map((name) => `${name}=${join(folder.path, `${name}.csv`)}`);
    const { stdout, code } = await runKarat(["explain", "values", "--pred", ...preds, "--unit", "s2"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^≠ correct .*✓ correct +✗ wrong/m);
  });

  it("asks for the name of a system where further predictions have none", async () => {
    const { code, stderr } = await runKarat([
      ...["explain", "rules", "--gold", example("rules", "gold"), "--pred", `a=${example("rules", "careful")}`],
      ...[`b=${example("rules", "hasty")}`, "--edges", "edges.json"],
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain("NAME=PATH for --edges");
  });
});

describe("karat explain --format html", () => {
  const words = (id: string) => [
    ...["explain", taskOf(id), "--gold", example(id, "gold")],
    ...["--pred", `a=${example(id, "careful")}`, `b=${example(id, "hasty")}`],
  ];

  it.each(TASK_IDS.filter((id) => id !== "values"))(
    "has gold and both systems in a table for each unit: %s",
    async (id) => {
      const { stdout, code } = await runKarat([...words(id), "--format", "html"]);
      expect(code).toBe(0);
      const tables = [...stdout.matchAll(/<table class="plain">.*?<\/table>/gs)].map(([table]) => table);
      expect(tables.length).toBeGreaterThan(2);
      for (const table of tables) {
        expect(wellFormed(table)).toContain("td");
        expect(table).toMatch(/>gold<.*>a<.*>b</s);
      }
    },
  );
});
