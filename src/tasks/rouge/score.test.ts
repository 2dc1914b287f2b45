import { describe, expect, it } from "vitest";
import { dividedBy } from "../../../test/divided-by.ts";
import { score } from "../../run/score.ts";
import { rouge } from "./index.ts";

const of = (settings: Parameters<typeof rouge>[0]) => dividedBy(rouge(settings));

describe("formulas", () => {
  it.each(["topics", "rouge-1.5.5"] as const)(
    "formulas({ average: %j }) divide by topics, for W those that have one",
    (average) => {
      const found = of({ average });
      expect(Object.keys(found)).toHaveLength(24);
      expect(found["rouge1.precision"]).toEqual(["units"]);
      expect(found["rougeSU.f1"]).toEqual(["units"]);
      for (const part of ["precision", "recall", "f1"] as const)
        expect(found[`rougeW.${part}`]).toEqual(["rougeW.defined"]);
    },
  );

  it.each([
    [0, ["rouge2.gold"]],
    [0.5, ["rouge2.pred", "rouge2.gold"]],
    [1, ["rouge2.pred"]],
    [0.3, ["rouge2.pred", "rouge2.gold"]],
  ])(
    'formulas({ average: "tokens", alpha: %d }) divide by counts, and for F what its weight makes of them',
    (alpha, f1) => {
      const found = of({ average: "tokens", alpha });
      expect([found["rouge2.precision"], found["rouge2.recall"]]).toEqual([["rouge2.pred"], ["rouge2.gold"]]);
      expect(found["rouge2.f1"]).toEqual(f1);
      expect(found["rougeW.recall"]).toEqual(["rougeW.gold"]);
    },
  );
});

// identical-03 of the program's own numbers: 16 words against themselves have a recall of 4.
it.each(["topics", "tokens"] as const)(
  "score(rouge({ weight: 0.5, average: %j }), …) may give ROUGE-W above 1, as the program does",
  async (average) => {
    const text = ["a b c d e f g h i j k l m n o p"];
    const input = { gold: [{ id: "t", references: [text] }], pred: [{ id: "t", summary: text }] };
    const { scores } = await score(rouge({ weight: 0.5, average }), input);
    expect(scores["rougeW.precision"]).toBe(1);
    expect(scores["rougeW.recall"]).toBe(average === "topics" ? 4 : 2);
  },
);
