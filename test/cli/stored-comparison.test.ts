// A comparison that was stored becomes a page again.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const at = (name: string) => join(folder.path, name);
const example = (name: string) => join(root, "examples/breakdown", name);

beforeAll(async () => {
  const systems = ["careful", "hasty"].flatMap((name) => ["--pred", `${name}=${example(name)}`]);
  await runKarat([
    "compare",
    "breakdown",
    "--gold",
    example("gold"),
    ...systems,
    "--format",
    "json",
    "-o",
    at("c.json"),
  ]);
});

describe("karat report COMPARISON", () => {
  it("makes a page of it", async () => {
    const { code, stderr } = await runKarat(["report", at("c.json"), "-o", at("page.html")]);
    expect(code, stderr).toBe(0);
    const html = readFileSync(at("page.html"), "utf8");
    expect(html).toContain("careful");
    expect(html).toMatch(/is best|cannot be told apart|No clear difference/);
  });

  it.each([
    ["--primary", "f1.x"],
    ["--ci", "90"],
    ["--evidence", "evidence.jsonl"],
  ])("refuses %s, which would change nothing", async (flag, value) => {
    const { code, stderr } = await runKarat(["report", at("c.json"), flag, value, "-o", at("never.html")]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`several results with their units for ${flag}, received a`),
    ]);
  });

  it("says what is wrong with one that was changed", async () => {
    const comparison = JSON.parse(readFileSync(at("c.json"), "utf8"));
    comparison.comparisons[0].p = "small";
    folder.write("changed.json", JSON.stringify(comparison));
    const { code, stderr } = await runKarat(["report", at("changed.json"), "-o", at("never.html")]);
    expect(code).toBe(3);
    expect(stderr).toContain("comparisons[0].p");
    expect(stderr).toContain('received "small"');
  });
});

it("a stored comparison keeps the options, so that report and cite say in which sense a score is meant", async () => {
  const systems = ["careful", "hasty"].flatMap((name) => ["--pred", `examples/timeline/${name}`]);
  for (const [ar, sense] of [
    ["same-date", "AR-1 (same date)"],
    ["align+m1", "AR-1 (align+ m:1)"],
  ] as const) {
    const words = ["compare", "timeline", "--gold", "examples/timeline/gold", ...systems, "--ar", ar];
    await runKarat([...words, "--format", "json", "-o", at("timeline.json")]);
    expect((await runKarat(["cite", at("timeline.json")])).stdout).toContain(`by ${sense},`);
    await runKarat(["report", at("timeline.json"), "-o", at("timeline.html")]);
    expect(readFileSync(at("timeline.html"), "utf8")).toContain(sense);
  }
});
