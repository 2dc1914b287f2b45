import { expect, it } from "vitest";
import { share } from "../contract/declare-score.ts";
import { mean } from "../contract/formula/formula.ts";
import { defineTask } from "../contract/own-task.ts";
import { jsonLines } from "../input/json-lines.ts";
import { score } from "./score.ts";

it("score(task) keeps the intervals of a task's own statistics within the ranges of its scores", async () => {
  const lines = jsonLines({ about: "a label", keys: ["label"], value: ({ label }) => String(label) });
  const task = defineTask({
    id: "labels",
    unit: "answer",
    columns: ["hits"],
    scores: { accuracy: share({ formula: mean("hits") }) },
    formats: { gold: [lines], pred: [lines] },
    match: ({ gold, pred }) => ({ isHit: gold === pred }),
    tally: ({ isHit }) => ({ hits: isHit ? 1 : 0 }),
    official: {
      statistics: () => ({
        scores: { accuracy: 1 },
        intervals: { accuracy: { low: -0.2, high: 1.101 } },
        ...{ method: "own", signature: {} },
      }),
      end: () => "",
    },
  });
  const units = ["a", "b"].map((id) => ({ id, label: "yes" }));
  const { intervals } = await score(task(), { gold: units, pred: units }, { perUnit: true });
  expect(intervals).toEqual({ accuracy: { low: 0, high: 1, level: 0.95, method: "own" } });
});
