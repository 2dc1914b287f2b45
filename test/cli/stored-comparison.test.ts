// A comparison that was stored, by this version or by 0.1.0, becomes a page again.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runKarat } from "./run-karat.ts";

/** What `karat compare breakdown --format json` of karat 0.1.0 wrote for the bundled example. */
const OLD = fileURLToPath(new URL("../fixtures/stored/0.1.0/breakdown/comparison.json", import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "karat-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("karat report COMPARISON", () => {
  it("makes a page of a comparison that 0.1.0 stored", async () => {
    const page = join(folder, "old.html");
    const { code, stderr } = await runKarat(["report", OLD, "-o", page]);
    expect(code, stderr).toBe(0);
    const html = readFileSync(page, "utf8");
    expect(html).toContain("careful");
    expect(html).toMatch(/is best|cannot be told apart|No clear difference/);
  });

  it.each([
    ["--primary", "f1.x"],
    ["--ci", "90"],
    ["--evidence", OLD],
  ])("refuses %s, which would change nothing", async (flag, value) => {
    const { code, stderr } = await runKarat(["report", OLD, flag, value, "-o", join(folder, "never.html")]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`several results with their units for ${flag}, received a`),
    ]);
  });

  it("says what is wrong with one that was changed", async () => {
    const file = join(folder, "changed.json");
    const comparison = JSON.parse(readFileSync(OLD, "utf8"));
    comparison.comparisons[0].p = "small";
    writeFileSync(file, JSON.stringify(comparison));
    const { code, stderr } = await runKarat(["report", file, "-o", join(folder, "never.html")]);
    expect(code).toBe(3);
    expect(stderr).toContain("comparisons[0].p");
    expect(stderr).toContain('received "small"');
  });
});
