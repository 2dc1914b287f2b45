// Gold in MapDR's own layout: split.json and, for each scene, a folder with label.json and data.json.
import * as v from "valibot";
import { below, type FindingSink, type ProblemDetail } from "../../contract/finding-sink.ts";
import { compareText } from "../../contract/ids.ts";
import { jsonOf, textOf } from "../../contract/shape.ts";
import { afterAll, type Format, type Item, type SourceRecord } from "../../contract/source.ts";
import { didYouMean } from "../../problems/nearest.ts";
import { receivedText } from "../../problems/problem.ts";
import { entriesAt, numberText, type RuleCursor, shapedAt } from "./cursor.ts";
import { LabelFile, readLabelRules } from "./read-rule.ts";
import type { Scene } from "./rule.ts";

const FILE = /^(?:(.*)[\\/])?(label|data|split)\.json$/;

const DataFile = v.object({ vector: v.record(v.string(), v.unknown()) });
const Vector = v.object({ type: v.union([v.string(), v.number()]) });
const SplitFile = v.record(v.string(), v.array(v.union([v.string(), v.number()])));

export const mapdrLayout: Format<Scene, { readonly split: string }> = {
  id: "mapdr",
  about: "a MapDR folder: split.json and, at any depth, <scene id>/label.json and data.json",
  by: "file",
  shape: v.union([LabelFile, DataFile, SplitFile]),
  claims: (path) => FILE.test(path),
  isTypical: (record) => /"(attr_info|vec_geo)"/.test(textOf(record)),
  open: ({ split }, sink) => afterAll((records) => scenesIn(records, split, sink)),
};

/** The type of those vectors that are lanes. */
const CENTERLINE = "3";

function readLanes(cursor: RuleCursor, value: unknown): readonly string[] | undefined {
  const data = shapedAt(cursor, DataFile, value);
  const vectorsAt = below(cursor, "vector");
  const vectors = data && entriesAt(vectorsAt, data.vector, "an object of vectors");
  const types = vectors?.map(([id, vector]) => shapedAt(below(vectorsAt, id), Vector, vector)?.type);
  if (vectors === undefined || types === undefined || types.includes(undefined)) return undefined;
  return vectors.map(([id]) => id).filter((_, position) => String(types[position]) === CENTERLINE);
}

function* scenesIn(records: readonly SourceRecord[], split: string, sink: FindingSink): Generator<Item<Scene>> {
  /** The content of the files of a name, by folder; undefined after problems were reported, because then the file is not missing. */
  const read = <Value>(name: string, reader: (cursor: RuleCursor, json: unknown) => Value) =>
    new Map(
      records.flatMap((record) => {
        const [, folder = "", named = "label"] = FILE.exec(record.file) ?? [];
        if (named !== name) return [];
        const json = jsonOf(record, sink);
        return [[folder, { record, value: json === undefined ? json : reader({ record, path: [], sink }, json) }]];
      }),
    );
  const lanesOf = read("data", readLanes);
  const splitFile = [...read("split", (cursor, json) => idsOfSplit(split, cursor, json)).values()].at(-1);
  const wanted = splitFile?.value;
  const scenes = new Set<string>();
  for (const [folder, { value: rules, record }] of [...read("label", readLabelRules)].sort(([a], [b]) =>
    compareText(a, b),
  )) {
    const id = /[^\\/]*$/.exec(folder)![0];
    scenes.add(id);
    if (wanted !== undefined && !wanted.has(id)) continue;
    const lanes = lanesOf.get(folder);
    if (lanes === undefined) sink.problem({ record }, NO_LANES);
    yield { id, value: rules && lanes?.value ? { lanes: lanes.value, rules } : null, record };
  }
  for (const id of [...(wanted ?? [])].filter((one) => !scenes.has(one)))
    sink.problem(
      { record: splitFile!.record, path: [split] },
      {
        code: "UNKNOWN_ID",
        expected: `a folder ${receivedText(id)} with a label.json`,
        received: "none",
        hint: "each scene of the split must be there; take ids out of split.json to score fewer",
      },
    );
}

const NO_LANES: ProblemDetail = {
  code: "BAD_SHAPE",
  expected: "a data.json beside it, with the lanes of the scene",
  received: "none",
  hint: "give the folder as MapDR has it: <scene id>/label.json and <scene id>/data.json",
};

function idsOfSplit(split: string, cursor: RuleCursor, json: unknown): ReadonlySet<string> {
  const splits = new Map(entriesAt(cursor, json, "an object of splits"));
  if (splits.has(split)) {
    const list = shapedAt(below(cursor, split), SplitFile.value, splits.get(split)) ?? [];
    return new Set(list.map((id, at) => (typeof id === "string" ? id : numberText(below(cursor, split, at), id))));
  }
  cursor.sink.problem(cursor, {
    code: "BAD_VALUE",
    expected: `a split ${receivedText(split)}`,
    received: receivedText([...splits.keys()]),
    hint: `choose one with \`split\`; ${didYouMean(split, [...splits.keys()])}`,
  });
  return new Set();
}
