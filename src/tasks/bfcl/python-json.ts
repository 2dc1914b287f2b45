// JSON as Python's `json.loads` reads it: 5 is an int and 5.0 a float, ints have all their digits, NaN and Infinity are numbers.
import type { FindingSink } from "../../contract/finding-sink.ts";
import { jsonOf } from "../../contract/shape.ts";
import type { SourceRecord } from "../../contract/source.ts";
import { type JsonNode, JsonSyntaxError, readPythonJson } from "../../json/reader.ts";
import { tooDeepAt } from "../../json/text.ts";
import { objectEntries, plainValue } from "../../json/tree.ts";
import type { PythonValue } from "./python-value.ts";

/** Finds what JSON.parse would lose: floats without a fraction, long numbers, the place of keys that look like numbers. Matches inside strings only cost time. */
const LOSSY = /\d(?:\.0+(?!\d)|[eE][+-]?\d|\d{15})|"\d+"\s*:|NaN|Infinity/g;

/** Python refuses to read longer ones. */
const MOST_DIGITS = 4_300;

function losesDigits(text: string, start: number): boolean {
  LOSSY.lastIndex = start;
  return LOSSY.test(text);
}

/** Throws a JsonSyntaxError if Python could not read the text. */
export function parsePythonJson(text: string): PythonValue {
  if (losesDigits(text, 0) || tooDeepAt(text) !== -1) return pythonValueOfNode(readPythonJson(text));
  try {
    return pythonValueOf(JSON.parse(text));
  } catch {
    throw new JsonSyntaxError(0, "a JSON text");
  }
}

/** The value of a key of an object, read anew from its text where JSON.parse, which gave `plain`, may have lost something. */
export function exactMember(text: string | undefined, key: string, plain: unknown): PythonValue {
  const start = text?.indexOf(`"${key}"`) ?? -1;
  if (text === undefined || start === -1 || !losesDigits(text, start)) return pythonValueOf(plain);
  return memberIn(`{${text.slice(start)}`, key) ?? memberIn(text, key) ?? pythonValueOf(plain);
}

/** Undefined if the text is no object with this key. What begins at a nested key is no whole JSON text. */
function memberIn(text: string, key: string): PythonValue | undefined {
  try {
    const node = objectEntries(readPythonJson(text))?.get(key);
    return node && pythonValueOfNode(node);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

/** The JSON of a record, which may be a text that only Python takes for JSON. */
export function pythonJsonOf(record: SourceRecord, sink: FindingSink): unknown {
  const { text = "" } = record;
  if (!text.includes("NaN") && !text.includes("Infinity")) return jsonOf(record, sink);
  try {
    return plainValue(readPythonJson(text));
  } catch (error) {
    if (error instanceof JsonSyntaxError) return jsonOf(record, sink);
    throw error;
  }
}

function pythonValueOfNode(node: JsonNode): PythonValue {
  switch (node.kind) {
    case "object":
      return new Map(node.entries.map(([key, entry]) => [key, pythonValueOfNode(entry)]));
    case "array":
      return node.items.map(pythonValueOfNode);
    case "string":
      return node.value;
    case "number":
      return pythonNumber(node);
    case "null":
      return null;
    default:
      return node.kind === "true";
  }
}

function pythonNumber({ source, start }: JsonNode & { readonly kind: "number" }): bigint | number {
  if (!/^-?\d+$/.test(source)) return Number(source);
  if (source.length > MOST_DIGITS) throw new JsonSyntaxError(start, `at most ${MOST_DIGITS} digits`);
  return BigInt(source);
}

/** The value of plain data, where whole numbers are ints. */
export function pythonValueOf(value: unknown): PythonValue {
  if (typeof value === "number") return Number.isInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(pythonValueOf);
  if (typeof value !== "object" || value === null) return value as null | boolean | bigint | string;
  const dict = new Map<string, PythonValue>();
  for (const key of Object.keys(value)) dict.set(key, pythonValueOf((value as Readonly<Record<string, unknown>>)[key]));
  return dict;
}
