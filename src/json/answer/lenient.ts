// Reads one object or list that a model wrote, and repairs what it can. It keeps its own stack, so deep nesting cannot overflow the call stack.
import { JSON_WORDS, type JsonNode, PYTHON_WORDS, Scanner } from "../reader.ts";
import type { RepairKind } from "./repair.ts";

/** whole: closed; cut: the text ended first; broken: no reading makes sense from `end` on. */
export interface FoundValue {
  readonly state: "whole" | "cut" | "broken";
  readonly node: JsonNode;
  readonly end: number;
  readonly repairs: ReadonlySet<RepairKind>;
  /** Whether it has an entry with a key, and so was meant as data. */
  readonly hasKeys: boolean;
  readonly depth: number;
  /** The text that was expected at the end. */
  readonly expected: string;
}

export function readLenientValue(text: string, start: number): FoundValue {
  return new LenientReader(text, start).read();
}

const JSON_SPACE = /[ \t\r\n]*/y;
const OTHER_SPACE = /[\s\u200b-\u200d\u2060\ufeff]+/y;
const COMMENT = /\/\/[^\n]*|#[^\n]*|\/\*/y;

/** The closing quote of each opening one. */
const CLOSING = new Map(['""', "''", "``", "“”", "””", "„“", "‘’", "’’", "«»"].map(([open, close]) => [open!, close!]));
const PLAIN_RUNS = new Map(
  Array.from(CLOSING.values(), (quote) => [quote, new RegExp(`[^${quote}\\\\\\u0000-\\u001f]*`, "y")]),
);
/** A quote ends a text if one of these characters, a line end or nothing follows. */
const ENDS_TEXT = /[^\S\n]*(?:[,:}\])"'`“‘„«/#\n]|$)/y;
const PREFIX = /[uUbBrR](?=['"])/y;

const ESCAPE = /\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|U[\da-fA-F]{8}|[\s\S]|$)/y;

/** The common case first: Unicode classes are slow. */
const JSON_NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?=[,\]}\n])/y;
const NUMBER = /([+-]?)(\d[\d_]*|(?=\.\d))(?:\.(\d*))?([eE][+-]?\d+)?(?![ \t]*[\p{L}%°€$])(?![-:./\d_])/uy;
const WORD = /[A-Za-z]+(?![ \t]*[\p{L}\p{N}_])(?![-:./])/uy;
const WORDS = new Map([...JSON_WORDS, ...PYTHON_WORDS, ["undefined", "null" as const]]);
const BARE_TEXT = /[\p{L}\p{N}$€+.-][^,\]}\n"{[]*/uy;
const BARE_KEY = /[^\s"'`“”‘’„«»{}[\](),:][^"`“”{}[\](),:\n]*/y;
const ELLIPSIS = /\.\.\.|…/y;
const FENCE = /```|~~~/y;

const DEEPEST = 200;
const BRACKETS: Readonly<Record<string, "}" | "]" | ")">> = { "{": "}", "[": "]", "(": ")" };

/** An open bracket. Its node is added to its parent at once, so closing needs no further step. */
interface Frame {
  readonly close: "}" | "]" | ")";
  readonly entries: [string, JsonNode][];
  readonly items: JsonNode[];
  key: string | null;
  /** The last thing inside: nothing, a value or a comma. */
  last: "nothing" | "value" | "comma";
}

const CUT = Symbol("cut");

type End = Pick<FoundValue, "state" | "expected">;

const CUT_HERE: End = { state: "cut", expected: "the rest of the answer" };
const WHOLE: End = { state: "whole", expected: "" };
const broken = (expected: string): End => ({ state: "broken", expected });

class LenientReader extends Scanner {
  readonly #repairs = new Set<RepairKind>();
  readonly #stack: Frame[] = [];
  #root: JsonNode | null = null;
  #hasKeys = false;

  read(): FoundValue {
    let end = this.#open(BRACKETS[this.text[this.offset]!]!);
    while (end === null) end = this.#stack.length === 0 ? WHOLE : this.#step();
    if (end.state === "cut") this.#repairs.add("cut");
    const depth = this.#stack.length;
    return { ...end, node: this.#root!, end: this.offset, repairs: this.#repairs, hasKeys: this.#hasKeys, depth };
  }

  /** Reads one key, value or mark. Returns how the reading ends, or null to go on. */
  #step(): End | null {
    const frame = this.#stack.at(-1)!;
    const next = this.#peek();
    if (next === undefined) return CUT_HERE;
    if (frame.key !== null) return this.#value(frame, next);
    FENCE.lastIndex = this.offset;
    if (FENCE.test(this.text)) {
      this.#repairs.add("bracket");
      return WHOLE;
    }
    if (next === ",") return this.#comma(frame);
    if (next === "}" || next === "]" || next === ")") return this.#close(next);
    if (this.match(ELLIPSIS) !== "") {
      this.#repairs.add("ellipsis");
      frame.last = "value";
      return null;
    }
    if (frame.last === "value") this.#repairs.add("comma");
    return frame.close === "}" ? this.#key(frame) : this.#value(frame, next);
  }

  #open(close: Frame["close"]): End | null {
    if (this.#stack.length >= DEEPEST) return broken(`at most ${DEEPEST} levels of nesting`);
    if (close === ")") this.#repairs.add("tuple");
    const start = this.offset++;
    const frame: Frame = { close, entries: [], items: [], key: null, last: "nothing" };
    const { entries, items } = frame;
    this.#put(close === "}" ? { kind: "object", start, entries } : { kind: "array", start, items });
    this.#stack.push(frame);
    return null;
  }

  #put(node: JsonNode): null {
    const frame = this.#stack.at(-1);
    this.#root ??= node;
    if (frame === undefined) return null;
    if (frame.close === "}") frame.entries.push([frame.key!, node]);
    else frame.items.push(node);
    frame.key = null;
    frame.last = "value";
    return null;
  }

  #comma(frame: Frame): null {
    if (frame.last !== "value") this.#repairs.add("comma");
    frame.last = "comma";
    this.offset++;
    return null;
  }

  /** Closes the innermost bracket of this kind, and those inside it that were forgotten. */
  #close(close: Frame["close"]): End | null {
    const position = this.#stack.findLastIndex((frame) => frame.close === close);
    if (position === -1) return broken(`"${this.#stack.at(-1)!.close}"`);
    if (this.#stack.at(-1)!.last === "comma" && close !== ")") this.#repairs.add("comma");
    if (position < this.#stack.length - 1) this.#repairs.add("bracket");
    this.#stack.length = position;
    this.offset++;
    return null;
  }

  #key(frame: Frame): End | null {
    const key = this.#quoted() ?? this.#repaired("unquoted-key", this.match(BARE_KEY).trimEnd());
    if (key === CUT) return CUT_HERE;
    if (key === null) return broken("a key");
    const colon = this.#peek();
    if (colon === undefined) return CUT_HERE;
    if (colon !== ":") return broken('":"');
    this.offset++;
    this.#hasKeys = true;
    frame.key = key;
    return null;
  }

  #value(frame: Frame, next: string): End | null {
    const start = this.offset;
    if (Object.hasOwn(BRACKETS, next)) return this.#open(BRACKETS[next]!);
    const text = this.#quoted();
    if (text === CUT) return CUT_HERE;
    if (text !== null) return this.#put({ kind: "string", start, value: text });
    const bare = this.#bare({ allowsText: frame.close === "}" || this.#stack.length > 1 });
    if (bare === null) return broken("a value");
    // At the end of the text a number may be cut off: 2 may have been going to be 20.
    return this.offset === this.text.length ? CUT_HERE : this.#put(bare);
  }

  #peek(): string | undefined {
    for (;;) {
      this.match(JSON_SPACE);
      const next = this.text[this.offset];
      if (next === undefined || (next > " " && next < "\u007f" && next !== "/" && next !== "#")) return next;
      if (this.match(OTHER_SPACE) !== "") {
        this.#repairs.add("space");
        continue;
      }
      const comment = this.match(COMMENT);
      if (comment === "") return next;
      this.#repairs.add("comment");
      if (comment === "/*") this.#textBefore("*/");
    }
  }

  /** Takes everything up to and including a mark; CUT if there is no mark. */
  #textBefore(mark: string): string | typeof CUT {
    const start = this.offset;
    const end = this.text.indexOf(mark, start);
    this.offset = end === -1 ? this.text.length : end + mark.length;
    return end === -1 ? CUT : this.text.slice(start, end);
  }

  /** A text in quotes; CUT if it never ends, null if there is no quote. */
  #quoted(): string | typeof CUT | null {
    if (this.text[this.offset] !== '"' && this.match(PREFIX) !== "") this.#repairs.add("quotes");
    const quote = this.text[this.offset]!;
    const closing = CLOSING.get(quote);
    if (closing === undefined) return null;
    if (quote !== '"') this.#repairs.add("quotes");
    const triple = quote.repeat(3);
    if ((quote === '"' || quote === "'") && this.text.startsWith(triple, this.offset)) {
      this.#repairs.add("quotes");
      this.offset += 3;
      return this.#textBefore(triple);
    }
    this.offset++;
    return this.#textUntil(closing);
  }

  #textUntil(closing: string): string | typeof CUT {
    const run = PLAIN_RUNS.get(closing)!;
    let value = "";
    for (;;) {
      value += this.match(run);
      const next = this.text[this.offset];
      if (next === undefined) return CUT;
      if (next === "\\") {
        value += this.#escaped(this.match(ESCAPE));
        continue;
      }
      this.offset++;
      // What follows tells a closing quote from an apostrophe, which a letter follows.
      ENDS_TEXT.lastIndex = this.offset;
      if (next !== closing) this.#repairs.add("raw-character");
      else if (ENDS_TEXT.test(this.text)) return value;
      else this.#repairs.add("inner-quote");
      value += next;
    }
  }

  /** An unknown escape stands for the character itself. */
  #escaped(source: string): string {
    if (/^\\(?:["\\/bfnrt]|u.)/.test(source)) return JSON.parse(`"${source}"`);
    if (source.length > 1) this.#repairs.add("escape");
    const code = source.length > 2 ? Number.parseInt(source.slice(2), 16) : Number.NaN;
    if (code <= 0x10ffff) return String.fromCodePoint(code);
    return source === "\\\n" ? "" : source.slice(1);
  }

  /** A number, a constant or, if allowed, a text without quotes; null if there is none. */
  #bare({ allowsText }: { readonly allowsText: boolean }): JsonNode | null {
    const start = this.offset;
    const number = this.match(JSON_NUMBER) || this.#number();
    if (number !== null) return { kind: "number", start, source: number };
    const word = this.match(WORD);
    const constant = WORDS.get(word);
    if (constant !== undefined) {
      if (word !== constant) this.#repairs.add("words");
      return { kind: constant, start };
    }
    this.offset = start;
    const value = allowsText ? this.#repaired("unquoted-text", this.match(BARE_TEXT).trimEnd()) : null;
    return value === null ? null : { kind: "string", start, value };
  }

  #number(): string | null {
    NUMBER.lastIndex = this.offset;
    const match = NUMBER.exec(this.text);
    if (match === null) return null;
    const [source, sign, whole, fraction, exponent = ""] = match;
    this.offset += source.length;
    const digits = whole!.replaceAll("_", "").replace(/^0+(?=\d)/, "") || "0";
    const written = `${sign === "-" ? "-" : ""}${digits}${fraction === undefined ? "" : `.${fraction || "0"}`}${exponent}`;
    return written === source ? written : this.#repaired("number", written);
  }

  /** Notes a repair, unless nothing was found; then it is null. */
  #repaired(kind: RepairKind, found: string): string | null {
    if (found === "") return null;
    this.#repairs.add(kind);
    return found;
  }
}
