// Neutral lines, and all formats of both sides in the order in which they are tried.

import * as v from "valibot";
import { FindingCollector } from "../../core/finding-sink.ts";
import { jsonLines } from "../../core/json-lines.ts";
import type { GoldTopic } from "./gold.ts";
import { goldFolders, predFolders } from "./read-folders.ts";
import { goldJson, predJson, readNamed } from "./read-json.ts";
import { readTimeline } from "./read-timeline.ts";
import { GoldLine, PredLine } from "./shapes.ts";

/** What is inside the timelines is checked while they are read. */
const GoldFrame = v.looseObject({ id: v.string(), timelines: v.unknown() });
const PredFrame = v.looseObject({ id: v.string(), timeline: v.unknown() });

const goldLines = jsonLines({
  about: 'neutral lines {"id","timelines":{"name":{"2011-01-25":["…"]}}}',
  shape: GoldFrame,
  published: GoldLine,
  keys: ["timelines"],
  value: ({ timelines }, record, sink) => readNamed(timelines, { record, path: ["timelines"], sink }) ?? undefined,
});

const predLines = jsonLines({
  about: 'neutral lines {"id","timeline":{"2011-01-25":["…"]}}',
  shape: PredFrame,
  published: PredLine,
  keys: ["timeline"],
  value: ({ timeline }, record, sink) => readTimeline(timeline, { record, path: ["timeline"], sink }) ?? undefined,
});

export const formats = {
  gold: [...goldFolders, goldJson, goldLines],
  pred: [...predFolders, predJson, predLines],
};

/** Gold topics by id from neutral units in memory; throws all problems together. */
export function goldTopics(units: Iterable<unknown>): ReadonlyMap<string, GoldTopic> {
  const sink = new FindingCollector();
  const reader = goldLines.open({}, sink);
  const topics = new Map<string, GoldTopic>();
  let position = 0;
  for (const value of units) {
    for (const item of reader.read({ file: `gold[${position++}]`, line: 1, value })) {
      if (item.value !== null) topics.set(item.id, item.value);
    }
  }
  sink.throwProblems();
  return topics;
}
