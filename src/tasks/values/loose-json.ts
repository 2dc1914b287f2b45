// JSON as Python tools write it: NaN, Infinity and -Infinity outside of strings mean that there is no number.
import type { SourceRecord } from "../../contract/source.ts";
import { strictText } from "../../json/text.ts";

/** The record as strict JSON, with null for NaN and infinities. */
export function strictRecord(record: SourceRecord): SourceRecord {
  const text = record.text === undefined ? undefined : strictText(record.text);
  return text === undefined || text === record.text ? record : { ...record, text };
}
