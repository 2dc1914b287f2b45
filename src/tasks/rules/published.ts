// The results that the benchmark's authors print, to stand beside a user's.
import type { PublishedRow } from "../../core/task-extras.ts";
import type { Score } from "./score.ts";

type Pair = readonly [precision: number, recall: number];

interface Printed {
  readonly extraction: Pair;
  /** End-to-end systems have none. */
  readonly correspondence?: Pair;
  readonly overall: Pair;
  readonly f1: number;
}

function row(system: string, { extraction, correspondence, overall, f1 }: Printed): PublishedRow<Score> {
  return {
    system,
    dataset: "MapDR test",
    scores: {
      "extraction.precision": extraction[0],
      "extraction.recall": extraction[1],
      ...(correspondence && {
        "correspondence.precision": correspondence[0],
        "correspondence.recall": correspondence[1],
      }),
      "overall.precision": overall[0],
      "overall.recall": overall[1],
      "overall.f1": f1,
    },
  };
}

export const published = {
  options: { equality: "normalised", average: "micro" } as const,
  source: "Chang et al. 2025, Driving by the Rules (MapDR), table of results",
  rows: [
    row("Heuristic", {
      extraction: [0.1801, 0.1151],
      correspondence: [0.3305, 0.1799],
      overall: [0.0501, 0.0273],
      f1: 0.035,
    }),
    row("ALBEF-BERT", {
      extraction: [0.7578, 0.5756],
      correspondence: [0.0414, 0.1725],
      overall: [0.0024, 0.0078],
      f1: 0.003,
    }),
    row("VLE-MEE", {
      extraction: [0.7667, 0.7454],
      correspondence: [0.7805, 0.8216],
      overall: [0.6335, 0.6737],
      f1: 0.653,
    }),
    row("Qwen-VL, text prompt", { extraction: [0.4221, 0.4109], overall: [0.0839, 0.0817], f1: 0.083 }),
    row("Qwen-VL, visual prompt", { extraction: [0.8929, 0.895], overall: [0.3914, 0.3923], f1: 0.392 }),
    row("RuleVLM", { extraction: [0.8928, 0.8944], overall: [0.6416, 0.6428], f1: 0.642 }),
  ],
};
