import { describe, expect, it } from "vitest";
import { data, entries, guard } from "./guard-runs.ts";

describe("karat guard", () => {
  it.each([
    ["elsewhere each time", 30],
    ["where it was wrong before, and more", 0],
  ])("does not let ten runs drift from 0.86 to 0.82 with a margin of 0.02: wrong %s", async (_, step) => {
    const codes: (number | null)[] = [];
    let last = "";
    for (let run = 0; run < 10; run++) {
      const wrong = Math.round(42 + (12 * run) / 9);
      const { code, stdout } = await guard(data(wrong, step * run), "--margin", "0.02");
      codes.push(code);
      last = stdout;
    }
    expect(codes[0]).toBe(0);
    expect([1, 4]).toContain(codes.at(-1));
    const passed = entries().filter(({ outcome }) => outcome === "pass");
    expect(Math.min(...passed.map(({ score }) => score))).toBeGreaterThanOrEqual(0.84);
    expect(last).toMatch(/Trend of accuracy over the last 10 runs: from 0\.860 to 0\.820, worse .* in [89] of 9/);
  });
});
