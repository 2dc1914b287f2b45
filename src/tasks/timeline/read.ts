// Neutral lines, and all formats of both sides in the order in which they are tried.
import * as v from "valibot";
import { type AnswerOptions, type AnswerPlace, takeAnswer } from "../../input/answer/take-answer.ts";
import { jsonLines } from "../../input/json-lines.ts";
import type { Wanted } from "../../json/answer/read-answer.ts";
import type { JsonNode } from "../../json/reader.ts";
import { objectEntries, plainValue } from "../../json/tree.ts";
import type { TimelineOptions } from "./options.ts";
import { goldFolders, predFolders } from "./read-folders.ts";
import { goldJson, predJson, readNamed } from "./read-json.ts";
import { GoldLine, PredLine, readTimeline } from "./read-timeline.ts";
import type { PredTopic, Timeline } from "./timeline.ts";

/** The reader checks the inside of timelines. */
const GoldFrame = v.looseObject({ id: v.string(), timelines: v.unknown() });
const PredFrame = v.looseObject({
  id: v.string(),
  timeline: v.optional(v.unknown()),
  response: v.optional(v.string()),
});

const goldLines = jsonLines({
  about: 'lines {"id","timelines":{"name":{"2011-01-25":["…"]}}}',
  shape: GoldFrame,
  published: GoldLine,
  keys: ["timelines"],
  value: (line, record, sink) => {
    return readNamed(line.timelines, { record, path: ["timelines"], sink }) ?? undefined;
  },
});

type LineOptions = AnswerOptions & Pick<TimelineOptions, "repeatedDates">;

const predLines = jsonLines({
  about: 'lines {"id","timeline":{"2011-01-25":["…"]}} or {"id","response":"…"}',
  shape: PredFrame,
  published: PredLine,
  keys: ["timeline", "response"],
  value: (line, record, sink, options: LineOptions): PredTopic | undefined => {
    const { id, timeline, response } = line;
    if (timeline === undefined && response !== undefined)
      return readResponse(response, options, { id, at: { record, path: ["response"] }, sink });
    const read = readTimeline(timeline, { record, path: ["timeline"], sink }, options.repeatedDates);
    return read === null ? undefined : { timelines: [read] };
  },
});

export const formats = {
  gold: [...goldFolders, goldJson, goldLines],
  pred: [...predFolders, predJson, predLines],
};

const TIMELINE: Wanted = {
  what: "a timeline as JSON",
  fits: (answer) => isTimeline(timelineOf(answer)),
  isWhole: isWholeDay,
  wrapper: "timeline",
};

function timelineOf(answer: JsonNode): JsonNode {
  return objectEntries(answer)?.get("timeline") ?? answer;
}

function isTimeline(node: JsonNode): boolean {
  if (node.kind !== "array") return node.kind === "object";
  return node.items.every(({ kind }) => kind === "object" || kind === "array");
}

/** A day that was cut off before its first sentence ended is left out. */
function isWholeDay(day: JsonNode): boolean {
  if (day.kind === "array") return day.items.length > 0;
  return day.kind !== "object" || objectEntries(day)!.has("summary");
}

function readResponse(response: string, options: LineOptions, place: AnswerPlace): PredTopic | undefined {
  const taken = takeAnswer<Timeline>(
    response,
    {
      wanted: TIMELINE,
      value: (answer, sink) =>
        readTimeline(plainValue(timelineOf(answer)), { ...place.at, sink }, options.repeatedDates) ?? undefined,
      nothing: [],
      counts: "a timeline without dates",
    },
    options,
    place,
  );
  return taken === null ? undefined : { timelines: [taken.value], reading: taken.reading };
}
