// JSON whose long integers keep their digits: JSON.parse rounds what lies beyond 2^53, here it becomes a BigInt.

import { notJson } from "./not-json.ts";
import { type JsonNode, readJson } from "./reader.ts";
import { tooDeepAt } from "./text.ts";
import { plainValue } from "./tree.ts";

/** 2^53. */
const LARGEST_EXACT = 9_007_199_254_740_992n;
const WHOLE = /^-?\d+$/;

/** The number that a JSON literal stands for: a BigInt if it is an integer beyond 2^53. */
function exactNumber(source: string): number | bigint {
  const double = Number(source);
  if (Number.isSafeInteger(double) || !WHOLE.test(source)) return double;
  const whole = BigInt(source);
  return whole > LARGEST_EXACT || whole < -LARGEST_EXACT ? whole : double;
}

/** Whether a value is a number that some double is near to: not 1e999, nor an integer of 400 digits. */
export function isFiniteNumber(value: unknown): value is number | bigint {
  return (typeof value === "number" || typeof value === "bigint") && Number.isFinite(Number(value));
}

/** A number with at least as many digits as 2^53 has; some matches lie inside strings, which only costs time. */
const LONG_INTEGER = /(?:^|[[:,\s-])\d{16,}(?=[\s,\]}]|$)/;

export function hasLongInteger(text: string): boolean {
  return LONG_INTEGER.test(text);
}

/** Parses JSON like JSON.parse, with long integers as BigInts. Throws if the text is not JSON. */
export function parseWithLongIntegers(text: string): unknown {
  return hasLongInteger(text) ? exactValue(readJson(text)) : JSON.parse(text);
}

/** The value of a text with long integers as BigInts; undefined if it is no JSON, or too deep. */
export function exactOrUndefined(text: string): unknown {
  try {
    return tooDeepAt(text) === -1 ? parseWithLongIntegers(text) : undefined;
  } catch {
    return undefined;
  }
}

export function exactValue(node: JsonNode): unknown {
  return plainValue(node, exactNumber);
}

/** Whether a value in memory holds a BigInt. */
export function holdsLongInteger(value: unknown): boolean {
  return notJson(value)?.received === "a bigint";
}

/** A value in memory for readers that count in doubles: fields of a record, such as its id, keep their digits as texts. */
export function withoutLongIntegers(value: unknown, depth = 0): unknown {
  if (depth === 0 && !holdsLongInteger(value)) return value;
  if (typeof value === "bigint") return depth === 1 ? String(value) : Number(value);
  if (Array.isArray(value)) return value.map((item) => withoutLongIntegers(item, depth + 2));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, withoutLongIntegers(field, depth + 1)]),
  );
}
