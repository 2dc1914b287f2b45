// Reads an argument written as Java. What does not fit its type stays a text, and may still name a variable.

import { freeNumber } from "./free-number.ts";
import type { PythonValue } from "./python-value.ts";

/** Longer texts stay texts: the patterns below may take quadratic time. */
export const LONGEST_SOURCE = 10_000;

const WHOLE = /^-?\d+\n?$/;
const LONG = /^-?\d+[lL]\n?$/;
const DOUBLE = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\n?$/;
const FLOAT = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?[fF]\n?$/;

/** `items` is the type of the items of a collection. */
export function readJava(source: string, type: string, items: string | null = null): PythonValue {
  if (source.length > LONGEST_SOURCE) return source;
  switch (type) {
    case "byte":
    case "short":
    case "integer":
      return WHOLE.test(source) ? BigInt(source.trim()) : source;
    case "long":
      return LONG.test(source) ? BigInt(source.trim().slice(0, -1)) : source;
    case "float":
      return FLOAT.test(source) ? Number(source.trim().slice(0, -1)) : source;
    case "double":
      return DOUBLE.test(source) ? Number(source) : source;
    case "boolean":
      return source === "true" || (source === "false" ? false : source);
    case "Array":
      return javaArray(source, items);
    case "ArrayList":
      return javaList(source, items);
    case "HashMap":
      return javaMap(source);
    default:
      return source;
  }
}

/** QUIRK: texts keep their quotes. */
function javaArray(source: string, items: string | null): PythonValue {
  const written = /new\s+[\p{L}\p{N}_]+\[\]\s*\{([^\n}]*)\}/u.exec(source)?.[1];
  if (written === undefined) return source;
  const texts = written.split(",").map((text) => text.trim());
  return texts.filter((text) => text !== "").map((text) => javaItem(text, items));
}

const LIST = "new\\s+ArrayList<[\\p{L}\\p{N}_]*>\\(";
const OF_LIST = new RegExp(`${LIST}Arrays\\.asList\\(([^\\n]+?)\\)\\)`, "u");
const WITH_ADDS = new RegExp(`${LIST}\\)\\s*\\{\\{\\s*([\\s\\S]+?)\\s*\\}\\}`, "u");
const EMPTY_LIST = new RegExp(`${LIST}\\)`, "u");

/** QUIRK: whatever stands at both ends of a text or char is dropped. */
function javaList(source: string, items: string | null): PythonValue {
  const read = (written: string) => {
    const text = written.trim();
    return items === "char" || items === "String" ? [...text].slice(1, -1).join("") : javaItem(text, items);
  };
  const listed = OF_LIST.exec(source)?.[1];
  if (listed !== undefined) return listed.split(",").map(read);
  const adds = WITH_ADDS.exec(source)?.[1];
  if (adds !== undefined) return Array.from(adds.matchAll(/add\(([^\n]+?)\)/g), ([, added]) => read(added!));
  return EMPTY_LIST.test(source) ? [] : source;
}

function javaItem(text: string, type: string | null): PythonValue {
  return type === null ? javaValue(text) : readJava(text, type);
}

const MAP = /new\s+HashMap<[\s\S]*?>\s*\(\)\s*\{\s*\{?\s*([^}]*?)\s*\}/;

function javaMap(source: string): PythonValue {
  const puts = MAP.exec(source)?.[1];
  if (puts === undefined) return /new\s+HashMap<[\s\S]*?>\s*\(\)/.test(source) ? new Map() : source;
  return new Map(
    Array.from(puts.matchAll(/put\("([^\n]*?)",\s*([^\n]*?)\)/g), ([, key, value]) => [key!, javaValue(value!.trim())]),
  );
}

/** A value whose type nobody told. */
function javaValue(text: string): PythonValue {
  if (text === "true" || text === "false") return text === "true";
  if (text.startsWith('"') && text.endsWith('"')) return text.slice(1, -1);
  if (LONG.test(text)) return BigInt(text.trim().slice(0, -1));
  if (FLOAT.test(text)) return Number(text.trim().slice(0, -1));
  return freeNumber(text);
}
