// Reads records: neutral lines, bare objects with an id field, models' answers, and files with one document each.
import * as v from "valibot";
import { answerTree, type Wanted } from "../../core/answer/read-answer.ts";
import { type AnswerOptions, type AnswerReading, takeAnswer, unreadAnswer } from "../../core/answer/take-answer.ts";
import type { FindingSink } from "../../core/finding-sink.ts";
import { writtenId } from "../../core/ids.ts";
import { jsonLines } from "../../core/json-lines.ts";
import type { JsonNode } from "../../core/json-reader.ts";
import { DEEPEST, isWholeJson, parsedOrUndefined, tooDeepAt } from "../../core/json-text.ts";
import { plainValue } from "../../core/json-tree.ts";
import { hasKey } from "../../core/known-keys.ts";
import { nearestName } from "../../core/nearest.ts";
import { type Path, receivedText } from "../../core/problem.ts";
import { isObject, jsonOf, warnOfRepeatedKey } from "../../core/shape.ts";
import type { Format, SourceRecord } from "../../core/source.ts";
import type { DescriptionPlan, LeafPlan } from "./plan.ts";
import { type Seen, Viewer } from "./see.ts";

export interface Gold {
  readonly seen: Seen | null;
}
export interface Prediction {
  readonly seen: Seen | null;
  readonly reading?: AnswerReading;
}

/** A JSON value in memory. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Any unit in memory: a neutral line, or a bare object that has its id among its fields. */
export type FieldsLine = { readonly id: string | number; readonly value?: Json; readonly response?: string };

const NeutralLine = v.object({
  id: v.string(),
  value: v.optional(v.unknown()),
  response: v.optional(v.string()),
});

/** What a record holds: a value, or the text of an answer. */
interface Held {
  readonly id: string;
  readonly record: SourceRecord;
  readonly path: Path;
  readonly value?: unknown;
  readonly response?: string;
}

type ReadHeld<Value> = (held: Held, sink: FindingSink, options: AnswerOptions) => Value | undefined;

export function formatsOf(plan: DescriptionPlan) {
  const viewer = new Viewer(plan);
  const gold: ReadHeld<Gold> = (held, sink) => {
    const read = readHeld(plan, held, sink, null);
    if (read === undefined) return undefined;
    const { misfits, seen } = viewer.gold(read.value, held.path);
    const isRecords = held.path.length === 0 && plan.idField === null && Array.isArray(read.value);
    for (const { path, ...said } of misfits)
      sink.problem({ record: held.record, path }, { ...said, ...(isRecords && path.length === 0 ? RECORDS : {}) });
    return misfits.length === 0 ? { seen } : undefined;
  };
  const pred: ReadHeld<Prediction> = (held, sink, options) => {
    const read = readHeld(plan, held, sink, options);
    return read && { ...(read.reading && { reading: read.reading }), seen: viewer.pred(read.value) };
  };
  return { gold: sideFormats(plan, gold, "value"), pred: sideFormats(plan, pred, "response") };
}

const RECORDS = { hint: 'if it is a list of records, name the field with their ids: "$id" in the description' };

/** What a bare text from an evaluation framework is: a gold value, or a model's answer. */
type BareText = "value" | "response";

type FieldsFormat<Value> = Format<Value, AnswerOptions, FieldsLine>;

function sideFormats<Value>({ idField }: DescriptionPlan, read: ReadHeld<Value>, text: BareText) {
  /** Reads records of which each holds one unit; null after a problem. */
  const opened =
    (heldIn: (record: SourceRecord, sink: FindingSink) => Held | null): FieldsFormat<Value>["open"] =>
    (options, sink) => ({
      *read(record) {
        const held = heldIn(record, sink);
        if (held !== null) yield { id: held.id, value: read(held, sink, options) ?? null, record };
      },
    });
  const documents: FieldsFormat<Value> = {
    id: "files",
    about: "a folder with one JSON document, or one model's answer, in each file; ids are the names of files",
    by: "file",
    claims: (path) => DOCUMENT.test(path),
    open: opened(heldDocument),
  };
  if (idField === null) return [neutralLines(read, text), documents] as const;
  const key = JSON.stringify(idField);
  const bareLines: FieldsFormat<Value> = {
    id: "jsonl",
    about: `bare objects with their id in ${key}, or {"id","response":"…"} for a model's answer`,
    by: "line",
    idKey: idField,
    framed: (value, id) => framedBare(value, id, idField),
    claims: (path, head) =>
      /\.(jsonl|ndjson)$/.test(path) || path === "-" || (isList(head()) && head().includes(key)) || hasLines(head()),
    open: opened((record, sink) => heldBare(idField, record, sink)),
  };
  return [bareLines, documents] as const;
}

