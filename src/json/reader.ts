// Reads JSON and Python literals, and keeps what JSON.parse loses: the order of integer-like keys, the digits of numbers, and positions.
import { DEEPEST, stringEnd } from "./text.ts";

export type JsonNode =
  | { readonly kind: "object"; readonly start: number; readonly entries: readonly (readonly [string, JsonNode])[] }
  | { readonly kind: "array"; readonly start: number; readonly items: readonly JsonNode[] }
  | { readonly kind: "string"; readonly start: number; readonly value: string }
  | { readonly kind: "number"; readonly start: number; readonly source: string }
  | { readonly kind: "true" | "false" | "null"; readonly start: number };

export class JsonSyntaxError extends Error {
  readonly offset: number;
  readonly expected: string;
  constructor(offset: number, expected: string) {
    super(`expected ${expected} at offset ${offset}`);
    this.offset = offset;
    this.expected = expected;
  }
}

export class Scanner {
  readonly text: string;
  offset: number;

  constructor(text: string, offset: number) {
    this.text = text;
    this.offset = offset;
  }

  /** Takes what a sticky pattern finds here; an empty text if it finds nothing. */
  match(pattern: RegExp): string {
    pattern.lastIndex = this.offset;
    const token = pattern.exec(this.text)?.[0] ?? "";
    this.offset += token.length;
    return token;
  }

  unexpected(expected: string): JsonSyntaxError {
    return new JsonSyntaxError(this.offset, expected);
  }
}

type Word = "true" | "false" | "null";

interface Notation {
  readonly whole: string;
  /** White space between tokens, as a sticky pattern. */
  readonly space: RegExp;
  readonly closing: Readonly<Record<string, "}" | "]" | ")">>;
  readonly deepest: number;
  readonly allowsLastComma: boolean;
  readonly words: ReadonlyMap<string, Word>;
  readonly number: RegExp;
  readonly value: string;
  readonly quotes: string;
  text(reader: Reader): string;
  key(reader: Reader, depth: number): string;
}

const NAMES = /[A-Za-z]+/y;
export const JSON_WORDS = new Map(Object.entries<Word>({ true: "true", false: "false", null: "null" }));
export const PYTHON_WORDS = new Map(Object.entries<Word>({ True: "true", False: "false", None: "null" }));

const JSON_NOTATION: Notation = {
  whole: "the end of the JSON text",
  space: /[ \t\n\r]*/y,
  closing: { "{": "}", "[": "]" },
  deepest: DEEPEST,
  allowsLastComma: false,
  words: JSON_WORDS,
  number: /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y,
  value: "a JSON value",
  quotes: '"',
  text: jsonText,
  key(reader) {
    if (reader.peek() !== '"') throw reader.unexpected("a key in double quotes");
    return jsonText(reader);
  },
};

const PYTHON_NOTATION: Notation = {
  whole: "the end of the literal",
  space: /\s*/y,
  closing: { "{": "}", "[": "]", "(": ")" },
  deepest: 200,
  allowsLastComma: true,
  words: PYTHON_WORDS,
  number: /[+-]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y,
  value: "a value",
  quotes: "'\"",
  text: pythonText,
  key(reader, depth) {
    const key = reader.value(depth);
    if (key.kind === "string") return key.value;
    if (key.kind === "number") return key.source;
    throw new JsonSyntaxError(key.start, "a text or a number as key");
  },
};

export function readJson(text: string): JsonNode {
  return new Reader(text, JSON_NOTATION, text.charCodeAt(0) === 0xfeff ? 1 : 0).whole();
}

