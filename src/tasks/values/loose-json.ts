// JSON as Python tools write it: NaN, Infinity and -Infinity may stand outside of strings, and mean that there is no number.
import type { FindingSink } from "../../core/finding-sink.ts";
import { jsonOf } from "../../core/shape.ts";
import type { SourceRecord } from "../../core/source.ts";

const WORDS = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g;

/** The value of a record, with null in the place of what is no number; undefined after a located BAD_JSON. */
export function looseJson(record: SourceRecord, sink: FindingSink): unknown {
  const { text } = record;
  if (text === undefined || !/NaN|Infinity/.test(text)) return jsonOf(record, sink);
  return jsonOf({ ...record, text: text.replace(WORDS, (word) => (word.startsWith('"') ? word : "null")) }, sink);
}
