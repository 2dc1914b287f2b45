// Tags and entities as JSON: neutral lines, and the shapes of spaCy, doccano, Hugging Face and language models.

import * as v from "valibot";
import { type FindingSink, type ProblemDetail, SILENT, type Spot } from "../../contract/finding-sink.ts";
import { isObject, jsonOf } from "../../contract/shape.ts";
import type { Format, SourceRecord } from "../../contract/source.ts";
import { takeAnswer } from "../../input/answer/take-answer.ts";
import { jsonLines } from "../../input/json-lines.ts";
import type { Wanted } from "../../json/answer/read-answer.ts";
import type { JsonNode } from "../../json/reader.ts";
import { objectEntries, plainValue } from "../../json/tree.ts";
import { type Path, receivedText } from "../../problems/problem.ts";
import { entityOf, entitySide, type Refuse } from "./entity-list.ts";
import type { EntitiesOptions } from "./options.ts";
import { Sentence, type Side } from "./side.ts";

/** The list of a unit has one of these names: ours, Hugging Face's, spaCy's and doccano's. */
const LISTS = ["tags", "ner_tags", "labels", "label", "entities", "ents", "spans"] as const;

/** Lists that may be of tags. */
const TAG_LISTS: readonly string[] = LISTS.slice(0, 4);

const ANSWER = "response";

type LineOptions = Pick<EntitiesOptions, "ends" | "answers" | "invalid">;

const Line = v.looseObject({ id: v.string() });

const Entity = v.looseObject({
  start: v.optional(v.number()),
  end: v.optional(v.number()),
  type: v.string(),
  text: v.optional(v.string()),
});

/** A unit as callers write it in memory. */
const PublishedLine = v.looseObject({
  id: v.string(),
  tags: v.optional(v.array(v.string())),
  tokens: v.optional(v.array(v.string())),
  entities: v.optional(v.array(v.union([Entity, v.tuple([v.number(), v.number(), v.string()])]))),
  text: v.optional(v.string()),
});

const PublishedPrediction = v.looseObject({ ...PublishedLine.entries, response: v.optional(v.string()) });

export const goldLines = lineFormat(PublishedLine, LISTS);
export const predLines = lineFormat(PublishedPrediction, [...LISTS, ANSWER]);

function lineFormat<Published>(published: v.GenericSchema<Published>, keys: readonly string[]) {
  const format = jsonLines<v.InferOutput<typeof Line>, Side, LineOptions, Published>({
    about:
      '{"id","tags":["B-PER","O"]}, {"id","entities":[{"start":0,"end":5,"type":"PER"}]}, or entities of {text, type}; also spaCy, doccano and Hugging Face',
    shape: Line,
    published,
    keys,
    value: (line, record, sink, options) => sideOf(line, record, sink, options),
  });
  return {
    ...format,
    claims: (path: string, head: () => string) => format.claims(path, head) || isOfTool(head(), keys),
    isTypical: (record: SourceRecord) => showsEntities(jsonOf(record, SILENT)),
    // The first "id" of a line may be that of an entity or token.
    peek: (record: SourceRecord) => (startsWithId(record) ? (format.peek?.(record) ?? null) : null),
    open: withRunningIds(format.open),
  };
}

/** Other JSON has lists of these names too: tags look like tags, and entities have a type and bounds or a text. */
function showsEntities(json: unknown): boolean {
  const line = Array.isArray(json) ? pairOf(json) : json;
  if (!isObject(line)) return false;
  return LISTS.some((key) => {
    const list = line[key];
    if (!Array.isArray(list) || list.length === 0) return false;
    return list.every((item) => (TAG_LISTS.includes(key) && isTag(item)) || showsEntity(item));
  });
}

function isTag(item: unknown): boolean {
  return typeof item === "string" && /^(?:O|[A-Z]-.+|.+-[A-Z])$/.test(item);
}

function showsEntity(item: unknown): boolean {
  if (Array.isArray(item)) return item.length === 3 && item.slice(0, 2).every(Number.isInteger);
  return isObject(item) && ["type", "label", "label_"].some((key) => typeof item[key] === "string");
}

