// What the scores of rules divide by, and the published figures.
import { describe, expect, it } from "vitest";
import { dividedBy } from "../../../test/divided-by.ts";
import { score } from "../../run/score.ts";
import { rules } from "./index.ts";

const SUBTASKS = ["extraction", "correspondence", "overall"] as const;

describe("formulas", () => {
  it("formulas({ average: micro }) divide by the counts of what was predicted and what is gold", () => {
    const pooled = SUBTASKS.flatMap((part) => [
      [`${part}.precision`, [`${part}.predicted`]],
      [`${part}.recall`, [`${part}.gold`]],
      [`${part}.f1`, [`${part}.predicted`, `${part}.gold`]],
    ]);
    expect(dividedBy(rules({ average: "micro" }))).toEqual(Object.fromEntries(pooled));
  });

  it("formulas({ average: macro }) divide by the scenes in which the score is defined, and with macro-zero all of them", () => {
    const names = SUBTASKS.flatMap((part) => ["precision", "recall", "f1"].map((measure) => `${part}.${measure}`));
    expect(dividedBy(rules({ average: "macro" }))).toEqual(
      Object.fromEntries(names.map((name) => [name, [`${name}.scenes`]])),
    );
    expect(dividedBy(rules({ average: "macro-zero" }))).toEqual(
      Object.fromEntries(names.map((name) => [name, ["units"]])),
    );
  });
});

describe("score(rules(), input)", () => {
  const gold = [{ id: "s", lanes: ["1"], rules: [{ id: "0", properties: { LaneType: "BusLane" }, lanes: ["1"] }] }];

  it("counts every part as empty where all predictions are missing", async () => {
    const { scores } = await score(rules(), { gold, pred: [] } as never, { missing: "wrong", ci: null });
    expect(scores).toMatchObject({ "extraction.recall": 0, "correspondence.recall": 0, "overall.f1": 0 });
  });

  it("does not score a part that no scene predicts", async () => {
    const { scores } = await score(rules(), { gold, pred: [{ id: "s", rules: [] }] } as never, { ci: null });
    expect(scores).toMatchObject({ "extraction.recall": 0, "correspondence.recall": null });
  });
});

/**
 * The table of results on the test split in Chang et al. 2025, Driving by the Rules (MapDR), CVPR, copied from the notes
 * on the protocol and not from published.ts. As printed: P and R of extraction, correspondence and overall in percent, then F1.
 */
const TABLE = `
Heuristic              | 18.01 11.51 33.05 17.99 5.01  2.73  .035
ALBEF-BERT             | 75.78 57.56 4.14  17.25 0.24  0.78  .003
VLE-MEE                | 76.67 74.54 78.05 82.16 63.35 67.37 .653
Qwen-VL, text prompt   | 42.21 41.09 –     –     8.39  8.17  .083
Qwen-VL, visual prompt | 89.29 89.50 –     –     39.14 39.23 .392
RuleVLM                | 89.28 89.44 –     –     64.16 64.28 .642`;

describe("published", () => {
  it("published has the figures of the paper's table, as fractions, and none where the table has a dash", () => {
    const columns = [...SUBTASKS.flatMap((part) => [`${part}.precision`, `${part}.recall`]), "overall.f1"];
    const printed = TABLE.trim()
      .split("\n")
      .map((line) => {
        const [system, figures] = line.split("|") as [string, string];
        const scores = figures
          .trim()
          .split(/\s+/)
          .flatMap((figure, at) =>
            figure === "–" ? [] : [[columns[at], at === 6 ? Number(figure) : expect.closeTo(Number(figure) / 100, 12)]],
          );
        return { system: system.trim(), dataset: "MapDR test", scores: Object.fromEntries(scores) };
      });
    expect(rules().definition.protocol.published?.rows).toEqual(printed);
  });
});
