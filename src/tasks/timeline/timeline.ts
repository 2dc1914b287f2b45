// A timeline: days in order, each with the sentences that summarise it; and both sides of a topic.
import type { AnswerReading } from "../../core/answer/take-answer.ts";

interface DaySummary {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly sentences: readonly string[];
}

/** Every day once, in ascending order. */
export type Timeline = readonly DaySummary[];

export interface PredTopic {
  readonly timeline: Timeline;
  /** One for each gold timeline, in their order, where a system predicts them one by one, as news-tls does. */
  readonly timelines?: readonly Timeline[];
  readonly reading?: AnswerReading;
}

export function makeTimeline(sentencesOfDay: ReadonlyMap<number, readonly string[]>): Timeline {
  const timeline: DaySummary[] = [];
  for (const [day, sentences] of sentencesOfDay) timeline.push({ day, sentences });
  return timeline.sort((left, right) => left.day - right.day);
}

export interface NamedTimeline {
  readonly name: string;
  readonly timeline: Timeline;
}

/** One or more timelines, usually by different writers. */
export interface GoldTopic {
  /** In the order of their names. */
  readonly timelines: readonly NamedTimeline[];
}

export function goldTopic(timelines: Iterable<NamedTimeline>): GoldTopic {
  return { timelines: [...timelines].sort((left, right) => (left.name < right.name ? -1 : 1)) };
}
