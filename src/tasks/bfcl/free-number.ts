// The number a text stands for in Python's `int` and `float`.
import type { PythonValue } from "./python-value.ts";

const INT = /^[+-]?\d+(?:_\d+)*$/;
const FLOAT = /^[+-]?(?:(?:\d+(?:_\d+)*)?\.\d+(?:_\d+)*|\d+(?:_\d+)*\.?)(?:[eE][+-]?\d+(?:_\d+)*)?$/;
const WORDS: ReadonlyMap<string, number> = new Map([
  ["inf", Infinity],
  ["infinity", Infinity],
  ["nan", Number.NaN],
]);

/** The text itself if it is no number. */
export function freeNumber(text: string): PythonValue {
  const trimmed = text.trim();
  const digits = trimmed.replaceAll("_", "");
  if (INT.test(trimmed)) return BigInt(digits.replace("+", ""));
  if (FLOAT.test(trimmed)) return Number(digits);
  const word = WORDS.get(trimmed.replace(/^[+-]/, "").toLowerCase());
  if (word === undefined) return text;
  return trimmed.startsWith("-") ? -word : word;
}