function neutralLines<Value>(read: ReadHeld<Value>, text: BareText): FieldsFormat<Value> {
  return jsonLines({
    about:
      '{"id","value":…}, or {"id","response":"…"} for a model\'s answer; bare objects need "$id" in the description',
    mayBeBare: true,
    shape: NeutralLine,
    keys: KEYS,
    framed: (value, id) =>
      isLine(value) ? { ...value, id } : { id, [typeof value === "string" ? text : "value"]: value },
    value: (line, record, sink, options: AnswerOptions) => {
      const { id, value, response } = line;
      warnOfRepeatedKey(line, record, sink);
      if (response === undefined) return read({ id, record, path: ["value"], value }, sink, options);
      if (value === undefined) return read({ id, record, path: ["response"], response }, sink, options);
      sink.problem(
        { record, path: ["response"] },
        {
          code: "BAD_SHAPE",
          expected: 'either "value" or "response"',
          received: "both",
          hint: "remove one; or, if they are gold and answer, `map: gold.value=value` `map: pred.response=response`",
        },
      );
      return undefined;
    },
  }) as FieldsFormat<Value>;
}

const KEYS: readonly string[] = ["value", "response"];

function isLine(value: unknown): value is object {
  return (
    isObject(value) && hasKey(value, KEYS) && Object.keys(value).every((key) => key === "id" || KEYS.includes(key))
  );
}

/** A bare object with another id than its row, or none, stays as it is, because its id field may be compared too. */
function framedBare(value: unknown, id: string, idField: string): unknown {
  if (typeof value === "string") return { id, response: value };
  if (!isObject(value) || notJson(value) !== null) return value;
  if (isAnswer({ ...value, id })) return { ...value, id };
  const isOwn = Object.hasOwn(value, idField) && String(value[idField]) === id;
  return isOwn ? value : { id, response: JSON.stringify(value) };
}

/** Null after reporting that the record has no id. */
function heldBare(idField: string, record: SourceRecord, sink: FindingSink): Held | null {
  const json = jsonOf(record, sink);
  if (json === undefined) return null;
  warnOfRepeatedKey(json, record, sink);
  const { path, field, ...held } = isAnswer(json)
    ? { path: ["response"], field: "id", response: json.response }
    : { path: [], field: idField, value: json };
  const has = isObject(json) && Object.hasOwn(json, field);
  const id = has ? writtenId(json[field], record, [field]) : null;
  if (id !== null) return { id, record, path, ...held };
  const nearest = isObject(json) && !has ? nearestName(idField, Object.keys(json)) : null;
  sink.problem(
    { record, ...(isObject(json) ? { path: [idField] } : {}) },
    {
      code: "BAD_SHAPE",
      expected: `an object with its id in ${JSON.stringify(idField)}`,
      received: receivedText(json),
      ...(nearest === null ? {} : { hint: `the nearest key is ${JSON.stringify(nearest)}` }),
    },
  );
  return null;
}

/** Whether it has just an id and a response. */
function isAnswer(json: unknown): json is { readonly id: unknown; readonly response: string } {
  return isObject(json) && typeof json.response === "string" && Object.keys(json).sort().join() === "id,response";
}

