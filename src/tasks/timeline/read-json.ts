// Timelines as JSON files: one timeline a file, or all topics in one.

import type { FindingSink } from "../../core/finding-sink.ts";
import { isObject, jsonOf } from "../../core/shape.ts";
import type { Format, Item, SourceRecord } from "../../core/source.ts";
import { type GoldTopic, goldTopic, type NamedTimeline } from "./gold.ts";
import { fileName, hasDates } from "./read-folders.ts";
import { below, complain, type Place, readTimeline } from "./read-timeline.ts";
import { GoldFile, PredFile } from "./shapes.ts";
import type { PredTopic } from "./timeline.ts";

export const goldJson: Format<GoldTopic> = {
  id: "json",
  about:
    'JSON files, <topic>.json: {"2011-01-25": ["…"]}, [{"date", "summary"}], {"gold_timelines": {name: timeline}}, or {topic: any of these}',
  by: "file",
  shape: GoldFile,
  claims: (path) => path.endsWith(".json"),
  isTypical: hasDates,
  open: (_, sink) => ({ read: (record) => readTopics(record, sink, readGold) }),
};

export const predJson: Format<PredTopic> = {
  id: "json",
  about: 'JSON files, <topic>.json: {"2011-01-25": ["…"]} or [{"date", "summary"}], or {topic: one of these}',
  by: "file",
  shape: PredFile,
  claims: (path) => path.endsWith(".json"),
  isTypical: hasDates,
  open: (_, sink) => ({ read: (record) => readTopics(record, sink, readPred) }),
};

/** Reads the one topic the file is named after, or every topic named in it. */
function* readTopics<Value>(
  record: SourceRecord,
  sink: FindingSink,
  read: (json: unknown, place: Place) => Value | null,
): Generator<Item<Value>> {
  const place: Place = { record, path: [], sink };
  const json = jsonOf(record, sink);
  if (json === undefined) {
    yield { id: fileName(record), value: null, record };
  } else if (!isObject(json) || isSingleTopic(json)) {
    yield { id: fileName(record), value: read(json, place), record };
  } else {
    for (const [topic, value] of Object.entries(json)) {
      yield { id: topic, value: read(value, below(place, topic)), record };
    }
  }
}

function readPred(json: unknown, place: Place): PredTopic | null {
  const timeline = readTimeline(json, place);
  return timeline && { timeline };
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

/** A single timeline, or timelines by name. */
function readGold(json: unknown, place: Place): GoldTopic | null {
  if (looksLikeTimeline(json)) {
    const timeline = readTimeline(json, place);
    return timeline && goldTopic([{ name: "gold", timeline }]);
  }
  const named = isObject(json) ? namedTimelines(json) : null;
  return named === null ? readNamed(json, place) : readNamed(named.timelines, below(place, named.key));
}

/** Reads timelines by name; null when one of them is wrong. */
export function readNamed(timelines: unknown, place: Place): GoldTopic | null {
  if (!isObject(timelines)) return complain(place, { expected: "timelines by name", received: timelines });
  const read = Object.entries(timelines).map(([name, json]) => ({
    name,
    timeline: readTimeline(json, below(place, name)),
  }));
  const valid = read.filter((item): item is NamedTimeline => item.timeline !== null);
  return valid.length === read.length ? goldTopic(valid) : null;
}
