// Reads records: neutral lines, bare objects with an id field, values by position, and files with one document each.
import * as v from "valibot";
import type { FindingSink } from "../../contract/finding-sink.ts";
import { writtenId } from "../../contract/ids.ts";
import { exactJsonOf, isObject, warnOfRepeatedKey } from "../../contract/shape.ts";
import type { Format, RecordRows, SourceRecord } from "../../contract/source.ts";
import type { AnswerOptions, AnswerReading } from "../../input/answer/take-answer.ts";
import { idPeeker, jsonLines } from "../../input/json-lines.ts";
import { hasKey } from "../../input/known-keys.ts";
import { isIdName } from "../../input/table/column-map.ts";
import { exactOrUndefined } from "../../json/long-integers.ts";
import { notJson, PLAIN_OR_LONG } from "../../json/not-json.ts";
import type { CellPath } from "../../json/record.ts";
import { isWholeJson } from "../../json/text.ts";
import { nearestName } from "../../problems/nearest.ts";
import { receivedText } from "../../problems/problem.ts";
import type { Json } from "./json-value.ts";
import type { DescriptionPlan } from "./plan.ts";
import { type Held, readHeld } from "./response.ts";
import { type Part, Viewer } from "./view.ts";

/** A gold value. The digest of gold sees only what is written, not what a description makes of it. */
export class Gold {
  readonly value: unknown;
  readonly #part: Part;
  /** The record as it is written, before it is decided how records are read. */
  readonly glanced?: Glanced;

  constructor(value: unknown, part: Part, glanced?: Glanced) {
    this.value = value;
    this.#part = part;
    if (glanced !== undefined) this.glanced = glanced;
  }

  get part(): Part {
    return this.#part;
  }
}
export interface Prediction {
  readonly part: Part;
  readonly value?: unknown;
  readonly reading?: AnswerReading;
}

export interface Glanced {
  readonly record: unknown;
  /** Whether it is a file of its own, whose name is its id. */
  readonly isDocument: boolean;
  readonly untyped: readonly CellPath[];
}

/** How records without an id field are read: as lines with id and value, or so many values by position; null before gold has decided. */
export type RecordKind = "lines" | number | null;

/** Any unit in memory: a neutral line, or a bare object that has its id among its fields. */
export type FieldsLine = { readonly id: string | number; readonly value?: Json; readonly response?: string };

const NeutralLine = v.object({
  id: v.string(),
  value: v.optional(v.unknown()),
  response: v.optional(v.string()),
});

type ReadValue<Value> = (held: Held, sink: FindingSink, options: AnswerOptions) => Value | undefined;

/** `isOpen`: gold has not shown yet what it is. */
export function formatsOf(plan: DescriptionPlan, records: RecordKind, isOpen = false) {
  const viewer = new Viewer(plan);
  const gold: ReadValue<Gold> = (held, sink) => {
    const read = readHeld(plan, held, sink, null);
    if (read === undefined) return undefined;
    const { misfits, part } = viewer.gold(read.value, held.path);
    for (const { path, ...detail } of misfits) sink.problem({ record: held.record, path }, detail);
    return misfits.length === 0 ? new Gold(read.value, part) : undefined;
  };
  const pred: ReadValue<Prediction> = (held, sink, options) => {
    const read = readHeld(plan, held, sink, options);
    return read && { ...(read.reading && { reading: read.reading }), part: viewer.pred(read.value), value: read.value };
  };
  const sideFormats = <Value>(read: ReadValue<Value>, text: BareText) =>
    [linesOf(plan, { records, isOpen, read, text }), documentsOf(read)] as const;
  return { gold: sideFormats(gold, "value"), pred: sideFormats(pred, "response") };
}

/** The meaning of a bare text from an evaluation framework: a gold value, or a model's answer. */
type BareText = "value" | "response";

type FieldsFormat<Value> = Format<Value, AnswerOptions, FieldsLine>;

/** The fields that columns of a table may be; undefined if their names are open. */
function fieldNames({ root }: DescriptionPlan): readonly string[] | undefined {
  if (root.kind === "map") return undefined;
  return root.kind === "object" ? root.fields.map(({ name }) => name) : [];
}