/** JSON without ids. */
function isOfTool(head: string, keys: readonly string[]): boolean {
  return /^\ufeff?\s*[[{]/.test(head) && keys.some((key) => head.includes(`"${key}":`));
}

function startsWithId({ text }: SourceRecord): boolean {
  return text === undefined || FIRST_ID.test(text);
}

const FIRST_ID = /^\s*\{\s*"id"/;

/** Records of tools that write no ids get running numbers; spaCy's pairs of a text and its entities become objects. */
function withRunningIds<Value, Options>(open: Format<Value, Options>["open"]): typeof open {
  return (options, sink) => {
    const reader = open(options, sink);
    let number = 0;
    return {
      read(record) {
        number++;
        // The reader reports what is no JSON.
        const json = record.text !== undefined && startsWithId(record) ? undefined : jsonOf(record, SILENT);
        const line = Array.isArray(json) ? pairOf(json) : json;
        if (!isObject(line) || Object.hasOwn(line, "id")) return reader.read(record);
        const { file, line: at } = record;
        return reader.read({ file, line: at, isRow: true, value: { ...line, id: String(number) } });
      },
    };
  };
}

/** `["text", {"entities": [[0, 5, "PER"]]}]` */
function pairOf([text, annotations]: readonly unknown[]): unknown {
  return typeof text === "string" && isObject(annotations) ? { ...annotations, text } : undefined;
}

function sideOf(
  line: Readonly<Record<string, unknown>>,
  record: SourceRecord,
  sink: FindingSink,
  options: LineOptions,
): Side | undefined {
  const key = LISTS.find((name) => Array.isArray(line[name])) ?? LISTS.find((name) => line[name] !== undefined);
  const at = (...path: Path): Spot => ({ record, path });
  if (key === undefined) return answerSide(String(line.id), line[ANSWER], at(ANSWER), sink, options);
  const list = line[key];
  const refuse = (path: Path, detail: Omit<ProblemDetail, "code">) =>
    sink.problem(at(key, ...path), { code: "BAD_VALUE", ...detail });
  if (!Array.isArray(list)) {
    sink.problem(at(key), { code: "BAD_SHAPE", expected: "a list", received: receivedText(list) });
    return undefined;
  }
  const isOfTags = list.length === 0 ? !key.startsWith("label") : !list.some(isEntity);
  if (TAG_LISTS.includes(key) && isOfTags) return tagSide(line, key, record, refuse);
  return entitySide(list, { text: line.text, isInclusive: options.ends === "inclusive" }, refuse) ?? undefined;
}

function isEntity(item: unknown): boolean {
  return typeof item === "object" && item !== null;
}

function tagSide(
  line: Readonly<Record<string, unknown>>,
  key: string,
  record: SourceRecord,
  refuse: Refuse,
): Side | undefined {
  const tags = line[key] as readonly unknown[];
  const wrong = tags.findIndex((tag) => typeof tag !== "string" || tag === "");
  if (wrong !== -1) {
    const hint = typeof tags[wrong] === "number" ? { hint: "write the names of the tags, not their numbers" } : {};
    refuse([wrong], { expected: "a tag such as B-PER or O", received: receivedText(tags[wrong]), ...hint });
    return undefined;
  }
  const tokens = Array.isArray(line.tokens) ? line.tokens : null;
  const sentence = new Sentence(
    tags as readonly string[],
    () => tokens?.map(String) ?? null,
    (at) => ({ record, path: at === undefined ? [key] : [key, at] }),
  );
  return { kind: "tags", sentences: [sentence] };
}

/** A list, or an object that holds one. */
const WANTED: Wanted = {
  what: "a JSON list of entities",
  fits: (node) => node.kind === "array" || listIn(node) !== null,
  wrapper: "entities",
  isWhole: (member) => entityOf(plainValue(member)) !== null,
};

function listIn(node: JsonNode): JsonNode | null {
  const entries = objectEntries(node);
  const name = LISTS.find((one) => entries?.get(one)?.kind === "array");
  return name === undefined ? null : entries!.get(name)!;
}

function answerSide(
  id: string,
  response: unknown,
  at: Spot,
  sink: FindingSink,
  options: LineOptions,
): Side | undefined {
  const isInclusive = options.ends === "inclusive";
  const place = at as Required<Spot>;
  const taken = takeAnswer<Side>(
    response,
    {
      wanted: WANTED,
      value: (node, answerSink) => {
        const list = plainValue(node.kind === "array" ? node : listIn(node)!) as readonly unknown[];
        const refuse: Refuse = (_, detail) => answerSink.problem(at, { code: "BAD_VALUE", ...detail });
        return entitySide(list, { text: undefined, isInclusive }, refuse) ?? undefined;
      },
      nothing: { kind: "empty" },
      counts: "no entities",
    },
    options,
    { id, at: place, sink },
  );
  return taken === null ? undefined : { ...taken.value, answer: taken.reading };
}
