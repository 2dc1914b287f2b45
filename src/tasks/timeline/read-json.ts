// Timelines as JSON files: one timeline per file, or all topics in one.
import { below, type Cursor, type FindingSink } from "../../contract/finding-sink.ts";
import { isObject, jsonOf } from "../../contract/shape.ts";
import type { Format, Item, SourceRecord } from "../../contract/source.ts";
import type { TimelineOptions } from "./options.ts";
import { fileName, hasDates } from "./read-folders.ts";
import { complain, GoldFile, PredFile, type RepeatedDates, readTimeline } from "./read-timeline.ts";
import { type GoldTopic, goldTopic, type PredTopic } from "./timeline.ts";

const SHARED = {
  id: "json",
  by: "file",
  claims: (path: string) => path.endsWith(".json"),
  isTypical: hasDates,
} as const;

export const goldJson: Format<GoldTopic> = {
  ...SHARED,
  about:
    'JSON files, <topic>.json: {"2011-01-25": ["…"]}, [{"date", "summary"}], {"gold_timelines": {name: timeline}}, or {topic: any of these}',
  shape: GoldFile,
  open: (_, sink) => ({ read: (record) => readTopics(record, sink, readGold) }),
};

export const predJson: Format<PredTopic, Pick<TimelineOptions, "repeatedDates">> = {
  ...SHARED,
  about: 'JSON files, <topic>.json: {"2011-01-25": ["…"]} or [{"date", "summary"}], or {topic: one of these}',
  shape: PredFile,
  open: ({ repeatedDates }, sink) => ({
    read: (record) => readTopics(record, sink, (json, cursor) => readPred(json, cursor, repeatedDates)),
  }),
};

/** Reads the one topic the file is named after, or every topic named in it. */
function* readTopics<Value>(
  record: SourceRecord,
  sink: FindingSink,
  read: (json: unknown, cursor: Cursor) => Value | null,
): Generator<Item<Value>> {
  const cursor: Cursor = { record, path: [], sink };
  const json = jsonOf(record, sink);
  if (json === undefined) {
    yield { id: fileName(record), value: null, record };
  } else if (!isObject(json) || isSingleTopic(json)) {
    yield { id: fileName(record), value: read(json, cursor), record };
  } else {
    for (const [topic, value] of Object.entries(json)) {
      yield { id: topic, value: read(value, below(cursor, topic)), record };
    }
  }
}

function readPred(json: unknown, cursor: Cursor, repeated: RepeatedDates): PredTopic | null {
  const timeline = readTimeline(json, cursor, repeated);
  return timeline && { timelines: [timeline] };
}

const DATE_LIKE = /^\d+-\d+-\d+/;

function looksLikeTimeline(json: unknown): boolean {
  if (Array.isArray(json)) return true;
  return isObject(json) && Object.keys(json).every((key) => DATE_LIKE.test(key));
}

function isSingleTopic(json: Readonly<Record<string, unknown>>): boolean {
  return looksLikeTimeline(json) || namedTimelines(json) !== null;
}

/** The timelines of `{"gold_timelines": {…}}` or `{"timelines": {…}}`, and the key they stand under. */
function namedTimelines(json: Readonly<Record<string, unknown>>): { key: string; timelines: object } | null {
  for (const key of ["gold_timelines", "timelines"]) {
    const timelines = Object.hasOwn(json, key) ? json[key] : undefined;
    if (isObject(timelines)) return { key, timelines };
  }
  return null;
}

function readGold(json: unknown, cursor: Cursor): GoldTopic | null {
  if (looksLikeTimeline(json)) return goldTopic([{ name: "gold", timeline: readTimeline(json, cursor) }]);
  const named = isObject(json) ? namedTimelines(json) : null;
  return named === null ? readNamed(json, cursor) : readNamed(named.timelines, below(cursor, named.key));
}

export function readNamed(timelines: unknown, cursor: Cursor): GoldTopic | null {
  if (!isObject(timelines)) return complain(cursor, { expected: "timelines by name", received: timelines });
  const read = Object.entries(timelines);
  return goldTopic(read.map(([name, json]) => ({ name, timeline: readTimeline(json, below(cursor, name)) })));
}