function isList(head: string): boolean {
  return /^\ufeff?\s*\[/.test(head);
}

/** Whether the first line is a whole object and another one follows. */
function hasLines(head: string): boolean {
  return !isWholeJson(head) && /^\s*\{.*\}\s*\n\s*\{/.test(head);
}

const DOCUMENT = /\.(json|txt|md)(?:\.gz)?$/i;
const ANSWER = /\.(txt|md)(?:\.gz)?$/i;

/** A document of JSON is a value; any other text is an answer. Documents are named alike on both sides. */
function heldDocument(record: SourceRecord, sink: FindingSink): Held {
  const id = record.file.replace(/^.*[\\/]/, "").replace(DOCUMENT, "");
  const text = record.text ?? "";
  const isData = !ANSWER.test(record.file) && tooDeepAt(text) === -1;
  const value = isData ? parsedOrUndefined(text.replace(/^\ufeff/, "")) : undefined;
  if (value === undefined) return { id, record, path: [], response: text };
  warnOfRepeatedKey(value, record, sink);
  return { id, record, path: [], value };
}

/** Undefined after a problem. `options` is null for gold: they are about predictions. */
function readHeld(
  plan: DescriptionPlan,
  held: Held,
  sink: FindingSink,
  options: AnswerOptions | null,
): ReadValue | undefined {
  const read = held.response === undefined ? { value: held.value } : readResponse(plan, held, sink, options);
  return read === undefined || !isJson(read.value, held, sink) ? undefined : read;
}

interface ReadValue {
  readonly value: unknown;
  readonly reading?: AnswerReading;
}

/** Undefined after a problem. JSON of another type than described is still an answer, though a wrong one. */
function readResponse(
  { root }: DescriptionPlan,
  { id, record, path, response = "" }: Held,
  sink: FindingSink,
  options: AnswerOptions | null,
): ReadValue | undefined {
  const wanted = WANTED[root.kind];
  const answer = answerTree(response, { mode: "strict", wanted: { ...wanted, fits: () => true } });
  const at = { record, path };
  if (root.kind === "leaf" && root.comparator !== "exact" && !(options === null && root.isAnyOf))
    return { value: textAnswer(root, response, answer.node) };
  if (options === null) {
    if (answer.node !== null) return { value: plainValue(answer.node) };
    const hint = 'write JSON: `answers: "lenient"` and `invalid: "empty"` are for predictions only';
    sink.problem(at, { ...unreadAnswer(response, answer), hint });
    return undefined;
  }
  const { node } = answer;
  const isTaken = options.answers === "strict" || (node !== null && wanted.fits(node));
  if (node !== null && (isTaken || answerTree(response, { mode: "lenient", wanted }).node === null))
    return { value: plainValue(node) };
  const reader = { wanted, value: plainValue, nothing: undefined, counts: "no value" };
  return takeAnswer<unknown>(response, reader, options, { id, at, sink }) ?? undefined;
}

/**
 * Where one text is expected, the answer is the text, whatever else it could be: only quotes around it are removed, and
 * `null` means no value where it is no text that suits.
 */
function textAnswer({ comparison }: LeafPlan, response: string, node: JsonNode | null): unknown {
  if (node?.kind === "string") return node.value;
  return node?.kind === "null" && comparison.prepare(response) === undefined ? null : response;
}

const OBJECT: Wanted = { what: "a JSON object", fits: ({ kind }) => kind === "object" || kind === "null" };
const ANYTHING: Wanted = { what: "a JSON value", fits: () => true };
const WANTED: Readonly<Record<DescriptionPlan["root"]["kind"], Wanted>> = {
  object: OBJECT,
  map: OBJECT,
  list: { what: "a JSON list", fits: ({ kind }) => kind === "array" || kind === "null" },
  leaf: ANYTHING,
  skip: ANYTHING,
};

/** Values in memory may not be JSON: circular, or not data at all. */
function isJson(value: unknown, { record, path }: Held, sink: FindingSink): boolean {
  if (record.text !== undefined) return true;
  const fault = notJson(value);
  if (fault === null) return true;
  sink.problem(
    { record, path: [...path, ...(fault.path.length > DEEPEST ? fault.path.slice(0, 3) : fault.path)] },
    {
      code: "BAD_VALUE",
      expected: `JSON: objects, lists, texts, finite numbers, true, false or null, at most ${DEEPEST} levels deep`,
      received: fault.received,
    },
  );
  return false;
}

interface Fault {
  readonly path: Path;
  readonly received: string;
}

/** The first value that is not JSON. `above` holds the values that contain it. */
export function notJson(value: unknown, above = new Set<unknown>()): Fault | null {
  if (value === undefined || value === null || typeof value === "string" || typeof value === "boolean") return null;
  if (typeof value === "number") return Number.isNaN(value) ? { path: [], received: "NaN" } : null;
  if (typeof value !== "object") return { path: [], received: `a ${typeof value}` };
  if (above.has(value)) return { path: [], received: "a value that contains itself" };
  if (above.size > DEEPEST) return { path: [], received: "deeper levels" };
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== null && Object.getPrototypeOf(prototype) !== null)
    return { path: [], received: "an instance of a class" };
  above.add(value);
  const entries: Iterable<readonly [string | number, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(value);
  for (const [key, entry] of entries) {
    const fault = notJson(entry, above);
    if (fault !== null) return { ...fault, path: [key, ...fault.path] };
  }
  above.delete(value);
  return null;
}
