import { describe, expect, it } from "vitest";
import { withDigest } from "../../json/digest.ts";
import { score } from "../../run/score.ts";
import { breakdown } from "../../tasks/breakdown/index.ts";
import { baselineFromValue, baselineOf } from "./baseline.ts";
import { check } from "./check.ts";

const task = breakdown();
const ids = Array.from({ length: 20 }, (_, at) => `d${at}`);
const gold = ids.map((id) => ({ id, turns: [{ index: 1, annotations: ["X"] }] }));
const run = (label: string) => {
  const turns = [{ index: 1, label, probabilities: { O: 0, T: 0, X: 1 } }];
  return score(task, { gold, pred: ids.map((id) => ({ id, turns })) }, { perUnit: true });
};

describe("check(task, result, null)", () => {
  it("checks thresholds alone, and is inconclusive where anything else is asked for", async () => {
    const result = await run("X");
    expect(check(task, result, null, { failUnder: { accuracy: 1 } }).status).toBe("pass");
    for (const settings of [{}, { margin: 0.1 }, { failUnder: { accuracy: 1 }, scores: ["f1.x"] as const }])
      expect(check(task, result, null, settings).status).toBe("inconclusive");
    const failed = check(task, await run("O"), null, { failUnder: { accuracy: 1 }, margin: 0.1 });
    expect(failed.status).toBe("fail");
  });
});

describe("baselineFromValue(value)", () => {
  it("refuses a baseline without units, with which every run would be identical", async () => {
    const none = withDigest({ ...baselineOf([await run("X")]), units: [] });
    expect(() => baselineFromValue(none, "file")).toThrow("units with a row of numbers");
  });
});
