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

/** Right in the first so many units, wrong in the others. */
const runWith = (right: number, units = ids) => {
  const label = (at: number) => (at < right ? "X" : "O");
  const pred = units.map((id, at) => ({
    id,
    turns: [{ index: 1, label: label(at), probabilities: { O: 0, T: 0, X: 1 } }],
  }));
  return score(
    task,
    { gold: units.map((id) => ({ id, turns: [{ index: 1, annotations: ["X"] }] })), pred },
    { perUnit: true },
  );
};

describe("check(task, result, baseline, { margin })", () => {
  const verdict = async (before: number, now: number, margin: number) =>
    check(task, await runWith(now), baselineOf([await runWith(before)]), { margin }).message;

  it("says the difference first, then what a pass by the interval leaves open", async () => {
    expect(await verdict(18, 20, 0.1)).toBe(
      "Pass: accuracy is 0.100 better, 95 % interval [−0.099, 0.281]. At most 0.099 worse (95 %). " +
        "Failures in fewer than 1 dialogue in 7 could have gone unseen.",
    );
  });

  it("says that no unit is worse, and how large a loss on others may be", async () => {
    expect(await verdict(18, 18, 0.02)).toBe(
      "Pass: accuracy equals the baseline, 95 % interval [−0.168, 0.168]. None of the 20 dialogues is worse than before. " +
        "For others, a loss of up to 0.14 cannot be ruled out.",
    );
  });

  it("fails, or is inconclusive, with the margin", async () => {
    expect(await verdict(20, 4, 0.1)).toMatch(/^Fail: accuracy is 0\.800 worse, 95 % interval \[.*\], margin 0\.1\.$/);
    expect(await verdict(20, 18, 0.1)).toMatch(/^Inconclusive: accuracy is 0\.100 worse, .*, margin 0\.1\.$/);
  });
});

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
