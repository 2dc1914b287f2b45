// A model's answer that is a timeline, in any of its forms, alone or as the entry "timeline" of an object.
import type { Wanted } from "../../core/answer/read-answer.ts";
import { type AnswerOptions, type AnswerPlace, takeAnswer } from "../../core/answer/take-answer.ts";
import type { JsonNode } from "../../core/json-reader.ts";
import { objectEntries, plainValue } from "../../core/json-tree.ts";
import { readTimeline } from "./read-timeline.ts";
import type { PredTopic, Timeline } from "./timeline.ts";

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

export function readResponse(response: string, options: AnswerOptions, place: AnswerPlace): PredTopic | undefined {
  const taken = takeAnswer<Timeline>(
    response,
    {
      wanted: TIMELINE,
      value: (answer, sink) => readTimeline(plainValue(timelineOf(answer)), { ...place.at, sink }) ?? undefined,
      nothing: [],
      counts: "a timeline without dates",
    },
    options,
    place,
  );
  return taken === null ? undefined : { timeline: taken.value, reading: taken.reading };
}
