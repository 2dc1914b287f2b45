// A toy task of numbers: what share of gold the predictions are.

import { share } from "../src/contract/declare-score.ts";
import { defineTask } from "../src/contract/own-task.ts";
import type { AnyTask } from "../src/contract/task.ts";
import { jsonLines } from "../src/input/json-lines.ts";

const shareLines = jsonLines({ about: '{"id","n"}', keys: ["n"], value: ({ n }) => n as number });

/** `more` changes its definition, also to something wrong. */
export function shareTask(more: object = {}): AnyTask {
  return (defineTask as (given: object) => () => AnyTask)({
    id: "shares",
    unit: "line",
    columns: ["pred", "gold"],
    scores: { share: share({ formula: ({ gold, pred }) => (gold === 0 ? null : pred / gold) }) },
    options: {},
    formats: { gold: [shareLines], pred: [shareLines] },
    match: (unit: object) => unit,
    tally: ({ gold, pred }: { gold: number; pred: number }) => ({ gold, pred }),
    ...more,
  })();
}