/** Python's `json` also reads NaN and Infinity, and no mark of byte order. */
const PYTHON_JSON: Notation = {
  ...JSON_NOTATION,
  number: /-?(?:(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|Infinity)|NaN/y,
};

/** JSON as Python's `json.loads` takes it. */
export function readPythonJson(text: string): JsonNode {
  return new Reader(text, PYTHON_JSON, 0).whole();
}

/** The tree of a Python literal (dict, list, tuple, text, number, None, True, False). No code runs. */
export function readPythonLiteral(text: string): JsonNode {
  return new Reader(text, PYTHON_NOTATION, 0).whole();
}

class Reader extends Scanner {
  readonly #notation: Notation;

  constructor(text: string, notation: Notation, offset: number) {
    super(text, offset);
    this.#notation = notation;
  }

  whole(): JsonNode {
    const value = this.value(0);
    if (this.peek() !== undefined) throw this.unexpected(this.#notation.whole);
    return value;
  }

  peek(): string | undefined {
    this.match(this.#notation.space);
    return this.text[this.offset];
  }

  value(depth: number): JsonNode {
    const first = this.peek() ?? "";
    const close = this.#notation.closing[first];
    const start = this.offset;
    if (close === undefined) return this.#scalar(first, start);
    if (depth >= this.#notation.deepest) throw this.unexpected(`at most ${this.#notation.deepest} levels of nesting`);
    if (close === "}") return { kind: "object", start, entries: this.#list(close, () => this.#entry(depth + 1)) };
    return { kind: "array", start, items: this.#list(close, () => this.value(depth + 1)) };
  }

  #scalar(first: string, start: number): JsonNode {
    const notation = this.#notation;
    if (first !== "" && notation.quotes.includes(first)) return { kind: "string", start, value: notation.text(this) };
    const source = this.match(notation.number);
    if (source !== "") return { kind: "number", start, source: source.replaceAll("_", "").replace(/^\+/, "") };
    const kind = notation.words.get(this.match(NAMES));
    if (kind !== undefined) return { kind, start };
    this.offset = start;
    throw this.unexpected(notation.value);
  }

  #entry(depth: number): [string, JsonNode] {
    const key = this.#notation.key(this, depth);
    if (this.peek() !== ":") throw this.unexpected('":"');
    this.offset++;
    return [key, this.value(depth)];
  }

  /** Elements with commas between them, from the next bracket to the one that closes it. */
  #list<T>(close: string, element: () => T): T[] {
    const elements: T[] = [];
    this.offset++;
    let isOpen = this.peek() !== close;
    while (isOpen) {
      elements.push(element());
      const next = this.peek();
      if (next !== "," && next !== close) throw this.unexpected(`"," or "${close}"`);
      if (next === ",") this.offset++;
      isOpen = next === "," && !(this.#notation.allowsLastComma && this.peek() === close);
    }
    this.offset++;
    return elements;
  }
}

function jsonText(reader: Reader): string {
  const { text, offset } = reader;
  const end = stringEnd(text, offset);
  try {
    const value = JSON.parse(text.slice(offset, end)) as string;
    reader.offset = end;
    return value;
  } catch {
    throw reader.unexpected("a string that ends on its line and has valid escapes");
  }
}

const PLAIN_TEXT: Readonly<Record<string, RegExp>> = { "'": /[^'\\\n]*/y, '"': /[^"\\\n]*/y };
const ESCAPE = /\\(?:([0-7]{1,3})|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|[\s\S])/y;
/** Those that JSON does not have. */
const NAMED_ESCAPES = new Map(Object.entries({ "\\a": "\u0007", "\\v": "\v", "\\'": "'", "\\\n": "" }));

/** Reads a text in pieces: one pattern for a long text would overflow the stack. */
function pythonText(reader: Reader): string {
  const start = reader.offset++;
  const quote = reader.text[start]!;
  let value = "";
  for (;;) {
    value += reader.match(PLAIN_TEXT[quote]!);
    const escaped = reader.match(ESCAPE);
    if (escaped === "") break;
    value += pythonUnescaped(escaped);
  }
  if (reader.text[reader.offset++] === quote) return value;
  reader.offset = start;
  throw reader.unexpected("a text that ends on its line");
}

/** Returns the text of an escape in a Python string; an escape that Python does not know keeps its backslash. */
export function pythonUnescaped(source: string): string {
  if (/^\\["\\bfnrt]$/.test(source)) return JSON.parse(`"${source}"`);
  const named = NAMED_ESCAPES.get(source);
  if (named !== undefined) return named;
  const code = /^\\[0-7]/.test(source) ? Number.parseInt(source.slice(1), 8) : Number.parseInt(source.slice(2), 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : source;
}
