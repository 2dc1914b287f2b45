// A timeline: days in order, each with the sentences that summarise it.

import type { AnswerReading } from "../../core/answer/take-answer.ts";

export interface DaySummary {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly sentences: readonly string[];
}

/** Every day once, in ascending order. */
export type Timeline = readonly DaySummary[];

/** The predicted side of a topic. */
export interface PredTopic {
  readonly timeline: Timeline;
  /** One for each gold timeline, in their order, where a system predicts them one by one, as news-tls does. */
  readonly timelines?: readonly Timeline[];
  /** How a model's answer was read. */
  readonly reading?: AnswerReading;
}

export function makeTimeline(sentencesOfDay: ReadonlyMap<number, readonly string[]>): Timeline {
  const timeline: DaySummary[] = [];
  for (const [day, sentences] of sentencesOfDay) timeline.push({ day, sentences });
  return timeline.sort((left, right) => left.day - right.day);
}
