// The block of text the protocol prints: AR-1, AR-2 and Date-F1 of every topic, then their average.

import type { OfficialText } from "../../contract/task-extras.ts";
import { pythonFixed } from "../../text/python.ts";
import type { TopicMatch } from "./match.ts";
import type { TimelineOptions } from "./options.ts";
import type { Column, Score } from "./score.ts";

type Scores = Readonly<Record<Score, number | null>>;

export const official: OfficialText<TopicMatch, Column, Score, TimelineOptions> = {
  end({ ids, scores, perUnit }) {
    const topics = ids.map((id, index) => `Topic: ${id}\n${scoreLines(perUnit[index]!)}`);
    const average = `=== AVERAGE (${ids.length} topics) ===\n${scoreLines(scores)}`;
    return ["=== Evaluation Results ===\n", ...topics, average].join("\n");
  },
};

function scoreLines(scores: Scores): string {
  const line = (label: string, score: Score) => `  ${label.padEnd(9)} ${threeDecimals(scores[score])}\n`;
  return line("AR-1:", "ar1") + line("AR-2:", "ar2") + line("Date-F1:", "date.f1");
}

function threeDecimals(score: number | null): string {
  return score === null ? "undefined" : pythonFixed(score, 3);
}
