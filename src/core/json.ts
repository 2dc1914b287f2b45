// A JSON reader that keeps what JSON.parse loses: the order of integer-like keys, the text of numbers, and where everything stands.
import { DEEPEST, stringEnd } from "./json-text.ts";
import type { Path } from "./problem.ts";
import { type Notation, TextScanner } from "./text-scanner.ts";

export { JsonSyntaxError } from "./text-scanner.ts";

export type JsonNode =
  | { readonly kind: "object"; readonly start: number; readonly entries: readonly (readonly [string, JsonNode])[] }
  | { readonly kind: "array"; readonly start: number; readonly items: readonly JsonNode[] }
  | { readonly kind: "string"; readonly start: number; readonly value: string }
  | { readonly kind: "number"; readonly start: number; readonly source: string }
  | { readonly kind: "true" | "false" | "null"; readonly start: number };

const JSON_NOTATION: Notation = { space: /[ \t\n\r]*/y, deepest: DEEPEST, allowsLastComma: false };
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS = ["true", "false", "null"] as const;

export function readJson(text: string): JsonNode {
  const scanner = new TextScanner(text, JSON_NOTATION);
  if (text.charCodeAt(0) === 0xfeff) scanner.offset = 1;
  return scanner.whole(() => readValue(scanner, 0), "the end of the JSON text");
}

function readValue(scanner: TextScanner, depth: number): JsonNode {
  const first = scanner.peek();
  const start = scanner.offset;
  if (first === "{" || first === "[") scanner.checkDepth(depth + 1);
  if (first === "{") return { kind: "object", start, entries: scanner.list("}", () => readEntry(scanner, depth)) };
  if (first === "[") return { kind: "array", start, items: scanner.list("]", () => readValue(scanner, depth + 1)) };
  if (first === '"') return { kind: "string", start, value: readString(scanner) };
  const word = WORDS.find((candidate) => scanner.text.startsWith(candidate, start));
  if (word !== undefined) {
    scanner.offset += word.length;
    return { kind: word, start };
  }
  const source = scanner.match(NUMBER);
  if (source === "") throw scanner.unexpected("a JSON value");
  return { kind: "number", start, source };
}

function readEntry(scanner: TextScanner, depth: number): [string, JsonNode] {
  if (scanner.peek() !== '"') throw scanner.unexpected("a key in double quotes");
  const key = readString(scanner);
  scanner.take(":");
  return [key, readValue(scanner, depth + 1)];
}

function readString(scanner: TextScanner): string {
  const end = stringEnd(scanner.text, scanner.offset);
  try {
    const value = JSON.parse(scanner.text.slice(scanner.offset, end)) as string;
    scanner.offset = end;
    return value;
  } catch {
    throw scanner.unexpected("a string that ends on its line and has valid escapes");
  }
}

/** What JSON.parse would have made of it, with keys that no prototype can catch. */
export function plainValue(node: JsonNode): unknown {
  switch (node.kind) {
    case "object":
      return node.entries.reduce((object, [key, entry]) => {
        object[key] = plainValue(entry);
        return object;
      }, Object.create(null));
    case "array":
      return node.items.map(plainValue);
    case "string":
      return node.value;
    case "number":
      return Number(node.source);
    case "null":
      return null;
    default:
      return node.kind === "true";
  }
}

/** The entries of an object with the last value of a repeated key, at its first position, as Python's dict keeps them. */
export function objectEntries(node: JsonNode): ReadonlyMap<string, JsonNode> | null {
  return node.kind === "object" ? new Map(node.entries) : null;
}

/** The node a path leads to, or the deepest one on the way that exists. */
export function nodeAt(root: JsonNode, path: Path): JsonNode {
  let node = root;
  for (const step of path) {
    const next =
      node.kind === "object"
        ? entryOf(node, String(step))
        : node.kind === "array"
          ? node.items[Number(step)]
          : undefined;
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

/** Of objects with many keys, which are asked for one after the other. */
const indexes = new WeakMap<JsonNode, ReadonlyMap<string, JsonNode>>();
const MANY_KEYS = 16;

function entryOf(node: JsonNode & { kind: "object" }, key: string): JsonNode | undefined {
  if (node.entries.length < MANY_KEYS) return node.entries.findLast(([name]) => name === key)?.[1];
  const index = indexes.get(node) ?? new Map(node.entries);
  indexes.set(node, index);
  return index.get(key);
}

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