function documentsOf<Value>(read: ReadValue<Value>): FieldsFormat<Value> {
  return {
    id: "files",
    about: "a folder with one JSON document, or one model's answer, in each file; ids are the names of files",
    by: "file",
    claims: (path) => DOCUMENT.test(path),
    open: opened(heldDocument, read),
    glance: () => ({
      *read(record) {
        const { id, value } = heldDocument(record, QUIET);
        if (value !== undefined) yield { id, value: glanced(value, true), record };
      },
    }),
  };
}

interface LineReading<Value> {
  readonly records: RecordKind;
  readonly isOpen: boolean;
  readonly read: ReadValue<Value>;
  readonly text: BareText;
}

function linesOf<Value>(plan: DescriptionPlan, { records, isOpen, read, text }: LineReading<Value>) {
  const fields = isOpen ? undefined : fieldNames(plan);
  if (plan.idField !== null) return bareLines(plan, plan.idField, read, fields);
  if (typeof records === "number") return placedLines(records, read, fields);
  return neutralLines(read, text, records === null, { as: isOpen ? "positions" : "value", fields });
}

const QUIET: FindingSink = { problem() {}, warn() {}, invalid() {} };

/** Only gold is glanced at. */
function glanced<Value>(record: unknown, isDocument: boolean, untyped: readonly CellPath[] = []): Value {
  return new Gold(undefined, undefined, { record, isDocument, untyped }) as Value;
}

/** The glance at records from which gold decides what they are. */
function glance<Value>() {
  let position = 0;
  return {
    *read(record: SourceRecord) {
      // Without a look for repeated keys: they are reported when gold is read again.
      const json = record.text === undefined ? undefined : exactOrUndefined(record.text);
      const value = json === undefined ? exactJsonOf(record, QUIET) : json;
      if (value === undefined) return;
      // A row of a table may have further columns.
      const line = record.isRow && isObject(value) && hasKey(value, KEYS) ? onlyLine(value) : value;
      yield { id: String(++position), value: glanced<Value>(line, false, record.untyped), record };
    },
  };
}

/** Reads records of which each holds one unit; null after a problem. */
function opened<Value>(
  heldIn: (record: SourceRecord, sink: FindingSink) => Held | null,
  read: ReadValue<Value>,
): FieldsFormat<Value>["open"] {
  return (options, sink) => ({
    *read(record) {
      const held = heldIn(record, sink);
      if (held !== null) yield { id: held.id, value: read(held, sink, options) ?? null, record };
    },
  });
}

function bareLines<Value>(
  plan: DescriptionPlan,
  idField: string,
  read: ReadValue<Value>,
  fields: readonly string[] | undefined,
): FieldsFormat<Value> {
  const key = JSON.stringify(idField);
  const peekId = idPeeker(idField);
  return {
    id: "jsonl",
    about: `bare objects with their id in ${key}, or {"id","response":"…"} for a model's answer`,
    by: "line",
    idKey: idField,
    rows: { as: "record", fields },
    peek: ({ text }) => (text === undefined ? null : peekId(text)),
    framed: (value, id) => framedBare(unwrapped(plan, value), id, idField),
    claims: (path, head) => areLines(path, head) || (isList(head()) && head().includes(key)),
    open: opened((record, sink) => heldBare(plan, idField, record, sink), read),
    glance,
  };
}

/** Values whose ids are their positions. Both sides need equally many of them. */
function placedLines<Value>(
  count: number,
  read: ReadValue<Value>,
  fields: readonly string[] | undefined,
): FieldsFormat<Value> {
  return {
    id: "jsonl",
    about: "one value per line or element; its position, from 1, is its id",
    by: "line",
    idKey: "id",
    rows: { as: "positions", fields },
    claims: areLines,
    open(options, sink) {
      let position = 0;
      let last: SourceRecord | null = null;
      return {
        *read(record) {
          last = record;
          const id = String(++position);
          const value = exactJsonOf(record, sink);
          if (value === undefined) return;
          yield { id, value: read({ id, record, path: [], value }, sink, options) ?? null, record };
        },
        end() {
          if (last === null || position === count) return [];
          sink.problem(
            { record: last },
            {
              code: "BAD_SHAPE",
              expected: `${count} records, as many as in gold: without ids, their order says what belongs together`,
              received: String(position),
              hint: 'write {"id": …, "value": …}, or name the field with the id: "$id" in the description',
            },
          );
          return [];
        },
      };
    },
  };
}

