// A toy task of numbers: what share of gold the predictions are.
import { jsonLines } from "../src/core/json-lines.ts";
import { defineTask } from "../src/core/own-task.ts";
import { share } from "../src/core/score-spec.ts";
import type { AnyTask } from "../src/core/task.ts";

const shareLines = jsonLines({ about: '{"id","n"}', keys: ["n"], value: ({ n }) => n as number });

/** `more` changes its definition, also to something wrong. */
export function shareTask(more: object = {}): AnyTask {
  return (defineTask as (given: object) => () => AnyTask)({
    id: "shares",
    unit: "line",
    columns: ["pred", "gold"],
    scores: { share: share() },
    options: {},
    formats: { gold: [shareLines], pred: [shareLines] },
    match: (unit: object) => unit,
    tally: ({ gold, pred }: { gold: number; pred: number }) => ({ gold, pred }),
    summarize: ({ gold, pred }: { gold: number; pred: number }) => ({ share: gold === 0 ? null : pred / gold }),
    explain: () => [],
    explained: [],
    ...more,
  })();
}
