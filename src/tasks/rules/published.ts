// The results that the benchmark's authors print, to stand beside a user's.
import type { PublishedRow } from "../../contract/task-extras.ts";
import type { Score } from "./score.ts";

/** The columns of the authors' table. */
const SCORES: readonly Score[] = [
  "extraction.precision",
  "extraction.recall",
  "correspondence.precision",
  "correspondence.recall",
  "overall.precision",
  "overall.recall",
  "overall.f1",
];

/** End-to-end systems have no correspondence. */
function row(system: string, ...values: readonly (number | null)[]): PublishedRow<Score> {
  const scores = SCORES.map((score, at) => [score, values[at]] as const).filter(([, value]) => value !== null);
  return { system, dataset: "MapDR test", scores: Object.fromEntries(scores) };
}

export const published = {
  options: { equality: "normalised", average: "micro" } as const,
  source: "Chang et al. 2025, Driving by the Rules (MapDR), table of results",
  rows: [
    row("Heuristic", 0.1801, 0.1151, 0.3305, 0.1799, 0.0501, 0.0273, 0.035),
    row("ALBEF-BERT", 0.7578, 0.5756, 0.0414, 0.1725, 0.0024, 0.0078, 0.003),
    row("VLE-MEE", 0.7667, 0.7454, 0.7805, 0.8216, 0.6335, 0.6737, 0.653),
    row("Qwen-VL, text prompt", 0.4221, 0.4109, null, null, 0.0839, 0.0817, 0.083),
    row("Qwen-VL, visual prompt", 0.8929, 0.895, null, null, 0.3914, 0.3923, 0.392),
    row("RuleVLM", 0.8928, 0.8944, null, null, 0.6416, 0.6428, 0.642),
  ],
};
