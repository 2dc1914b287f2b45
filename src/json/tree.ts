// What others ask about the tree of a JSON text: values, places by path, lines, repeated keys.

import { rememberWeakly } from "../numeric/remember.ts";
import type { Path } from "../problems/problem.ts";
import { type JsonNode, readJson } from "./reader.ts";
import type { SourceRecord } from "./record.ts";
import { stringEnd } from "./text.ts";

/** Returns the value that JSON.parse would give, but with objects that have no prototype: __proto__ is a key like any other. */
export function plainValue(node: JsonNode, numberOf: (source: string) => unknown = Number): unknown {
  switch (node.kind) {
    case "object":
      return node.entries.reduce((object, [key, entry]) => {
        object[key] = plainValue(entry, numberOf);
        return object;
      }, Object.create(null));
    case "array":
      return node.items.map((item) => plainValue(item, numberOf));
    case "string":
      return node.value;
    case "number":
      return numberOf(node.source);
    case "null":
      return null;
    default:
      return node.kind === "true";
  }
}

/** The entries of an object. As in Python's dict, a repeated key has its last value at its first position. */
export function objectEntries(node: JsonNode): ReadonlyMap<string, JsonNode> | null {
  return node.kind === "object" ? new Map(node.entries) : null;
}

/** Reads an option that is a table of texts. Numbers keep their digits, so that 1.0 stays 1.0. Throws an Error that says what was there instead. */
export function parseTextTable(text: string): Record<string, string> {
  const entries = objectEntries(readJson(text));
  if (entries === null) throw new Error("something else");
  return Object.fromEntries(
    [...entries].map(([key, node]) => {
      if (node.kind === "string") return [key, node.value];
      if (node.kind === "number") return [key, node.source];
      throw new Error(`${node.kind} for ${JSON.stringify(key)}`);
    }),
  );
}

/** The node a path leads to, or the deepest one on the way that exists. */
export function nodeAt(root: JsonNode, path: Path): JsonNode {
  let node = root;
  for (const step of path) {
    const next =
      node.kind === "object"
        ? indexOf(node).get(String(step))
        : node.kind === "array"
          ? node.items[Number(step)]
          : undefined;
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

/** An index of each object, since callers ask for one key after the other. */
const indexOf = rememberWeakly((node: JsonNode & { kind: "object" }) => new Map(node.entries));

/** Line and column, both from 1, of a character. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) {
    line++;
    lineStart = at + 1;
  }
  return { line, column: offset - lineStart + 1 };
}

/**
 * Throws a JsonSyntaxError if the text is not JSON. A value in memory is written as JSON first. Kept as long as the
 * record: a file with all units may be asked for many places.
 */
export const recordTree = rememberWeakly(({ text, value }: SourceRecord) => readJson(text ?? JSON.stringify(value)));

/** A number with the digits it was written with, if there is a text: 100 and 100.0 are one number. */
export function writtenNumber(value: number, record: SourceRecord, path: Path): string {
  const node = record.text === undefined ? null : nodeAt(recordTree(record), path);
  return node?.kind === "number" ? node.source : String(value);
}

/** The path to a repeated key, or null. `value` is what JSON.parse made of the text. */
export function repeatedKey(text: string, value: unknown): Path | null {
  // If the value has as many keys as the text, none was repeated; only otherwise does the slow reader look for it.
  // A text has at most as many keys as colons, and colons are counted fastest.
  const keys = keysOf(value);
  return colonsIn(text) === keys || keysIn(text) === keys ? null : repeatedIn(readJson(text));
}

function colonsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(":"); at !== -1; at = text.indexOf(":", at + 1)) count++;
  return count;
}

const COLON = /[ \t\n\r]*:/y;

function keysIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at)) {
    at = stringEnd(text, at);
    COLON.lastIndex = at;
    if (COLON.test(text)) count++;
  }
  return count;
}

function keysOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) for (const item of value) count += keysOf(item);
  // What JSON.parse makes inherits nothing that is listed here, and a list of all values would cost more.
  else for (const key in value) count += 1 + keysOf((value as Readonly<Record<string, unknown>>)[key]);
  return count;
}

/** The path to a repeated key below a node, or null. */
export function repeatedIn(node: JsonNode): Path | null {
  const entries: readonly (readonly [string | number, JsonNode])[] =
    node.kind === "object" ? node.entries : node.kind === "array" ? [...node.items.entries()] : [];
  const seen = new Set<string | number>();
  for (const [key, item] of entries) {
    if (seen.has(key)) return [key];
    seen.add(key);
    const below = repeatedIn(item);
    if (below !== null) return [key, ...below];
  }
  return null;
}
