// The words of JSON as models write it: texts in any quotes or none, numbers and constants of other languages, comments.
import type { JsonNode } from "../json.ts";
import type { Repairs } from "./repair.ts";

const JSON_SPACE = /[ \t\r\n]*/y;
const OTHER_SPACE = /[\s\u200b-\u200d\u2060\ufeff]+/y;
const COMMENT = /\/\/[^\n]*|#[^\n]*|\/\*/y;

/** What ends a text that began with this quote. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "`": "`",
  "“": "”",
  "”": "”",
  "„": "“",
  "‘": "’",
  "’": "’",
  "«": "»",
};
const PLAIN_RUNS = new Map(
  Object.values(CLOSING).map((quote) => [quote, new RegExp(`[^${quote}\\\\\\u0000-\\u001f]*`, "y")]),
);
/** After a quote that ends a text comes one of these, or a line end, or nothing. */
const AFTER_TEXT = /[,:}\])"'`“‘„«/#\n]/;
const PREFIX = /[uUbBrR](?=['"])/y;
const INLINE_SPACE = /[^\S\n]*/y;

const ESCAPE = /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|U([\da-fA-F]{8})|[\s\S])/y;
const JSON_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\"', '"'],
  ["\\\\", "\\"],
  ["\\/", "/"],
  ["\\b", "\b"],
  ["\\f", "\f"],
  ["\\n", "\n"],
  ["\\r", "\r"],
  ["\\t", "\t"],
]);

/** A number of JSON before a comma, a bracket or a line end: the common case, without the costly classes of letters. */
const JSON_NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?=[,\]}\n])/y;
const NUMBER = /([+-]?)(\d[\d_]*|(?=\.\d))(?:\.(\d*))?([eE][+-]?\d+)?(?![ \t]*[\p{L}%°€$])(?![-:./\d_])/uy;
const WORD = /[A-Za-z]+(?![ \t]*[\p{L}\p{N}_])(?![-:./])/uy;
const WORDS: ReadonlyMap<string, "true" | "false" | "null"> = new Map([
  ["true", "true"],
  ["false", "false"],
  ["null", "null"],
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
  ["undefined", "null"],
]);
const BARE_TEXT = /[\p{L}\p{N}$€+.-][^,\]}\n"{[]*/uy;
const BARE_KEY = /[^\s"'`“”‘’„«»{}[\](),:][^"`“”{}[\](),:\n]*/y;

/** A text that the end of the input cut off. */
export const CUT = Symbol("cut");

export class LenientScanner {
  readonly text: string;
  at: number;
  readonly #repairs: Repairs;

  constructor(text: string, at: number, repairs: Repairs) {
    this.text = text;
    this.at = at;
    this.#repairs = repairs;
  }

  /** The next character that is neither space nor comment. */
  peek(): string | undefined {
    for (;;) {
      this.#take(JSON_SPACE);
      const next = this.text[this.at];
      if (next === undefined || (next > " " && next < "\u007f" && next !== "/" && next !== "#")) return next;
      if (this.#take(OTHER_SPACE) !== "") this.#repairs.add("space");
      else if (!this.#skipComment()) return next;
    }
  }

  #skipComment(): boolean {
    const comment = this.#take(COMMENT);
    if (comment === "") return false;
    this.#repairs.add("comment");
    if (comment === "/*") {
      const end = this.text.indexOf("*/", this.at);
      this.at = end === -1 ? this.text.length : end + 2;
    }
    return true;
  }

  /** A text in quotes, CUT where it never ends, null where there is no quote. */
  quoted(): string | typeof CUT | null {
    if (this.text[this.at] !== '"' && this.#take(PREFIX) !== "") this.#repairs.add("quotes");
    const quote = this.text[this.at]!;
    const closing = Object.hasOwn(CLOSING, quote) ? CLOSING[quote]! : null;
    if (closing === null) return null;
    if (quote !== '"') this.#repairs.add("quotes");
    const triple = quote.repeat(3);
    if ((quote === '"' || quote === "'") && this.text.startsWith(triple, this.at)) return this.#tripleQuoted(triple);
    this.at++;
    return this.#textUntil(closing);
  }

  #tripleQuoted(triple: string): string | typeof CUT {
    this.#repairs.add("quotes");
    const end = this.text.indexOf(triple, this.at + 3);
    const start = this.at + 3;
    this.at = end === -1 ? this.text.length : end + 3;
    return end === -1 ? CUT : this.text.slice(start, end);
  }

  #textUntil(closing: string): string | typeof CUT {
    const run = PLAIN_RUNS.get(closing)!;
    let value = "";
    for (;;) {
      value += this.#take(run);
      const next = this.text[this.at];
      if (next === undefined) return CUT;
      if (next === "\\") {
        value += this.#escape();
        continue;
      }
      this.at++;
      if (next !== closing) this.#repairs.add("raw-character");
      else if (this.#endsText()) return value;
      else this.#repairs.add("inner-quote");
      value += next;
    }
  }

  /** Whether the quote just passed ends its text, by what follows it: an apostrophe is followed by a letter. */
  #endsText(): boolean {
    const before = this.at;
    this.#take(INLINE_SPACE);
    const next = this.text[this.at];
    this.at = before;
    return next === undefined || AFTER_TEXT.test(next);
  }

  /** An unknown escape stands for the character itself. */
  #escape(): string {
    ESCAPE.lastIndex = this.at;
    const found = ESCAPE.exec(this.text);
    if (found === null) {
      this.at = this.text.length;
      return "";
    }
    const [source, u, x, long] = found;
    this.at += source.length;
    const known = JSON_ESCAPES.get(source);
    if (known !== undefined) return known;
    if (u !== undefined) return String.fromCharCode(Number.parseInt(u, 16));
    this.#repairs.add("escape");
    const code = Number.parseInt(x ?? long ?? "", 16);
    if (code <= 0x10ffff) return String.fromCodePoint(code);
    return source === "\\\n" ? "" : source.slice(1);
  }

  /** A number, a constant or, where that is allowed, a text without quotes; null where there is none. */
  bare({ allowsText }: { readonly allowsText: boolean }): JsonNode | null {
    const start = this.at;
    const number = this.#number();
    if (number !== null) return { kind: "number", start, source: number };
    const word = this.#take(WORD);
    const constant = WORDS.get(word);
    if (constant !== undefined) {
      if (word !== constant) this.#repairs.add("words");
      return { kind: constant, start };
    }
    this.at = start;
    const value = allowsText ? this.#take(BARE_TEXT).trimEnd() : "";
    if (value === "") return null;
    this.#repairs.add("unquoted-text");
    return { kind: "string", start, value };
  }

  #number(): string | null {
    const plain = this.#take(JSON_NUMBER);
    if (plain !== "") return plain;
    NUMBER.lastIndex = this.at;
    const found = NUMBER.exec(this.text);
    if (found === null) return null;
    const [source, sign, whole, fraction, exponent = ""] = found;
    this.at += source.length;
    const digits = whole!.replaceAll("_", "").replace(/^0+(?=\d)/, "") || "0";
    const written = `${sign === "-" ? "-" : ""}${digits}${fraction === undefined ? "" : `.${fraction || "0"}`}${exponent}`;
    if (written !== source) this.#repairs.add("number");
    return written;
  }

  /** A key without quotes, up to what should be its colon. */
  bareKey(): string | null {
    const key = this.#take(BARE_KEY).trimEnd();
    if (key === "") return null;
    this.#repairs.add("unquoted-key");
    return key;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }
}
