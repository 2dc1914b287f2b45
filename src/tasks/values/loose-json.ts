// JSON as Python tools write it: NaN, Infinity and -Infinity outside of strings mean that there is no number.
import type { FindingSink } from "../../core/finding-sink.ts";
import { stringEnd } from "../../core/json-text.ts";
import { repeatedKey } from "../../core/json-tree.ts";
import { receivedText } from "../../core/problem.ts";
import { jsonOf } from "../../core/shape.ts";
import type { SourceRecord } from "../../core/source.ts";

/** The value of a record, with null for NaN and infinities; undefined after a located problem. */
export function looseJson(record: SourceRecord, sink: FindingSink): unknown {
  const text = record.text === undefined ? undefined : strictText(record.text);
  const json = text === undefined ? record.value : jsonOf({ ...record, text }, sink);
  const again = json === undefined || text === undefined ? null : repeatedKey(text, json);
  if (again === null) return json;
  const received = `${receivedText(again.at(-1))} again`;
  sink.problem({ record, path: again }, { code: "BAD_SHAPE", expected: "each metric, and every key, once", received });
  return undefined;
}

const NEXT = /"|-?\b(?:NaN|Infinity)\b/g;

/** Valid JSON, with null for NaN and infinities. */
function strictText(text: string): string {
  if (!/NaN|Infinity/.test(text)) return text;
  const pieces: string[] = [];
  let done = 0;
  NEXT.lastIndex = 0;
  for (let found = NEXT.exec(text); found !== null; found = NEXT.exec(text)) {
    const { 0: word, index } = found;
    if (word === '"') {
      const end = stringEnd(text, index);
      if (end === -1) break;
      NEXT.lastIndex = end;
    } else {
      pieces.push(text.slice(done, index), "null");
      done = index + word.length;
    }
  }
  return [...pieces, text.slice(done)].join("");
}
