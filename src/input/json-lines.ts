// The neutral format of every task: JSON Lines, one unit per line.
import * as v from "valibot";
import type { FindingSink } from "../contract/finding-sink.ts";
import { INEXACT_ID, isExact, writtenId } from "../contract/ids.ts";
import { isObject, jsonOf, type Shape, shaped } from "../contract/shape.ts";
import type { Format, Item, RecordRows, SourceRecord } from "../contract/source.ts";
import type { AnswerInText } from "../json/answer/read-answer.ts";
import { isWholeJson, parsedOrUndefined, stringEnd } from "../json/text.ts";
import { receivedText, usageError } from "../problems/problem.ts";
import { unreadAnswer } from "./answer/take-answer.ts";
import { checkKeys } from "./known-keys.ts";

/** The settings of `jsonLines`. */
export interface JsonLinesSpec<Line extends { readonly id: string }, Value, Options, Published = Line> {
  readonly about: string;
  /** Schema of a line; by default any object with an id. */
  readonly shape?: Shape<Line>;
  /** The shape for types and the JSON Schema, if `shape` checks only the frame and `value` the rest. */
  readonly published?: Shape<Published>;
  /** A line has at least one of these keys, otherwise it is an error. Files are recognised by them. */
  readonly keys: readonly string[];
  /** Whether a line may have only its id, which means that nothing was found. */
  readonly mayBeBare?: boolean;
  /**
   * Reads a model's answer in lines `{"id","response":"…"}`: `readAnswer`, or your own reader. An answer with one of the keys is the line itself, otherwise the value of the first key.
   */
  readonly response?: (text: string) => AnswerInText;
  /** Reads the JSON of a record; by default `jsonOf`. */
  readonly json?: (record: SourceRecord, sink: FindingSink) => unknown;
  /** How rows of a table become records, if records have any fields. */
  readonly rows?: RecordRows;
  /** Makes a line of a bare value from an evaluation framework; by default such values are lines that may lack their id. */
  readonly framed?: (value: unknown, id: string) => unknown;
  /** The value of a line that has the right shape; undefined after reporting a problem. */
  value(line: Line, record: SourceRecord, sink: FindingSink, options: Options): Value | undefined;
}

/** A unit as a person writes it in memory: read-only all the way down. A loose object has only the keys it names, so that the compiler finds a mistyped key. */
type NeutralLine<Line> = Line extends string | number | boolean | null | undefined
  ? Line
  : Line extends readonly unknown[]
    ? { readonly [Position in keyof Line]: NeutralLine<Line[Position]> }
    : Line extends object
      ? { readonly [Key in keyof Line as HasNames<Line> extends true ? Named<Key> : Key]: NeutralLine<Line[Key]> }
      : Line;

type Named<Key> = string extends Key ? never : number extends Key ? never : Key;

/** Whether an object names keys besides its id; rows of tables do not. */
type HasNames<Line> = [Exclude<keyof { [Key in keyof Line as Named<Key>]: 0 }, "id">] extends [never] ? false : true;

/** A line in memory, whose id may be a number too. */
export type NumberedLine<Line> = {
  [Key in keyof Line]: Key extends "id" ? (string extends Line[Key] ? string | number : Line[Key]) : Line[Key];
};

interface IdentifiedLine {
  readonly id: string;
  readonly [key: string]: unknown;
}

/**
 * The format `jsonl` of one side of a task: JSON Lines, one unit per line, and objects in memory of the same shape.
 *
 * @example
 * import { jsonLines } from "karat";
 *
 * const lines = jsonLines({ about: '{"id","label":"yes"}', keys: ["label"], value: ({ label }) => String(label) });
 * console.log(lines.id, lines.by); // jsonl line
 */
export function jsonLines<
  Line extends { readonly id: string } = IdentifiedLine,
  Value = unknown,
  Options = unknown,
  Published = Line,
>(spec: JsonLinesSpec<Line, Value, Options, Published>): Format<Value, Options, NumberedLine<NeutralLine<Published>>> {
  if (!isObject(spec) || typeof spec.value !== "function" || !Array.isArray(spec.keys))
    throw usageError("BAD_SHAPE", {
      expected: "{ about, keys, value } with a list of keys and a function value",
      received: receivedText(spec),
    });
  const { json: readRecord = jsonOf } = spec;
  const shape = spec.shape ?? (ANY_LINE as Shape<unknown> as Shape<Line>);
  const published = spec.published ?? spec.shape;
  const keys = spec.response === undefined ? spec.keys : [...spec.keys, "response"];
  return {
    id: "jsonl",
    about: spec.about,
    by: "line",
    keys,
    ...(published === undefined ? {} : { shape: published }),
    ...(spec.framed === undefined ? {} : { framed: spec.framed }),
    ...(spec.rows === undefined ? {} : { rows: spec.rows }),
    claims: (path, head) => /\.(jsonl|ndjson)$/.test(path) || path === "-" || looksLikeLines(head(), keys),
    peek: ({ text, value }) => (text === undefined ? idOf(value) : peekId(text)),
    open: (options, sink) => ({
      *read(record): Iterable<Item<Value>> {
        const json = withTextId(readRecord(record, sink), record, sink);
        if (json === undefined) return;
        const said = answered(json, spec, record, sink);
        const isKnown = said !== undefined && checkKeys(said, { ...spec, keys }, record, sink);
        const line = isKnown ? shaped(shape, said, record, sink) : undefined;
        const id = line?.id ?? idOf(json);
        if (id === null) return;
        yield { id, value: (line && spec.value(line, record, sink, options)) ?? null, record };
      },
    }),
  };
}

