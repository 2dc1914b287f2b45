// The gold side of a topic: one or more timelines, usually by different writers.

import type { Timeline } from "./timeline.ts";

export interface NamedTimeline {
  readonly name: string;
  readonly timeline: Timeline;
}

export interface GoldTopic {
  /** In the order of their names. */
  readonly timelines: readonly NamedTimeline[];
}

export function goldTopic(timelines: Iterable<NamedTimeline>): GoldTopic {
  return { timelines: [...timelines].sort((left, right) => (left.name < right.name ? -1 : 1)) };
}
