// The results that the benchmark's authors print, to stand beside a user's.
import type { PublishedRow } from "../../core/task-extras.ts";
import type { Score } from "./score.ts";

type Pair = readonly [precision: number, recall: number];

/** End-to-end systems have no correspondence. */
function row(
  system: string,
  extraction: Pair,
  [overall, f1]: readonly [Pair, number],
  correspondence?: Pair,
): PublishedRow<Score> {
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
    row("Heuristic", [0.1801, 0.1151], [[0.0501, 0.0273], 0.035], [0.3305, 0.1799]),
    row("ALBEF-BERT", [0.7578, 0.5756], [[0.0024, 0.0078], 0.003], [0.0414, 0.1725]),
    row("VLE-MEE", [0.7667, 0.7454], [[0.6335, 0.6737], 0.653], [0.7805, 0.8216]),
    row("Qwen-VL, text prompt", [0.4221, 0.4109], [[0.0839, 0.0817], 0.083]),
    row("Qwen-VL, visual prompt", [0.8929, 0.895], [[0.3914, 0.3923], 0.392]),
    row("RuleVLM", [0.8928, 0.8944], [[0.6416, 0.6428], 0.642]),
  ],
};
