// Reads a Python literal (dict, list, tuple, text, number, None, True, False) into a JSON tree, without running anything.
import type { JsonNode } from "../json.ts";
import { JsonSyntaxError, type Notation, TextScanner } from "../text-scanner.ts";

const LITERAL: Notation = { space: /\s*/y, deepest: 200, allowsLastComma: true };
const NUMBER = /[+-]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const PLAIN_TEXT = { "'": /[^'\\\n]*/y, '"': /[^"\\\n]*/y };
const WORD = /[A-Za-z]+/y;
const WORDS: ReadonlyMap<string, "true" | "false" | "null"> = new Map([
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
  ["true", "true"],
  ["false", "false"],
  ["null", "null"],
]);

/** The tree of a literal. Throws a JsonSyntaxError where the text stops being one. */
export function readPythonLiteral(text: string): JsonNode {
  const scanner = new TextScanner(text, LITERAL);
  return scanner.whole(() => readValue(scanner, 0), "the end of the literal");
}

function readValue(scanner: TextScanner, depth: number): JsonNode {
  scanner.checkDepth(depth);
  const first = scanner.peek();
  const start = scanner.offset;
  if (first === "{") return { kind: "object", start, entries: scanner.list("}", () => readEntry(scanner, depth)) };
  if (first === "[") return { kind: "array", start, items: scanner.list("]", () => readValue(scanner, depth + 1)) };
  if (first === "(") return { kind: "array", start, items: scanner.list(")", () => readValue(scanner, depth + 1)) };
  if (first === "'" || first === '"') return { kind: "string", start, value: readString(scanner, first) };
  const word = WORDS.get(scanner.match(WORD));
  if (word !== undefined) return { kind: word, start };
  scanner.offset = start;
  const source = scanner.match(NUMBER);
  if (source === "") throw scanner.unexpected("a value");
  return { kind: "number", start, source: source.replaceAll("_", "").replace(/^\+/, "") };
}

function readEntry(scanner: TextScanner, depth: number): [string, JsonNode] {
  const key = readKey(scanner, depth);
  scanner.take(":");
  return [key, readValue(scanner, depth + 1)];
}

function readKey(scanner: TextScanner, depth: number): string {
  const key = readValue(scanner, depth + 1);
  if (key.kind === "string") return key.value;
  if (key.kind === "number") return key.source;
  throw new JsonSyntaxError(key.start, "a text or a number as key");
}

function readString(scanner: TextScanner, quote: "'" | '"'): string {
  const source = scanner.quoted(PLAIN_TEXT[quote]);
  if (source === "") throw scanner.unexpected("a text that ends on its line");
  return pythonUnescaped(source.slice(1, -1));
}

const ESCAPE = /\\(?:([0-7]{1,3})|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|[\s\S])/g;
const NAMED: ReadonlyMap<string, string> = new Map([
  ["\\n", "\n"],
  ["\\t", "\t"],
  ["\\r", "\r"],
  ["\\a", "\u0007"],
  ["\\b", "\b"],
  ["\\f", "\f"],
  ["\\v", "\v"],
  ["\\\\", "\\"],
  ["\\'", "'"],
  ['\\"', '"'],
  ["\\\n", ""],
]);

/** What a text between quotes stands for. */
function pythonUnescaped(source: string): string {
  return source.includes("\\") ? source.replace(ESCAPE, unescaped) : source;
}

/** Octal digits, or hexadecimal ones of \x, \u or \U. An escape that Python does not know keeps its backslash. */
function unescaped(whole: string, octal?: string, x?: string, u?: string, longU?: string): string {
  const code = octal === undefined ? Number.parseInt(x ?? u ?? longU ?? "", 16) : Number.parseInt(octal, 8);
  return code <= 0x10ffff ? String.fromCodePoint(code) : (NAMED.get(whole) ?? whole);
}
