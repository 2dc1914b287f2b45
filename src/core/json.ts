// A JSON reader that keeps what JSON.parse loses: the order of integer-like keys, the text of numbers, and where everything stands.
import type { Path } from "./problem.ts";

export type JsonNode =
  | { readonly kind: "object"; readonly start: number; readonly entries: readonly (readonly [string, JsonNode])[] }
  | { readonly kind: "array"; readonly start: number; readonly items: readonly JsonNode[] }
  | { readonly kind: "string"; readonly start: number; readonly value: string }
  | { readonly kind: "number"; readonly start: number; readonly source: string }
  | { readonly kind: "true" | "false" | "null"; readonly start: number };

/** Where and why a text stops being JSON. */
export class JsonSyntaxError extends Error {
  readonly offset: number;
  readonly expected: string;
  constructor(offset: number, expected: string) {
    super(`expected ${expected} at offset ${offset}`);
    this.offset = offset;
    this.expected = expected;
  }
}

const DEEPEST = 2_000;
const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings exclude control characters
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const WORDS = ["true", "false", "null"] as const;

export function readJson(text: string): JsonNode {
  const scanner = new Scanner(text);
  const node = scanner.value(0);
  scanner.end();
  return node;
}

class Scanner {
  readonly #text: string;
  #offset = 0;

  constructor(text: string) {
    this.#text = text;
    if (text.charCodeAt(0) === 0xfeff) this.#offset = 1;
  }

  value(depth: number): JsonNode {
    if (depth > DEEPEST) throw new JsonSyntaxError(this.#offset, `at most ${DEEPEST} levels of nesting`);
    this.#match(SPACE);
    const start = this.#offset;
    const first = this.#text[start];
    if (first === "{") return { kind: "object", start, entries: this.#list("}", () => this.#entry(depth)) };
    if (first === "[") return { kind: "array", start, items: this.#list("]", () => this.value(depth + 1)) };
    if (first === '"') return { kind: "string", start, value: this.#string() };
    const word = WORDS.find((candidate) => this.#text.startsWith(candidate, start));
    if (word !== undefined) {
      this.#offset += word.length;
      return { kind: word, start };
    }
    const source = this.#match(NUMBER);
    if (source === "") throw new JsonSyntaxError(start, "a JSON value");
    return { kind: "number", start, source };
  }

  end(): void {
    this.#match(SPACE);
    if (this.#offset < this.#text.length) throw new JsonSyntaxError(this.#offset, "the end of the JSON text");
  }

  #list<T>(close: string, element: () => T): T[] {
    const elements: T[] = [];
    this.#offset++;
    if (this.#peek() === close) {
      this.#offset++;
      return elements;
    }
    while (true) {
      elements.push(element());
      const next = this.#peek();
      if (next !== "," && next !== close) throw new JsonSyntaxError(this.#offset, `"," or "${close}"`);
      this.#offset++;
      if (next === close) return elements;
    }
  }

  #entry(depth: number): [string, JsonNode] {
    if (this.#peek() !== '"') throw new JsonSyntaxError(this.#offset, "a key in double quotes");
    const key = this.#string();
    if (this.#peek() !== ":") throw new JsonSyntaxError(this.#offset, '":"');
    this.#offset++;
    return [key, this.value(depth + 1)];
  }

  #string(): string {
    const start = this.#offset;
    const source = this.#match(STRING);
    if (source === "") throw new JsonSyntaxError(start, "a string that ends on its line and has valid escapes");
    return JSON.parse(source) as string;
  }

  #peek(): string | undefined {
    this.#match(SPACE);
    return this.#text[this.#offset];
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#offset;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#offset += found.length;
    return found;
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
        ? node.entries.findLast(([key]) => key === String(step))?.[1]
        : node.kind === "array"
          ? node.items[Number(step)]
          : undefined;
    if (next === undefined) return node;
    node = next;
  }
  return node;
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