function neutralLines<Value>(
  read: ReadValue<Value>,
  text: BareText,
  isUnsettled: boolean,
  rows: RecordRows,
): FieldsFormat<Value> {
  const lines = jsonLines({
    about:
      '{"id","value":…}, or {"id","response":"…"} for a model\'s answer; bare objects need "$id" in the description',
    mayBeBare: true,
    shape: NeutralLine,
    keys: KEYS,
    json: exactJsonOf,
    rows,
    framed: (value, id) =>
      isLine(value) ? { ...value, id } : { id, [typeof value === "string" ? text : "value"]: value },
    value: (line, record, sink, options: AnswerOptions) => {
      const { id, value, response } = line;
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
  });
  const format = { ...lines, glance } as FieldsFormat<Value>;
  if (!isUnsettled) return format;
  // Before gold has decided, records may have any keys.
  const { keys: _, ...open } = format;
  return { ...open, idKey: "id", isTypical: (record) => hasValue(exactJsonOf(record, QUIET)) };
}

const KEYS: readonly string[] = ["value", "response"];

function hasValue(record: unknown): boolean {
  return isLine(record) && hasKey({ ...record }, ["value"]);
}

function onlyLine(row: Readonly<Record<string, unknown>>): unknown {
  const line: Record<string, unknown> = {};
  for (const key of ["id", ...KEYS]) if (Object.hasOwn(row, key)) line[key] = row[key];
  return line;
}

/** Whether a record is an object with an id and otherwise only a value or a response. */
export function isNeutral(record: unknown): record is { readonly id: unknown; readonly value?: unknown } {
  return (
    isObject(record) &&
    Object.hasOwn(record, "id") &&
    ["string", "number", "bigint"].includes(typeof record.id) &&
    Object.keys(record).every((key) => key === "id" || KEYS.includes(key))
  );
}

/** Whether a row names the column of its id otherwise, and has besides only a value or a response. */
export function isRenamedLine(record: unknown): boolean {
  if (!isObject(record) || !hasKey(record, KEYS)) return false;
  const [name, ...others] = Object.keys(record).filter((key) => !KEYS.includes(key));
  return name !== undefined && others.length === 0 && isIdName(name);
}

function isLine(value: unknown): value is object {
  return isObject(value) && hasKey(value, KEYS) && isNeutral({ ...value, id: "" });
}

/** Evaluation frameworks may write a bare object as `{ value }`, unless it has a field of that name. */
function unwrapped(plan: DescriptionPlan, value: unknown): unknown {
  return isLine(value) && "value" in value && !("response" in value) && !isDescribed(plan, "value")
    ? value.value
    : value;
}

function isDescribed({ root }: DescriptionPlan, name: string): boolean {
  return root.kind === "object" && root.byName.has(name);
}

/** A bare object with another id than its row, or none, stays as it is, because its id field may be compared too. */
function framedBare(value: unknown, id: string, idField: string): unknown {
  if (typeof value === "string") return { id, response: value };
  if (!isObject(value) || notJson(value, PLAIN_OR_LONG) !== null) return value;
  if (isAnswer({ ...value, id })) return { ...value, id };
  const isOwn = Object.hasOwn(value, idField) && String(value[idField]) === id;
  return isOwn ? value : { id, response: JSON.stringify(value) };
}

/** Null after reporting that the record has no id. */
function heldBare(plan: DescriptionPlan, idField: string, record: SourceRecord, sink: FindingSink): Held | null {
  const json = exactJsonOf(record, sink);
  if (json === undefined) return null;
  const { path, field, ...held } =
    !isDescribed(plan, "response") && isAnswer(json)
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

function areLines(path: string, head: () => string): boolean {
  return /\.(jsonl|ndjson)$/.test(path) || path === "-" || hasLines(head());
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
  const value = ANSWER.test(record.file) ? undefined : exactOrUndefined(text.replace(/^\ufeff/, ""));
  if (value === undefined) return { id, record, path: [], response: text };
  warnOfRepeatedKey(value, record, sink);
  return { id, record, path: [], value };
}