const ANY_LINE: Shape<IdentifiedLine> = v.looseObject({ id: v.string() });

/** The line that a model's answer stands for; undefined after reporting that it could not be read. */
function answered(
  json: unknown,
  { keys, response: read }: { readonly keys: readonly string[]; response?(text: string): AnswerInText },
  record: SourceRecord,
  sink: FindingSink,
): unknown {
  if (read === undefined || !isObject(json) || typeof json.response !== "string") return json;
  if (keys.some((key) => Object.hasOwn(json, key))) return json;
  const { id, response } = json;
  const at = { record, path: ["response"] };
  const answer = read(response);
  if ("offset" in answer) {
    sink.problem(at, unreadAnswer(response, answer));
    return undefined;
  }
  for (const repair of answer.repairs) sink.warn("REPAIRED_ANSWER", `Answer repaired: ${repair}`, at);
  const { value } = answer;
  const isLine = isObject(value) && keys.some((key) => Object.hasOwn(value, key));
  return isLine ? { ...value, id } : { id, [keys[0]!]: value };
}

/** Writes a numeric id as a text; undefined after reporting that it may have been rounded, as only numbers in memory can be. */
function withTextId(json: unknown, record: SourceRecord, sink: FindingSink): unknown {
  if (isObject(json) && typeof json.id === "bigint") return { ...json, id: String(json.id) };
  if (!isObject(json) || typeof json.id !== "number") return json;
  if (record.text === undefined && !isExact(json.id)) {
    const received = receivedText(json.id);
    const detail = { code: "BAD_VALUE", expected: "an id that is exact", received, hint: INEXACT_ID } as const;
    sink.problem({ record, path: ["id"] }, detail);
    return undefined;
  }
  const peeked = record.text === undefined ? null : peekId(record.text);
  return { ...json, id: peeked ?? writtenId(json.id, record, ["id"]) };
}

const NUMBER = /[\d.eE+-]+/y;

const LONGEST_KEY = 1_000;

/** Finds the id in the text of a line whose first key is the given one, or that has this key only once. Reading reports a second id. */
export function idPeeker(key: string): (text: string) => string | null {
  // A regular expression has a limit; a longer key is found by parsing.
  if (key.length > LONGEST_KEY) return () => null;
  const quoted = JSON.stringify(key);
  const pattern = quoted.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const first = new RegExp(`^\\s*\\{\\s*${pattern}\\s*:\\s*(?=["\\d-])`);
  const only = new RegExp(`${pattern}\\s*:\\s*(?=["\\d-])`, "y");
  return (text) => {
    const at = text.indexOf(quoted);
    only.lastIndex = Math.max(at, 0);
    const found = first.exec(text) ?? (text.indexOf(quoted, at + 1) < 0 ? only.exec(text) : null);
    if (found === null) return null;
    const start = found.index + found[0].length;
    const written = text[start] === '"' ? text.slice(start, stringEnd(text, start)) : `"${numberAt(text, start)}"`;
    if (written.length <= SHORT_SLICE + 2 && PLAIN_TEXT.test(written)) return written.slice(1, -1);
    // Even without escapes: a longer slice of the line would keep the whole line in memory.
    return (parsedOrUndefined(written) as string | undefined) ?? null;
  };
}

/** V8 copies slices of up to so many characters. */
const SHORT_SLICE = 12;
/** A text in quotes without escapes. */
const PLAIN_TEXT = /^"[\w.:-]+"$/;

const peekId = idPeeker("id");

function numberAt(text: string, start: number): string {
  NUMBER.lastIndex = start;
  return NUMBER.exec(text)?.[0] ?? "";
}

function idOf(json: unknown): string | null {
  const id = isObject(json) && Object.hasOwn(json, "id") ? json.id : null;
  return typeof id === "string" ? id : typeof id === "number" && isExact(id) ? String(id) : null;
}

/** Whether a head looks like lines of objects with an id and one of the keys, or like JSON that holds such objects. */
function looksLikeLines(head: string, keys: readonly string[]): boolean {
  const first = isWholeJson(head) ? head : (head.trimStart().split("\n", 1)[0] as string);
  if (!/^\ufeff?\s*\[?\s*\{/.test(first) || !first.includes('"id"')) return false;
  return keys.some((key) => first.includes(JSON.stringify(key)));
}
