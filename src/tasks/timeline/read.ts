// Neutral lines, and all formats of both sides in the order in which they are tried.
import * as v from "valibot";
import type { AnswerOptions } from "../../core/answer/take-answer.ts";
import { FindingCollector } from "../../core/finding-sink.ts";
import { jsonLines } from "../../core/json-lines.ts";
import { badValue } from "../../core/problem.ts";
import { goldFolders, predFolders } from "./read-folders.ts";
import { goldJson, predJson, readNamed } from "./read-json.ts";
import { readTimeline } from "./read-timeline.ts";
import { readResponse } from "./response.ts";
import { GoldLine, PredLine } from "./shapes.ts";
import type { GoldTopic, PredTopic } from "./timeline.ts";

/** What is inside the timelines is checked while they are read. */
const GoldFrame = v.looseObject({ id: v.string(), timelines: v.unknown() });
const PredFrame = v.looseObject({
  id: v.string(),
  timeline: v.optional(v.unknown()),
  response: v.optional(v.string()),
});

const goldLines = jsonLines({
  about: 'neutral lines {"id","timelines":{"name":{"2011-01-25":["…"]}}}',
  shape: GoldFrame,
  published: GoldLine,
  keys: ["timelines"],
  value: ({ timelines }, record, sink) => readNamed(timelines, { record, path: ["timelines"], sink }) ?? undefined,
});

const predLines = jsonLines({
  about: 'neutral lines {"id","timeline":{"2011-01-25":["…"]}} or {"id","response":"…"}',
  shape: PredFrame,
  published: PredLine,
  keys: ["timeline", "response"],
  value: ({ id, timeline, response }, record, sink, options: AnswerOptions): PredTopic | undefined => {
    if (timeline === undefined && response !== undefined)
      return readResponse(response, options, { id, at: { record, path: ["response"] }, sink });
    const read = readTimeline(timeline, { record, path: ["timeline"], sink });
    return read === null ? undefined : { timeline: read };
  },
});

export const formats = {
  gold: [...goldFolders, goldJson, goldLines],
  pred: [...predFolders, predJson, predLines],
};

/**
 * Gold topics by id from neutral units in memory; throws all problems together.
 *
 * @example
 * import { goldTopics } from "karat/timeline";
 *
 * const topics = goldTopics([{ id: "egypt", timelines: { bbc: { "2011-01-25": ["Protests begin."] } } }]);
 * console.log([...topics.keys()]); // [ 'egypt' ]
 */
export function goldTopics(units: Iterable<unknown>): ReadonlyMap<string, GoldTopic> {
  if (typeof units !== "object" || units === null || !(Symbol.iterator in units))
    throw badValue("gold units in memory", units);
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
