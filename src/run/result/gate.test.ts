import { describe, expect, it } from "vitest";
import { toyResult, toyTask } from "../../../test/toy-results.ts";
import { worstOutcome } from "../../core/check.ts";
import { checkGate, checkGates } from "./gate.ts";
import { checkThresholds } from "./thresholds.ts";

const BASELINE = toyResult([6, 7, 8, 6, 8, 7, 9, 8, 7, 7, 6, 7, 8, 6, 8, 7, 9, 8, 7, 7]);
const moved = (by: (unit: number) => number) => toyResult(BASELINE.rows!.map(([correct], unit) => correct! + by(unit)));
const gate = (result: ReturnType<typeof toyResult>, margin: number) =>
  checkGate(toyTask, { result, baseline: BASELINE }, { margin, resamples: 999 });

describe("checkGate", () => {
  it("checkGate(…) passes when the whole interval is within the margin", () => {
    expect(
      gate(
        moved((unit) => (unit % 4 === 0 ? -1 : 0)),
        0.05,
      ).outcome,
    ).toBe("pass");
  });

  it("checkGate(…) fails when the whole interval is beyond it", () => {
    expect(
      gate(
        moved((unit) => (unit % 4 === 0 ? -2 : -1)),
        0.05,
      ).outcome,
    ).toBe("fail");
  });

  it("checkGate(…) is inconclusive when the interval contains it", () => {
    expect(
      gate(
        moved((unit) => (unit % 2 === 0 ? -2 : 1)),
        0.05,
      ).outcome,
    ).toBe("inconclusive");
  });

  it("checkGate(…) passes a copy without any margin", () => {
    expect(
      gate(
        moved(() => 0),
        0,
      ),
    ).toEqual({
      name: "accuracy at most 0 worse than the baseline",
      outcome: "pass",
      message:
        "all 20 dialogues score as before (failures in fewer than 1 dialogue in 7 could go unnoticed), margin 0: pass",
      score: "accuracy",
      margin: 0,
      passingMargin: 0,
      equivalent: true,
    });
  });

  it("checkGate(…) turns round where less is better", () => {
    const lower = { ...toyTask, definition: { ...toyTask.definition, primary: "error" } } as typeof toyTask;
    const worse = { result: moved(() => -1), baseline: BASELINE };
    expect(checkGate(lower, worse, { margin: 0.05, resamples: 999 }).outcome).toBe("fail");
    const better = { result: moved(() => 1), baseline: BASELINE };
    expect(checkGate(lower, better, { margin: 0, resamples: 999 }).outcome).toBe("pass");
  });

  it("checkGate(…) decides nothing below six units, whatever they say", () => {
    for (const units of [1, 2, 5]) {
      const baseline = toyResult(new Array(units).fill(9));
      for (const [correct, margin] of [
        [0, 0],
        [10, 0],
        [9, 1],
        [9, 0],
      ] as const)
        expect(
          checkGate(toyTask, { result: toyResult(new Array(units).fill(correct)), baseline }, { margin }).outcome,
        ).toBe("inconclusive");
    }
  });

  it("checkGate(…) without spread is decided by the difference itself", () => {
    const six = (correct: number) => toyResult(new Array(6).fill(correct));
    const outcome = (correct: number, margin: number) =>
      checkGate(toyTask, { result: six(correct), baseline: six(8) }, { margin }).outcome;
    expect([outcome(7, 0.1), outcome(7, 0.09), outcome(9, 0), outcome(8, 0)]).toEqual(["pass", "fail", "pass", "pass"]);
  });

  it("checkGate(…) passes where no unit is worse, also without an interval", () => {
    const grouped = (correct: readonly number[]) => {
      const result = toyResult(correct);
      return {
        ...result,
        perUnit: result.perUnit!.map((unit, k) => ({ ...unit, group: k === 0 ? "alone" : "others" })),
      };
    };
    const baseline = grouped([6, 7, 8, 6, 8, 7]);
    const outcome = (correct: readonly number[]) =>
      checkGate(toyTask, { result: grouped(correct), baseline }, { margin: 0.5 });
    expect(outcome([6, 8, 9, 6, 8, 8])).toMatchObject({ outcome: "pass" });
    expect(outcome([6, 8, 9, 6, 8, 8]).message).toContain("no dialogue is worse than before (failures in fewer than 1");
    expect(outcome([6, 8, 9, 6, 8, 6]).outcome).toBe("inconclusive");
  });

  it("checkGate(…) says in one sentence what decided, with rounded numbers and the margin that would have passed", () => {
    const check = gate(
      moved((unit) => (unit % 2 === 0 ? -2 : 1)),
      0.05,
    );
    expect(check.message).toMatchInlineSnapshot(
      `"accuracy is 0.05 worse than the baseline [−0.122, 0.022], margin 0.05: inconclusive; a margin of 0.123 would have passed"`,
    );
    const again = gate(
      moved((unit) => (unit % 2 === 0 ? -2 : 1)),
      Number(/a margin of (\S+) would/.exec(check.message)![1]),
    );
    expect(again.outcome).toBe("pass");
    expect(check.passingMargin).toBeGreaterThan(0.05);
    const large = gate(
      moved((unit) => (unit % 2 === 0 ? -6 : 0)),
      0.05,
    );
    expect(Number(/a margin of (\S+) would/.exec(large.message)![1]) - large.passingMargin!).toBeLessThan(0.001);
  });

  it("checkGate(…) calls results equivalent when the 90 % interval lies within the margin on both sides", () => {
    const little = moved((unit) => (unit % 5 === 0 ? 1 : 0));
    expect([0.05, 0.01].map((margin) => gate(little, margin).equivalent)).toEqual([true, false]);
    expect(gate(little, 0.01).outcome).toBe("pass");
  });

  it("checkGates(…, { scores }) holds several scores to the margin at once", () => {
    const checks = checkGates(
      toyTask,
      { result: moved((unit) => -(unit % 3)), baseline: BASELINE },
      { margin: 0.02, scores: ["accuracy", "error"] },
    );
    expect(checks.map(({ score, outcome }) => [score, outcome])).toEqual([
      ["accuracy", "fail"],
      ["error", "fail"],
    ]);
    expect(() => checkGates(toyTask, { result: BASELINE, baseline: BASELINE }, { scores: ["eror"] })).toThrow(
      "did you mean error?",
    );
  });

  it("checkGate(…) of an undefined score, or without common units, is inconclusive", () => {
    const [check] = checkGates(toyTask, { result: moved(() => 1), baseline: BASELINE }, { scores: ["rare"] });
    expect(check).toMatchObject({ outcome: "inconclusive", message: "rare is undefined, margin 0: inconclusive" });
    const others = toyResult([1, 2, 3, 4, 5, 6], { ids: ["a", "b", "c", "d", "e", "f"] });
    expect(checkGate(toyTask, { result: others, baseline: BASELINE }).message).toContain("no dialogue in common");
  });

  it("checkGate(…) does not pass a run on the same gold that leaves out units of the baseline", () => {
    const easy = toyResult(BASELINE.rows!.slice(0, 12).map(([correct]) => correct!));
    expect(gate(easy, 0.5)).toEqual({
      name: "accuracy at most 0.5 worse than the baseline",
      outcome: "inconclusive",
      message:
        "all 12 dialogues score as before (failures in fewer than 1 dialogue in 4 could go unnoticed), but 8 of 20 dialogues of the baseline are missing in this run, margin 0.5: inconclusive",
      score: "accuracy",
      margin: 0.5,
      equivalent: false,
    });
    const worse = toyResult(BASELINE.rows!.slice(0, 12).map(([correct], unit) => correct! - (unit % 4 === 0 ? 3 : 2)));
    expect(gate(worse, 0).outcome).toBe("fail");
    const more = toyResult([...BASELINE.rows!.map(([correct]) => correct!), 5, 5]);
    expect(gate(more, 0).outcome).toBe("pass");
  });

  it("checkGate(…) refuses a negative margin and no intervals", () => {
    expect(() => gate(BASELINE, -1)).toThrow("expected a number of at least 0 for `margin`, received -1");
    expect(() => checkGate(toyTask, { result: BASELINE, baseline: BASELINE }, { ci: null })).toThrow(
      "not `ci: null`, received none",
    );
  });
});

