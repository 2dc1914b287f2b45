// JSON as Python tools write it: NaN, Infinity and -Infinity outside of strings mean that there is no number.
import type { FindingSink } from "../../core/finding-sink.ts";
import { strictText } from "../../core/json-text.ts";
import { repeatedKey } from "../../core/json-tree.ts";
import { receivedText } from "../../core/problem.ts";
import { jsonOf } from "../../core/shape.ts";
import type { SourceRecord } from "../../core/source.ts";

/** The record as strict JSON, with null for NaN and infinities. */
export function strictRecord(record: SourceRecord): SourceRecord {
  const text = record.text === undefined ? undefined : strictText(record.text);
  return text === undefined || text === record.text ? record : { ...record, text };
}

/** The value of a strict record; undefined after a located problem. */
export function strictJson(record: SourceRecord, sink: FindingSink): unknown {
  const { text } = record;
  const json = text === undefined ? record.value : jsonOf(record, sink);
  const again = json === undefined || text === undefined ? null : repeatedKey(text, json);
  if (again === null) return json;
  const received = `${receivedText(again.at(-1))} again`;
  sink.problem({ record, path: again }, { code: "BAD_SHAPE", expected: "each metric, and every key, once", received });
  return undefined;
}
