import { describe, expect, it } from "vitest";
import { toyResult, toyTask } from "../../../test/toy-results.ts";
import { worstOutcome } from "../../core/check.ts";
import { checkGate, checkThresholds } from "./gate.ts";

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
      message: "accuracy differs by 0 [0, 0], margin 0: pass",
    });
  });

  it("checkGate(…) turns round where less is better", () => {
    const lower = { ...toyTask, definition: { ...toyTask.definition, primary: "error" } } as typeof toyTask;
    const worse = { result: moved(() => -1), baseline: BASELINE };
    expect(checkGate(lower, worse, { margin: 0.05, resamples: 999 }).outcome).toBe("fail");
    const better = { result: moved(() => 1), baseline: BASELINE };
    expect(checkGate(lower, better, { margin: 0, resamples: 999 }).outcome).toBe("pass");
  });

  it("checkGate(…) refuses a negative margin and no intervals", () => {
    expect(() => gate(BASELINE, -1)).toThrow("expected a number of at least 0 for --margin, received -1");
    expect(() => checkGate(toyTask, { result: BASELINE, baseline: BASELINE }, { ci: null })).toThrow(
      "received --ci off",
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
