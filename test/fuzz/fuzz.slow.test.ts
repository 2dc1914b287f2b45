// The quick gate of fuzzing: fixed seeds, and every case that once failed. npm run fuzz -- --minutes M looks for more.
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCase, type Case, type CaseOutcome, runCase } from "./run-case.ts";

const folder = new URL("regressions/", import.meta.url);
const regressions = readdirSync(folder).filter((name) => name.endsWith(".json"));

describe("runCase(damaged input)", () => {
  it.each([1, 2, 3])("gives a result or a KaratError, seed %i", async (seed) => {
    const seen = new Map<CaseOutcome, number>();
    await fc.assert(
      fc.asyncProperty(anyCase, async (one) => {
        const outcome = await runCase(one);
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      }),
      { seed, numRuns: 700 },
    );
    expect(seen.get("scored")).toBeGreaterThan(50);
    expect(seen.get("refused")).toBeGreaterThan(50);
  });

  it.each(regressions)("has mended %s", async (name) => {
    const { case: one } = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as { case: Case };
    expect(await runCase(one)).toMatch(/^(scored|refused)$/);
  });
});
