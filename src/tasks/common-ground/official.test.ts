// The worked example of the task's description, row by row.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { score } from "../../run/score.ts";
import { commonGround } from "./index.ts";

const fixture = (file: string) => readFileSync(new URL(`./fixtures/${file}`, import.meta.url), "utf8");

describe("official text", () => {
  it("of the worked example equals its printed rows; its averages follow from the rows (erratum: protocol.md)", async () => {
    const { steps } = JSON.parse(fixture("cases.json")).cases[0] as {
      steps: Readonly<Record<"gold" | "pred", Readonly<Record<string, string>>>>[];
    };
    const task = commonGround();
    const { official } = task.definition;
    let rows = "";
    const result = await score(
      task,
      {
        gold: [{ id: "worked-example", statements: steps.map((step) => step.gold) }],
        pred: [{ id: "worked-example", statements: steps.map((step) => step.pred) }],
      },
      { visit: ({ match }) => (rows += official!.unit!(match as never, task.options)) },
    );
    const summary = { ids: [], perUnit: [], totals: result.totals, scores: result.scores, options: task.options };
    expect(rows + official!.end(summary as never)).toBe(fixture("official.txt"));
    expect(result.scores).toMatchObject({ precision: 0.9, recall: 0.95, "final.f1": 0.75 });
  });
});
