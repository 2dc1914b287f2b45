// The text of a record read without loss, once however often it is asked for.
import { type JsonNode, readJson } from "./json.ts";
import type { SourceRecord } from "./source.ts";

/** Kept while the record is: a file that holds all units may be asked for many places. */
const trees = new WeakMap<SourceRecord, JsonNode>();

/** Throws a JsonSyntaxError where the text is no JSON. A record that never was text is written as JSON first. */
export function recordTree(record: SourceRecord): JsonNode {
  const tree = trees.get(record) ?? readJson(record.text ?? JSON.stringify(record.value));
  trees.set(record, tree);
  return tree;
}
