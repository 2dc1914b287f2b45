// Reads a Python literal (dict, list, tuple, text, number, None, True, False) into a JSON tree, without running anything.
import { type JsonNode, JsonSyntaxError } from "../../core/json.ts";

const DEEPEST = 200;
const SPACE = /\s*/y;
const NUMBER = /[+-]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const STRING = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/y;
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
  }

  value(depth: number): JsonNode {
    if (depth > DEEPEST) throw new JsonSyntaxError(this.#offset, `at most ${DEEPEST} levels of nesting`);
    const first = this.#peek();
    const start = this.#offset;
    if (first === "{") return { kind: "object", start, entries: this.#list("}", () => this.#entry(depth)) };
    if (first === "[") return { kind: "array", start, items: this.#list("]", () => this.value(depth + 1)) };
    if (first === "(") return { kind: "array", start, items: this.#list(")", () => this.value(depth + 1)) };
    if (first === "'" || first === '"') return { kind: "string", start, value: this.#string() };
    const word = WORDS.get(this.#match(WORD));
    if (word !== undefined) return { kind: word, start };
    this.#offset = start;
    const source = this.#match(NUMBER);
    if (source === "") throw new JsonSyntaxError(start, "a value");
    return { kind: "number", start, source: source.replaceAll("_", "").replace(/^\+/, "") };
  }

  end(): void {
    if (this.#peek() !== undefined) throw new JsonSyntaxError(this.#offset, "the end of the literal");
  }

  /** Elements up to the closing bracket; a comma may follow the last one. */
  #list<T>(close: string, element: () => T): T[] {
    const elements: T[] = [];
    this.#offset++;
    while (this.#peek() !== close) {
      elements.push(element());
      const next = this.#peek();
      if (next === ",") this.#offset++;
      else if (next !== close) throw new JsonSyntaxError(this.#offset, `"," or "${close}"`);
    }
    this.#offset++;
    return elements;
  }

  #entry(depth: number): [string, JsonNode] {
    const start = this.#offset;
    const key = this.value(depth + 1);
    if (key.kind !== "string" && key.kind !== "number") throw new JsonSyntaxError(start, "a text or a number as key");
    if (this.#peek() !== ":") throw new JsonSyntaxError(this.#offset, '":"');
    this.#offset++;
    return [key.kind === "string" ? key.value : key.source, this.value(depth + 1)];
  }

  #string(): string {
    const start = this.#offset;
    const source = this.#match(STRING);
    if (source === "") throw new JsonSyntaxError(start, "a text that ends on its line");
    return source.slice(1, -1).replace(ESCAPE, unescaped);
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

/** Octal digits, or hexadecimal ones of \x, \u or \U. An escape that Python does not know keeps its backslash. */
function unescaped(whole: string, octal?: string, x?: string, u?: string, longU?: string): string {
  const code = octal === undefined ? Number.parseInt(x ?? u ?? longU ?? "", 16) : Number.parseInt(octal, 8);
  return code <= 0x10ffff ? String.fromCodePoint(code) : (NAMED.get(whole) ?? whole);
}
