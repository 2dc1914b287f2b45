import { describe, expect, it } from "vitest";
import { explain } from "./explain.ts";

describe("explain(plan, match)", () => {
  it("calls the best value correct: 1, or 0 where lower is better", () => {
    const plan = { metrics: ["acc", "loss"], lowerIsBetter: ["loss"], unit: ["acc", "loss"], pass: [] };
    const verdicts = (acc: number[], loss: number[]) =>
      explain(plan, { trials: [acc, loss] }).map((row) => row.verdict);
    expect(verdicts([1], [0])).toEqual(["correct", "correct"]);
    expect(verdicts([0], [1])).toEqual(["wrong", "wrong"]);
    expect(verdicts([1, 0], [])).toEqual(["wrong", "not-scored"]);
  });
});
