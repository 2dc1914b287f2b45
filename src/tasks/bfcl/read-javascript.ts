// Reads an argument written as JavaScript. What does not fit its type stays a text, and may still name a variable.
import { freeNumber } from "./free-number.ts";
import type { PythonValue } from "./python-value.ts";
import { LONGEST_SOURCE } from "./read-java.ts";

export function readJavaScript(source: string, type: string, items: string | null = null): PythonValue {
  if (source.length > LONGEST_SOURCE) return source;
  switch (type) {
    case "String":
      return unquoted(source) ?? source;
    case "integer":
      return /^-?\d+\n?$/.test(source) ? BigInt(source.trim()) : source;
    case "float":
      return /^-?\d+(?:\.\d+)?\n?$/.test(source) ? Number(source) : source;
    case "Bigint":
      return /^-?\d+n\n?$/.test(source) ? BigInt(source.trim().slice(0, -1)) : source;
    case "Boolean":
      return source === "true" || (source === "false" ? false : source);
    case "array":
      return jsArray(source.trim(), items);
    case "dict":
      return jsObject(source.trim());
    default:
      return source;
  }
}

/** Removes quotes of one kind at both ends; null if there are none. QUIRK: a single quote is both. */
function unquoted(text: string): string | null {
  const isQuoted = ['"', "'"].some((quote) => text.startsWith(quote) && text.endsWith(quote));
  return isQuoted ? text.slice(1, -1) : null;
}

function jsArray(source: string, items: string | null): PythonValue {
  const [rows] = ROWS.flatMap((pattern) => pattern.exec(source)?.[0] ?? []);
  if (rows !== undefined)
    return Array.from(rows.matchAll(/\[([^\n\]]*)\]/g), ([, row], at) => {
      const text = row!.trim();
      return (at === 0 && text.startsWith("[") ? text.slice(1) : text).split(",").map(jsValue);
    });
  const [, bracketed, constructed] = /^(?:\[([^\n\]]*)\]|new\s+Array\(([^\n)]*)\))/.exec(source) ?? [];
  const listed = (bracketed ?? constructed)?.trim();
  if (listed === undefined) return source;
  const texts = listed === "" ? [] : listed.split(",").map((text) => text.trim());
  return texts.map((text) => (items === null ? jsValue(text) : readJavaScript(text, items)));
}

/** Arrays in an array: after an inner one ends, the whole ends, or the next begins, or else it has not ended. Each step allows only one way on, so that the time is linear. */
function rowsIn(opening: string, close: string): RegExp {
  const next = "\\s*,\\s*\\[";
  return new RegExp(
    `^${opening}\\s*\\[(?:[^\\n\\]]*\\](?!\\s*${close})(?:${next}|(?!${next})))*[^\\n\\]]*\\]\\s*${close}`,
  );
}

const ROWS = [rowsIn("\\[", "\\]"), rowsIn("new\\s+Array\\(", "\\)")];

const PAIR = /([^:]+):\s*([^\n]*?)(?:,\s*(?=[^,]+:)|$)/g;

/** QUIRK: quotes are dropped before a value is read, so that "5" is a number. */
function jsObject(source: string): PythonValue {
  if (source === "{}") return new Map();
  const content = /^\{([^\n}]*)\}/.exec(source)?.[1];
  if (content === undefined) return source;
  return new Map(
    Array.from(content.matchAll(PAIR), ([, key, written]) => [
      withoutQuotes(key!.trim()),
      memberValue(written!.trim()),
    ]),
  );
}

function memberValue(text: string): PythonValue {
  if (text.startsWith("[") && text.endsWith("]")) return jsArray(text, null);
  if (text.startsWith("{") && text.endsWith("}")) return jsObject(text);
  return jsValue(withoutQuotes(text));
}

function withoutQuotes(text: string): string {
  return text.replace(/^['"]+|['"]+$/g, "");
}

/** A value whose type nobody told. */
function jsValue(source: string): PythonValue {
  const text = source.trim();
  if (text === "true" || text === "false") return text === "true";
  return unquoted(text) ?? freeNumber(text);
}
