// Tests of the evidence of a dialogue.
import { describe, expect, it } from "vitest";
import { explain } from "../../run/explain.ts";
import { breakdown } from "./index.ts";

const EVIL = `"'><script>alert(1)</script>&\u0000`;
const gold = {
  id: "d",
  turns: [
    { index: 0, speaker: "U", text: "Is the whale still there?", annotations: [] },
    { index: 1, speaker: "S", text: `It opens at nine. ${EVIL}`, annotations: ["O", "T", "X", "X", "X", "X"] },
    { index: 2, annotations: ["O"] },
  ],
};
const turn = (index: number, label: string) => ({ index, label, probabilities: { O: 0.25, T: 0.25, X: 0.5 } });
const pred = { id: "d", turns: [turn(1, "X"), turn(2, "X")] };

describe("explain", () => {
  it("explain(match) goes through the dialogue with its words, votes, what was predicted and both distributions", async () => {
    const { units } = await explain(breakdown(), { gold: [gold], pred: [pred] });
    const { rows } = units[0]!;
    expect(rows).toMatchObject([
      { at: "turn 0", verdict: "not-scored", text: "U: Is the whale still there?" },
      {
        at: "turn 1",
        verdict: "correct",
        text: `S: It opens at nine. ${EVIL}`,
        gold: "X (17/17/67), breakdown with T+X",
        pred: "X (25/25/50)",
        shares: { pred: { O: 0.25, T: 0.25, X: 0.5 } },
      },
      { at: "turn 2", verdict: "wrong", gold: "O (100/0/0)" },
    ]);
    expect(rows[2]).not.toHaveProperty("text");
  });
});
