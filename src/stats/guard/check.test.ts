import { describe, expect, it } from "vitest";
import type { Result } from "../../contract/result.ts";
import type { AnyTask } from "../../contract/task.ts";
import { withDigest } from "../../json/digest.ts";
import { type ScoreSettings, score } from "../../run/score.ts";
import { breakdown } from "../../tasks/breakdown/index.ts";
import { toolCalls } from "../../tasks/tool-calls/index.ts";
import { values } from "../../tasks/values/index.ts";
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
    for (const settings of [
      {},
      { failUnder: {} },
      { margin: 0.1 },
      { failUnder: { accuracy: 1 }, scores: ["f1.x"] as const },
    ])
      expect(check(task, result, null, settings).status).toBe("inconclusive");
    const failed = check(task, await run("O"), null, { failUnder: { accuracy: 1 }, margin: 0.1 });
    expect(failed.status).toBe("fail");
  });
});

describe("check(task, result, baseline) where runs are not about the same", () => {
  const reasons = (guarded: AnyTask, now: Result, before: Result, scores?: readonly string[]) => {
    const { status, differs } = check(guarded, now, baselineOf([before]), scores && { scores });
    return [status, ...differs].join(" ");
  };

  it("is inconclusive if turns without a prediction were left out", async () => {
    const turns = [1, 2, 3];
    const long = ids.map((id) => ({ id, turns: turns.map((index) => ({ index, annotations: ["X"] })) }));
    const answers = (some: readonly number[]) =>
      ids.map((id) => ({
        id,
        turns: some.map((index) => ({ index, label: index === 1 ? "X" : "O", probabilities: { O: 0, T: 0, X: 1 } })),
      }));
    const scored = (some: readonly number[]) =>
      score(task, { gold: long, pred: answers(some) }, { perUnit: true, missing: "skip" });
    const [whole, part] = [await scored(turns), await scored([1])];
    expect(reasons(task, part, whole)).toMatch(/^inconclusive 20 dialogues of the baseline have fewer turns/);
    expect(reasons(task, part, whole, ["f1.x"])).toContain("fewer turns");
    expect(reasons(task, part, part)).toBe("no-significant-loss");
  });

  describe("in logs of other tools", () => {
    const log = values({ metrics: ["acc", "cost"], range: "acc" });
    type Row = readonly [trial: number, acc: number | null];
    const scored = (rows: readonly Row[], more: object = {}, settings: ScoreSettings = {}) => {
      const pred = ids.flatMap((id) => rows.map(([trial, acc]) => ({ id, trial, acc, cost: 3, ...more })));
      return score(log, { pred }, { perUnit: true, ...settings });
    };

    it("is inconclusive if trials of a guarded score are missing, or left out", async () => {
      const all = await scored([
        [1, 1],
        [2, 0],
      ]);
      const fewer = "inconclusive 20 samples of the baseline have fewer acc.trials";
      expect(reasons(log, await scored([[1, 1]]), all)).toContain(fewer);
      const leftOut = await scored(
        [
          [1, 1],
          [2, null],
        ],
        {},
        { missing: "skip" },
      );
      expect(reasons(log, leftOut, all)).toContain(fewer);
      expect(reasons(log, leftOut, all, ["cost"])).not.toContain("fewer");
    });

    it("compares samples that are missing and count as wrong", async () => {
      const accuracy = values({ metrics: ["acc"], range: "acc" });
      const gold = ids.map((id) => ({ id }));
      const pred = ids.flatMap((id) => [1, 2].map((trial) => ({ id, trial, acc: trial % 2 })));
      const before = await score(accuracy, { pred }, { perUnit: true });
      const now = await score(accuracy, { gold, pred: pred.slice(2) }, { perUnit: true, missing: "wrong" });
      expect(now.units.missing).toEqual(["d0"]);
      expect(reasons(accuracy, now, before)).toBe("no-significant-loss");
    });

    it("is inconclusive if samples with the same ids are about something else", async () => {
      const before = await scored([[1, 1]], { input: "2 + 2" });
      const now = await scored([[1, 1]], { input: "3 + 3" });
      expect(reasons(log, now, before)).toContain("inconclusive 20 samples of the baseline have other data now");
      expect(reasons(log, now, now)).toBe("no-significant-loss");
    });

    it("takes a log that gained a column, or has no column that tells, as the same", async () => {
      const bare = await scored([[1, 1]]);
      const now = await scored([[1, 1]], { input: "2 + 2" });
      expect(reasons(log, now, bare)).toBe("no-significant-loss");
      expect(reasons(log, bare, now)).toBe("no-significant-loss");
    });
  });

  it("is inconclusive if the tools that gold describes take other arguments", async () => {
    const made = toolCalls();
    const scored = (...known: string[]) => {
      const properties = Object.fromEntries(known.map((name) => [name, {}]));
      const calls = [{ name: "book", arguments: { day: 1 } }];
      const units = ids.map((id) => ({ id, calls, tools: [{ name: "book", inputSchema: { properties } }] }));
      return score(made, { gold: units, pred: ids.map((id) => ({ id, calls })) }, { perUnit: true });
    };
    expect(reasons(made, await scored("day", "seats"), await scored("day"))).toContain("have another gold now");
  });
});

describe("baselineFromValue(value)", () => {
  it("refuses a baseline without units, with which every run would be identical", async () => {
    const none = withDigest({ ...baselineOf([await run("X")]), units: [] });
    expect(() => baselineFromValue(none, "file")).toThrow("units with a row of numbers");
  });
});
