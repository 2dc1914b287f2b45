// karat timeline-check: the metric tests as a table and as JSON.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root, runKarat } from "./run-karat.ts";

const gold = join(root, "examples/timeline/gold");

describe("karat timeline-check", () => {
  it("prints one block for each n-gram size, one row a damage, one column a mode", async () => {
    const { stdout, code } = await runKarat(["timeline-check", "--gold", gold]);
    expect(code).toBe(0);
    expect(stdout).toMatchSnapshot();
  });

  it("writes all scores as JSON, and other dates are removed with another seed", async () => {
    const removed = async (...args: string[]) => {
      const { stdout } = await runKarat(["timeline-check", "--gold", gold, "--format", "json", ...args]);
      const results: { test: string; timelines: number; scores: Record<string, number> }[] = JSON.parse(stdout);
      return results.find(({ test }) => test === "remove")!;
    };
    const [tilse, other] = [await removed(), await removed("--seed", "1")];
    expect(tilse.timelines).toBe(6);
    expect(tilse.scores["agreement.rouge1.f1"]).toBeGreaterThan(0);
    expect(tilse.scores["agreement.rouge1.f1"]).not.toBe(other.scores["agreement.rouge1.f1"]);
  });

  it("refuses a seed that is no whole number, and asks for gold", async () => {
    const wrong = await runKarat(["timeline-check", "--gold", gold, "--seed", "x"]);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain("a whole number from 0 to 4294967295 for --seed");
    expect((await runKarat(["timeline-check"])).code).toBe(2);
  });
});
