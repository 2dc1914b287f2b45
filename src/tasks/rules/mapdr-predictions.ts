// Predictions in the manner of MapDR: one JSON file of all scenes, with rules and their lanes or with lanes for the gold rules.
import * as v from "valibot";
import { below, type FindingSink } from "../../contract/finding-sink.ts";
import { jsonOf, textOf } from "../../contract/shape.ts";
import type { Format, Item, SourceRecord } from "../../contract/source.ts";
import { entriesAt, type RuleCursor, shapedAt } from "./cursor.ts";
import { all, LabelFile, Lanes, readLabelRules } from "./read-rule.ts";
import type { Edge, Prediction } from "./rule.ts";

export const endToEnd: Format<Prediction> = {
  id: "mapdr-rules",
  about: 'one JSON file {"scene":{"0":{"attr_info":{…},"centerline":[3]}}} of rules and their lanes',
  by: "file",
  shape: v.record(v.string(), LabelFile),
  claims: (path, head) => path.endsWith(".json") && opensWith("{", head()),
  isTypical: (record) => textOf(record).includes('"attr_info"'),
  open: (_, sink) => ({
    read: (record) =>
      readScenes(record, sink, (cursor, value) => {
        const list = readLabelRules(cursor, value);
        return list && { rules: { list, lanesAre: "ids", record }, edges: null };
      }),
  }),
};

export const correspondence: Format<Prediction> = {
  id: "mapdr-edges",
  about: 'one JSON file {"scene":{"0":[3,4]}} of lanes for the gold rules, by their key in label.json',
  by: "file",
  shape: v.record(v.string(), v.record(v.string(), Lanes)),
  claims: (path, head) => path.endsWith(".json") && opensWith("[", head()),
  open: (_, sink) => ({
    read: (record) =>
      readScenes(record, sink, (cursor, value) => {
        const list = readEdges(cursor, value);
        return list && { rules: null, edges: { list, record } };
      }),
  }),
};

function* readScenes(
  record: SourceRecord,
  sink: FindingSink,
  read: (cursor: RuleCursor, value: unknown) => Prediction | undefined,
): Iterable<Item<Prediction>> {
  const json = jsonOf(record, sink);
  if (json === undefined) return;
  const root: RuleCursor = { record, path: [], sink };
  for (const [id, value] of entriesAt(root, json, "an object of scenes") ?? [])
    yield { id, value: read(below(root, id), value) ?? null, record };
}

function readEdges(cursor: RuleCursor, value: unknown): readonly Edge[] | undefined {
  const entries = entriesAt(cursor, value, "an object of rules with their lanes");
  const read = entries?.map(([rule, lanes]) => {
    const at = below(cursor, rule);
    return shapedAt(at, Lanes, lanes)?.map((lane): Edge => ({ rule, lane: String(lane), at: at.path }));
  });
  return read && all(read)?.flat();
}

/** Sticky, so that it takes linear time: each scene is matched where the one before it ends. */
const EMPTY_SCENES = /"[^"]*"\s*:\s*\{\s*\}\s*,?\s*/gy;
const FIRST_RULE = /^(?:"[^"]*"\s*:\s*\{\s*"[^"]*"\s*:\s*([[{])|\})/;

/** Whether the first rule of the first scene that has one is an object or a list. */
function opensWith(bracket: "{" | "[", head: string): boolean {
  const start = /^\s*\{\s*/.exec(head)?.[0];
  if (start === undefined) return false;
  const opening = FIRST_RULE.exec(head.slice(start.length).replace(EMPTY_SCENES, ""));
  return opening !== null && (opening[1] ?? bracket) === bracket;
}
