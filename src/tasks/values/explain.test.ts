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

  it("calls nothing right or wrong whose best value is not known, and no mistake costs anything below 0", () => {
    const plan = { metrics: ["rating", "acc"], lowerIsBetter: [], unit: ["acc"], pass: [] };
    const [rating, acc] = explain(plan, { trials: [[7], [0]] });
    expect(rating).toMatchObject({ verdict: "not-scored", counts: { "rating.sum": 7, "rating.count": 1 } });
    expect(rating).not.toHaveProperty("mended");
    expect(acc).toMatchObject({ verdict: "wrong", mended: { "acc.sum": 1, "acc.count": 1 } });
  });
});
