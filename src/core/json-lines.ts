// The neutral format of every task: JSON Lines, one unit per line.
import * as v from "valibot";
import type { AnswerInText } from "./answer/read-answer.ts";
import { unreadAnswer } from "./answer/take-answer.ts";
import type { FindingSink } from "./finding-sink.ts";
import { INEXACT_ID, isExact, writtenId } from "./ids.ts";
import { isWholeJson, parsedOrUndefined, stringEnd } from "./json-text.ts";
import { checkKeys } from "./known-keys.ts";
import { receivedText, usageError } from "./problem.ts";
import { isObject, jsonOf, type Shape, shaped } from "./shape.ts";
import type { Format, Item, SourceRecord } from "./source.ts";

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

type NumberedLine<Line> = {
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
    claims: (path, head) => /\.(jsonl|ndjson)$/.test(path) || path === "-" || looksLikeLines(head(), keys),
    peek: ({ text, value }) => (text === undefined ? idOf(value) : peekId(text)),
    open: (options, sink) => ({
      *read(record): Iterable<Item<Value>> {
        const json = withTextId(jsonOf(record, sink), record, sink);
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

const FIRST_KEY = /^\s*\{\s*"id"\s*:\s*(?=["\d-])/;
const ONLY_KEY = /"id"\s*:\s*(?=["\d-])/y;
const NUMBER = /[\d.eE+-]+/y;

/** The id of a line whose first key is "id", or that has this key only once. Reading reports a second id. */
function peekId(text: string): string | null {
  const at = text.indexOf('"id"');
  ONLY_KEY.lastIndex = Math.max(at, 0);
  const key = FIRST_KEY.exec(text) ?? (text.indexOf('"id"', at + 1) < 0 ? ONLY_KEY.exec(text) : null);
  if (key === null) return null;
  const start = key.index + key[0].length;
  const written = text[start] === '"' ? text.slice(start, stringEnd(text, start)) : `"${numberAt(text, start)}"`;
  // Even without escapes: a slice of the line would keep the whole line in memory.
  return (parsedOrUndefined(written) as string | undefined) ?? null;
}

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
