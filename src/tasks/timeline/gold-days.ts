// Several gold timelines of a topic as one list of days, each with the texts it has in any of them.

import type { NgramBag } from "../../text/ngram-bag.ts";
import type { EncodedTimeline, Ngrams } from "./encode.ts";

export interface GoldDay {
  readonly day: number;
  /** One entry for each gold timeline that has the day; a timeline without it counts as an empty text. */
  readonly ngrams: readonly Ngrams[];
  readonly content: readonly NgramBag[];
}

export interface JointGold {
  readonly days: readonly GoldDay[];
  readonly timelines: readonly EncodedTimeline[];
}

export function joinGold(timelines: readonly EncodedTimeline[]): JointGold {
  const days = new Map<number, { day: number; ngrams: Ngrams[]; content: NgramBag[] }>();
  for (const timeline of timelines) {
    timeline.days.forEach((day, index) => {
      const joined = days.get(day) ?? { day, ngrams: [], content: [] };
      days.set(day, joined);
      joined.ngrams.push(timeline.ngrams[index]!);
      joined.content.push(timeline.content[index]!);
    });
  }
  return { days: [...days.values()].sort((left, right) => left.day - right.day), timelines };
}
