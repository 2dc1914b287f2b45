// What gates and thresholds say, word by word, and the numbers they give.
import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { toyResult, toyTask } from "../../../test/toy-results.ts";
import type { AnyTask } from "../../core/task.ts";
import { checkGates, gateOutcome, gatePlan, gatesOf } from "./gate.ts";
import { checkThreshold, checkThresholds } from "./thresholds.ts";

const BASELINE = [6, 7, 8, 6, 8, 7, 9, 8];
const moved = (by: (unit: number) => number) => BASELINE.map((correct, unit) => correct + by(unit));
const some = (by: number) => moved((unit) => (unit % 2 === 0 ? 0 : by));
const few = (one: number, others = 0) => moved((unit) => (unit % 4 === 0 ? one : others));
const gate = (
  correct: readonly number[],
  margin: number | null,
  more: { score?: string; baseline?: readonly number[] } = {},
) => {
  const { score = "accuracy", baseline = BASELINE } = more;
  const plan = { ...gatePlan(toyTask, { scores: [score] }), margin };
  return gatesOf(toyTask, { result: toyResult(correct), baseline: toyResult(baseline) }, plan)[0]!;
};
const UNSEEN = "(failures in fewer than 1 dialogue in 3 could go unnoticed)";

describe("gatesOf(task, input, plan)", () => {
  it("gatesOf(…) decides a difference that is the same on every unit by itself", () => {
    expect(
      gate(
        moved(() => -1),
        0.1,
      ),
    ).toEqual({
      name: "accuracy at most 0.1 worse than the baseline",
      outcome: "pass",
      message: `accuracy is 0.1 worse than the baseline, the same on every dialogue ${UNSEEN}, margin 0.1: pass`,
      score: "accuracy",
      margin: 0.1,
      passingMargin: expect.closeTo(0.1, 12),
      equivalent: true,
      difference: expect.closeTo(-0.1, 12),
    });
    expect(
      gate(
        moved(() => -1),
        0.05,
      ),
    ).toMatchObject({
      outcome: "fail",
      message:
        "accuracy is 0.1 worse than the baseline, the same on every dialogue, margin 0.05: fail; a margin of 0.1 would have passed",
      equivalent: false,
    });
    expect(
      gate(
        moved(() => 1),
        0,
      ),
    ).toMatchObject({
      outcome: "pass",
      message: `accuracy is 0.1 better than the baseline, the same on every dialogue ${UNSEEN}, margin 0: pass`,
      passingMargin: 0,
      equivalent: false,
      difference: expect.closeTo(0.1, 12),
    });
  });

  it("gatesOf(…) shows the interval of the difference that decided", () => {
    expect(gate(some(-2), 0.05)).toEqual({
      name: "accuracy at most 0.05 worse than the baseline",
      outcome: "inconclusive",
      message:
        "accuracy is 0.1 worse than the baseline [−0.189, −0.0106], margin 0.05: inconclusive; a margin of 0.19 would have passed",
      score: "accuracy",
      margin: 0.05,
      passingMargin: expect.closeTo(0.18937, 5),
      equivalent: false,
      difference: expect.closeTo(-0.1, 12),
      interval: { low: expect.closeTo(-0.18937, 5), high: expect.closeTo(-0.01063, 5) },
    });
    expect(gate(few(-1), 0.2)).toMatchObject({
      outcome: "pass",
      message: `accuracy is 0.025 worse than the baseline [−0.0637, 0.0137] ${UNSEEN}, margin 0.2: pass`,
      passingMargin: expect.closeTo(0.0637, 5),
      equivalent: true,
    });
    expect(gate(few(-4, -3), 0.2)).toMatchObject({
      outcome: "fail",
      message:
        "accuracy is 0.325 worse than the baseline [−0.364, −0.286], margin 0.2: fail; a margin of 0.364 would have passed",
      equivalent: false,
    });
  });

  it("gatesOf(…) says the same of a score that is lower where better", () => {
    expect(gate(some(-2), 0.05, { score: "error" }).message).toBe(
      "error is 0.1 worse than the baseline [−0.189, −0.0106], margin 0.05: inconclusive; a margin of 0.19 would have passed",
    );
    expect(gate(some(1), 0, { score: "error" })).toMatchObject({
      outcome: "pass",
      difference: expect.closeTo(0.05, 12),
      interval: { low: expect.closeTo(0.00531, 5), high: expect.closeTo(0.09469, 5) },
    });
  });

  it("gatesOf(…) passes where no unit is worse, although the interval reaches beyond the margin", () => {
    const one = gate(
      moved((unit) => (unit === 0 ? 1 : 0)),
      0,
    );
    expect(one.outcome).toBe("pass");
    expect(one.message).toMatch(
      /^accuracy is 0\.0125 better than the baseline \[−0\.\d+, 0\.\d+\], and no dialogue is worse than before \(failures/,
    );
    expect(one.passingMargin).toBe(0);
    expect(gate(some(1), 0).message).not.toContain("no dialogue is worse");
  });

  it("gatesOf(…) takes a difference that only rounding makes for none", () => {
    const tenths = (correct: readonly number[]) => correct.map((value) => value / 10);
    const [before, now] = [tenths([1, 2, 3, 4, 5, 6, 7]), tenths([5, 2, 1, 6, 7, 3, 4])];
    expect(gate(now, 0.1, { baseline: before }).message).toMatch(/^accuracy equals the baseline \[/);
  });

  it("gatesOf(…) decides nothing by fewer than six units, but shows what they say", () => {
    expect(gate([6, 7, 8], 0.1, { baseline: [6, 8, 8] })).toEqual({
      name: "accuracy at most 0.1 worse than the baseline",
      outcome: "inconclusive",
      message:
        "accuracy is 0.0333 worse than the baseline, but 3 dialogues are too few to decide (at least 6 are needed), margin 0.1: inconclusive",
      score: "accuracy",
      margin: 0.1,
      equivalent: false,
      interval: { low: expect.closeTo(-0.17676, 5), high: expect.closeTo(0.11009, 5) },
    });
    const same = gate([6, 7, 8], 0.1, { baseline: [6, 7, 8] });
    expect(same.message).toContain("accuracy equals the baseline, but 3 dialogues");
    expect(gate([6], 0.1, { baseline: [7] }).message).toContain("but 1 dialogue is too few to decide");
    expect(gate([6, 7], 0.1, { baseline: [6, 7, 8] }).message).toContain("1 of 3 dialogues of the baseline is missing");
    expect(same).not.toHaveProperty("interval");
    const six = BASELINE.slice(0, 6);
    expect(gate(six, 0, { baseline: six }).message).toBe(
      "all 6 dialogues score as before (failures in fewer than 1 dialogue in 2 could go unnoticed), margin 0: pass",
    );
  });

  it("gatesOf(…) without a margin fails a significant loss alone", () => {
    const lost = gate(some(-2), null);
    expect(lost).toMatchObject({
      name: "accuracy not worse than the baseline",
      outcome: "fail",
      message: "accuracy is 0.1 worse than the baseline [−0.189, −0.0106]: a significant loss",
    });
    expect(lost).not.toHaveProperty("margin");
    expect(gate(few(-1), null)).toMatchObject({
      outcome: "pass",
      message:
        "accuracy is 0.025 worse than the baseline [−0.0637, 0.0137]: no significant loss, but one of up to 0.0638 cannot be ruled out",
    });
    expect(gate(BASELINE, null).message).toBe(`all 8 dialogues score as before ${UNSEEN}: no significant loss`);
    expect(
      gate(
        moved(() => 1),
        null,
        { score: "rare" },
      ),
    ).toMatchObject({
      outcome: "pass",
      message: "rare is undefined: no significant loss",
    });
  });

  it("gatesOf(…) counts clusters where units have them, and cannot tell which unit is worse by a function", () => {
    const clustered = (correct: readonly number[]) => {
      const result = toyResult(correct);
      return { ...result, perUnit: result.perUnit!.map((unit, at) => ({ ...unit, cluster: `c${at % 7}` })) };
    };
    const plan = gatePlan(toyTask, { margin: 0.2 });
    const [found] = gatesOf(toyTask, { result: clustered(few(-1)), baseline: clustered(BASELINE) }, plan);
    expect(found!.message).toContain("1 cluster in 2 could go unnoticed");
    const { formulas: _, ...definition } = toyTask.definition;
    const byFunction = { ...toyTask, definition } as AnyTask;
    const up = { result: toyResult(moved((unit) => (unit === 0 ? 1 : 0))), baseline: toyResult(BASELINE) };
    expect(gatesOf(byFunction, up, { ...plan, margin: 0 })[0]!.outcome).toBe("inconclusive");
  });
});

describe("gateOutcome(limits, allowed, isHarmless)", () => {
  it.each([
    [-0.1, 0.1, false, "pass"],
    [-0.2, 0.1, false, "inconclusive"],
    [-0.2, -0.1, false, "inconclusive"],
    [-0.2, -0.11, false, "fail"],
    [-0.2, -0.11, true, "pass"],
  ] as const)("gateOutcome({ low: %d, high: %d }, 0.1, %j) is %j", (low, high, isHarmless, outcome) => {
    expect(gateOutcome({ low, high }, 0.1, isHarmless)).toBe(outcome);
  });
});

describe("checkGates(task, input, settings)", () => {
  it("checkGates(…) names what is wrong with its results and settings", async () => {
    const input = { result: toyResult(BASELINE), baseline: toyResult(BASELINE) };
    const other = { ...input, result: toyResult(BASELINE, { digests: { gold: "x", pred: "def" } }) };
    expect(await problemOf(() => checkGates(toyTask, other))).toMatchObject({
      at: { file: "result" },
      expected: "gold:abc as in baseline",
    });
    expect((await problemOf(() => checkGates(toyTask, input, { scores: ["acc"] }))).expected).toBe(
      "a score for `gateScore`",
    );
    expect(await problemOf(() => gatePlan(toyTask, { ci: null }))).toMatchObject({
      code: "BAD_VALUE",
      expected: "intervals to decide by, not `ci: null`",
      received: "none",
    });
    expect((await problemOf(() => gatePlan(toyTask, { margin: Number.POSITIVE_INFINITY }))).expected).toBe(
      "a number of at least 0 for `margin`",
    );
  });
});

describe("checkThresholds(task, result, thresholds)", () => {
  const result = toyResult(BASELINE, { scores: { accuracy: 0.75, error: 0.25, rare: null } });
  const message = (score: string, threshold: number) =>
    checkThresholds(toyTask, result, new Map([[score, threshold]]))[0]!.message;

  it("checkThresholds(…) says how the score stands to its threshold", () => {
    expect(message("accuracy", 0.75)).toBe("accuracy is 0.75, at least 0.75");
    expect(message("accuracy", 0.8)).toBe("accuracy is 0.75, below 0.8");
    expect(message("error", 0.25)).toBe("error is 0.25, at most 0.25");
    expect(message("error", 0.2)).toBe("error is 0.25, above 0.2");
    expect(message("rare", 1)).toBe("rare is undefined");
  });

  it("checkThresholds(…) computes a score that the result does not show from its totals", () => {
    const bare = toyResult([5, 5], { scores: {} as never });
    const [check] = checkThresholds(toyTask, bare, new Map([["accuracy", 0.5]]));
    expect(check).toEqual({ name: "accuracy ≥ 0.5", outcome: "pass", message: "accuracy is 0.5, at least 0.5" });
  });

  it.each([
    [null, new Map()],
    [{}, new Map()],
    [result, { accuracy: 0.5 }],
  ])("checkThresholds(task, …) refuses %j with %j", async (given, thresholds) => {
    expect(await problemOf(() => checkThresholds(toyTask, given as never, thresholds as never))).toMatchObject({
      code: "BAD_VALUE",
      expected: "a result, and a Map from scores to numbers",
      hint: 'checkThresholds(task, result, new Map([["f1", 0.8]]))',
    });
  });

  it("checkThreshold(…) refuses what a score can never be, and knows per cent", async () => {
    const { definition } = toyTask;
    for (const value of [0, 0.5, 1]) expect(checkThreshold(definition, "accuracy", value).label).toBe("Accuracy");
    const refused = (value: unknown) => problemOf(() => checkThreshold(definition, "accuracy", value as number));
    expect(await refused(80)).toMatchObject({
      code: "BAD_VALUE",
      expected: "a value from 0 to 1 for accuracy",
      received: "80",
      hint: "did you mean accuracy=0.8?",
    });
    expect((await refused(100)).hint).toBe("did you mean accuracy=1?");
    expect(await refused(101)).not.toHaveProperty("hint");
    expect(await refused(-1)).not.toHaveProperty("hint");
    expect((await refused("0.5")).received).toBe("0.5");
    expect((await problemOf(() => checkThreshold(definition, "acc", 1))).expected).toBe("a score for `failUnder`");
  });
});