describe("checkThresholds", () => {
  const check = (score: string, threshold: number) =>
    checkThresholds(toyTask, BASELINE, new Map([[score, threshold]]))[0]!;

  it("checkThresholds(…) compares the point score; reaching the threshold is enough", () => {
    expect(BASELINE.scores.accuracy).toBe(0.73);
    expect(check("accuracy", 0.73).outcome).toBe("pass");
    expect(check("accuracy", 0.7300001)).toEqual({
      name: "accuracy ≥ 0.7300001",
      outcome: "fail",
      message: "accuracy is 0.73, below 0.7300001",
    });
  });

  it("checkThresholds(…) fails what is above the threshold where less is better, and what is undefined", () => {
    expect(check("error", 0.3)).toMatchObject({ name: "error ≤ 0.3", outcome: "pass" });
    expect(check("error", 0.2).outcome).toBe("fail");
    expect(check("rare", 0)).toMatchObject({ outcome: "fail", message: "rare is undefined" });
  });

  it("checkThresholds(…) refuses a score the task does not have", () => {
    expect(() => check("acuracy", 0.5)).toThrow("did you mean accuracy?");
  });
});

describe("worstOutcome", () => {
  it("worstOutcome(checks) is the worst of them", () => {
    const of = (...outcomes: ("pass" | "fail" | "inconclusive")[]) =>
      worstOutcome(outcomes.map((outcome) => ({ name: "", outcome, message: "" })));
    expect([of(), of("pass"), of("pass", "inconclusive"), of("inconclusive", "fail")]).toEqual([
      "pass",
      "pass",
      "inconclusive",
      "fail",
    ]);
  });
});
