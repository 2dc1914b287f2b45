// Gold in MapDR's own layout: split.json and, for each scene, a folder with label.json and data.json.
import * as v from "valibot";
import { below, type FindingSink } from "../../core/finding-sink.ts";
import { compareText, writtenId } from "../../core/ids.ts";
import { didYouMean } from "../../core/nearest.ts";
import { receivedText } from "../../core/problem.ts";
import { jsonOf, textOf } from "../../core/shape.ts";
import type { Format, FormatReader, Item, SourceRecord } from "../../core/source.ts";
import { entriesAt, type RuleCursor, rootOf, shapedAt } from "./cursor.ts";
import { type MapLine, pointsOf } from "./geometry.ts";
import { LabelFile, readLabelRules } from "./read-rule.ts";
import type { Rule, Scene } from "./rule.ts";

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
  open: ({ split }, sink) => new LayoutReader(split, sink),
};

/** The type of those vectors that are lanes. */
const CENTERLINE = "3";

interface SceneMap {
  readonly lanes: readonly string[];
  readonly map: readonly MapLine[];
}

function readLanes(cursor: RuleCursor, value: unknown): SceneMap | undefined {
  const data = shapedAt(cursor, DataFile, value);
  const vectorsAt = below(cursor, "vector");
  const vectors = data && entriesAt(vectorsAt, data.vector, "an object of vectors");
  const types = vectors?.map(([id, vector]) => shapedAt(below(vectorsAt, id), Vector, vector)?.type);
  if (vectors === undefined || types === undefined || types.includes(undefined)) return undefined;
  const isLane = (position: number) => String(types[position]) === CENTERLINE;
  return {
    lanes: vectors.map(([id]) => id).filter((_, position) => isLane(position)),
    map: vectors.flatMap(([id, vector], position): readonly MapLine[] => {
      const points = pointsOf((vector as { readonly vec_geo?: unknown }).vec_geo);
      return points === null ? [] : [{ id, isLane: isLane(position), points }];
    }),
  };
}

interface ReadFile<Value> {
  readonly value: Value | undefined;
  readonly record: SourceRecord;
}

class LayoutReader implements FormatReader<Scene> {
  readonly #split: string;
  readonly #sink: FindingSink;
  readonly #labels = new Map<string, ReadFile<readonly Rule[]>>();
  readonly #maps = new Map<string, ReadFile<SceneMap>>();
  #splitFile: { readonly record: SourceRecord; readonly ids: readonly string[] } | null = null;

  constructor(split: string, sink: FindingSink) {
    this.#split = split;
    this.#sink = sink;
  }

  /** Keeps what a file says; scenes come out at the end, when their files have been seen. */
  read(record: SourceRecord): readonly [] {
    const json = jsonOf(record, this.#sink);
    const cursor = rootOf(record, this.#sink);
    const [, folder = "", name] = FILE.exec(record.file) ?? [];
    // What is no JSON has been said, and is there all the same.
    const read = <Value>(reader: (cursor: RuleCursor, json: unknown) => Value) =>
      json === undefined ? json : reader(cursor, json);
    if (name === "data") this.#maps.set(folder, { value: read(readLanes), record });
    else if (name !== "split") this.#labels.set(folder, { value: read(readLabelRules), record });
    else if (json !== undefined) this.#splitFile = { record, ids: this.#idsOfSplit(cursor, json) };
    return [];
  }

  *end(): Iterable<Item<Scene>> {
    const wanted = this.#splitFile === null ? null : new Set(this.#splitFile.ids);
    const found = new Set<string>();
    for (const folder of [...this.#labels.keys()].sort(compareText)) {
      const id = /[^\\/]*$/.exec(folder)![0];
      found.add(id);
      if (wanted === null || wanted.has(id)) yield this.#scene(id, folder);
    }
    for (const id of [...(wanted ?? [])].filter((one) => !found.has(one)))
      this.#sink.problem(
        { record: this.#splitFile!.record, path: [this.#split] },
        {
          code: "UNKNOWN_ID",
          expected: `a folder ${receivedText(id)} with a label.json`,
          received: "none",
          hint: "each scene of the split must be there; take ids out of split.json to score fewer",
        },
      );
  }

  #scene(id: string, folder: string): Item<Scene> {
    const { value: rules, record } = this.#labels.get(folder)!;
    const map = this.#maps.get(folder);
    if (map === undefined)
      this.#sink.problem(
        { record },
        {
          code: "BAD_SHAPE",
          expected: "a data.json beside it, with the lanes of the scene",
          received: "none",
          hint: "give the folder as MapDR has it: <scene id>/label.json and <scene id>/data.json",
        },
      );
    return { id, value: rules && map?.value ? { ...map.value, rules } : null, record };
  }

  #idsOfSplit(cursor: RuleCursor, json: unknown): readonly string[] {
    const splits = new Map(entriesAt(cursor, json, "an object of splits"));
    const ids = splits.get(this.#split);
    if (ids !== undefined) {
      const list = shapedAt(below(cursor, this.#split), SplitFile.value, ids) ?? [];
      return list.map((id, at) => writtenId(id, cursor.record, [this.#split, at])!);
    }
    cursor.sink.problem(cursor, {
      code: "BAD_VALUE",
      expected: `a split ${receivedText(this.#split)}`,
      received: receivedText([...splits.keys()]),
      hint: `choose one with \`split\`; ${didYouMean(this.#split, [...splits.keys()])}`,
    });
    return [];
  }
}
