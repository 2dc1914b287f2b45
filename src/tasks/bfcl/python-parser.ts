// Parses the list of calls that a model wrote as Python. Nothing runs: the text becomes a tree, in one pass.
import { pythonUnescaped, Scanner } from "../../json/reader.ts";
import { pythonString } from "../../text/python.ts";
import { Arithmetic, type Binary } from "./python-arithmetic.ts";
import type { DictEntry, Expression, Keyword, Parameter } from "./python-expression.ts";
import * as python from "./python-expression.ts";
import { type DecodedCall, PythonOther, type PythonValue, unreadable } from "./python-value.ts";

/** The number of open brackets that Python reads. */
const DEEPEST = 200;
/** Python refuses longer decimal numbers. */
const MOST_DIGITS = 4_300;

/** The calls of a list such as `[f(x=1), g(y="a")]`; throws an UnreadableReply. */
export function parseCalls(text: string): readonly DecodedCall[] {
  if (text.includes("\0") || /\p{Cs}/u.test(text)) return unreadable();
  return new Parser(text.replace(/\r\n?/g, "\n"), 0).calls().map((call) => call.called());
}

const SPACE = /[ \t\f\n]+|#[^\n]*|\\\n/y;
const NAME = /[\p{XIDS}_]\p{XIDC}*/uy;
const NUMBER =
  /(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*)?\.\d[\d_]*(?:[eE][+-]?\d[\d_]*)?|\d[\d_]*\.?(?:[eE][+-]?\d[\d_]*)?)[jJ]?/y;
const STRING_PREFIX = /^(?:[rubf]|[bf]r|r[bf])$/i;
const QUOTE = /"""|'''|"|'/y;
const STOP_OF_LONG = /\\|"""|'''/g;
const STOP_OF_SHORT = /[\\"'\n]/g;
const OPERATOR = /\*\*|\/\/|<<|>>|[|^&+\-*@/%]/y;
const ESCAPE = /\\(?:\n|[0-7]{1,3}|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[\s\S])/g;
const BYTE_ESCAPE = /\\(?:\n|[0-7]{1,3}|x[\da-fA-F]{2}|[\s\S])/g;

const CONSTANTS: ReadonlyMap<string, PythonValue> = new Map(Object.entries({ True: true, False: false, None: null }));
const KEYWORDS = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

class Parser extends Scanner {
  readonly #arithmetic = new Arithmetic();
  #depth = 0;
  /** Whether the brackets that were read last had a comma before the closing one. */
  #hasLastComma = false;

  calls(): readonly Expression[] {
    if (this.#peek() !== "[") return unreadable();
    const calls = this.#items("]", () => this.#expression());
    return this.#peek() === "" ? calls : unreadable();
  }

  /** The next character after white space and comments. */
  #peek(): string {
    for (;;) {
      const next = this.text[this.offset] ?? "";
      if (!" \t\f\n#\\".includes(next) || this.match(SPACE) === "") return next;
    }
  }

  #takes(token: string): boolean {
    this.#peek();
    if (!this.text.startsWith(token, this.offset)) return false;
    this.offset += token.length;
    return true;
  }

  /** Takes a whole word. */
  #takesWord(word: string): boolean {
    if (this.#peek() !== word[0]) return false;
    const start = this.offset;
    if (this.match(NAME) === word) return true;
    this.offset = start;
    return false;
  }

  #nested<T>(read: () => T): T {
    if (++this.#depth > DEEPEST) unreadable();
    const value = read();
    this.#depth--;
    return value;
  }

  /** Reads the items in brackets, with commas between and perhaps after; the opening bracket is next. */
  #items<T>(close: string, read: () => T): T[] {
    this.offset++;
    return this.#nested(() => {
      const items: T[] = [];
      let hasLastComma = false;
      while (!this.#takes(close)) {
        if (items.length > 0 && !hasLastComma) unreadable();
        items.push(read());
        hasLastComma = this.#takes(",");
      }
      this.#hasLastComma = hasLastComma;
      return items;
    });
  }

  #expression(): Expression {
    return this.#takesWord("lambda") ? this.#nested(() => this.#lambda()) : this.#negation();
  }

  #negation(): Expression {
    if (!this.#takesWord("not")) return this.#operation();
    return python.unary(
      "not",
      this.#nested(() => this.#negation()),
    );
  }

  #operation(least: number = python.BINDING["|"]): Expression {
    let left = this.#sign();
    for (;;) {
      this.#peek();
      const operator = this.match(OPERATOR) as Binary | "";
      if (operator === "") return left;
      const binding = python.BINDING[operator];
      if (binding < least) {
        this.offset -= operator.length;
        return left;
      }
      left = python.binary(operator, left, this.#operation(binding + 1), this.#arithmetic);
    }
  }

  #sign(): Expression {
    const next = this.#peek();
    if (next === "+" || next === "-" || next === "~") {
      this.offset++;
      return python.unary(
        next,
        this.#nested(() => this.#sign()),
      );
    }
    const left = this.#primary();
    if (!this.#takes("**")) return left;
    return python.binary(
      "**",
      left,
      this.#nested(() => this.#sign()),
      this.#arithmetic,
    );
  }

  #primary(): Expression {
    let value = this.#atom();
    for (;;) {
      const next = this.#peek();
      if (next === "(") value = this.#call(value);
      else if (next === "[") value = python.index(value, this.#index());
      else if (this.#takes(".")) value = python.attribute(value, this.#name());
      else return value;
    }
  }

  #name(): string {
    this.#peek();
    return asName(this.match(NAME));
  }

  #atom(): Expression {
    const next = this.#peek();
    if (next === "(") return this.#parenthesised();
    if (next === "[") return python.list(this.#items("]", () => this.#element()));
    if (next === "{") return this.#braces();
    if (this.#takes("...")) return python.ellipsis();
    const start = this.offset;
    const word = this.match(NAME);
    if (this.#startsString(word)) {
      this.offset = start;
      return this.#strings();
    }
    if (word === "") return this.#number(this.match(NUMBER));
    const constant = CONSTANTS.get(word);
    return constant === undefined ? python.name(asName(word)) : python.constant(constant);
  }

  #element(): Expression {
    return this.#takes("*") ? python.starred(this.#operation()) : this.#expression();
  }

  #parenthesised(): Expression {
    const items = this.#items(")", () => this.#element());
    if (items.length !== 1 || this.#hasLastComma) return python.tuple(items);
    return items[0]!.isStarred ? unreadable() : items[0]!;
  }

  #braces(): Expression {
    const members: Expression[] = [];
    const entries: DictEntry[] = [];
    this.#items("}", () => {
      if (this.#takes("**")) return entries.push([null, this.#operation()]);
      const key = this.#element();
      if (!this.#takes(":")) return members.push(key);
      return entries.push([key.isStarred ? unreadable() : key, this.#expression()]);
    });
    if (members.length === 0) return python.dict(entries);
    return entries.length === 0 ? python.set(members) : unreadable();
  }

  #index(): Expression {
    const parts = this.#items("]", () => this.#indexPart());
    const [only = unreadable()] = parts;
    return parts.length > 1 || this.#hasLastComma || only.isStarred ? python.tuple(parts) : only;
  }

  #indexPart(): Expression {
    const bounds = [this.#bound()];
    while (bounds.length < 3 && this.#takes(":")) bounds.push(this.#bound());
    return bounds.length > 1 ? python.slice(bounds) : (bounds[0] ?? unreadable());
  }

  #bound(): Expression | null {
    return [":", ",", "]"].includes(this.#peek()) ? null : this.#element();
  }

  #call(called: Expression): Expression {
    const positional: Expression[] = [];
    const keywords: Keyword[] = [];
    this.#items(")", () => {
      if (this.#takes("**")) return keywords.push({ name: null, value: this.#expression() });
      if (this.#takes("*")) {
        const hasUnpacked = keywords.some(({ name }) => name === null);
        return positional.push(hasUnpacked ? unreadable() : python.starred(this.#expression()));
      }
      const name = this.#keywordName();
      if (name !== null) return keywords.push({ name, value: this.#expression() });
      return keywords.length > 0 ? unreadable() : positional.push(this.#expression());
    });
    return python.call(called, positional, keywords);
  }

  /** The name before `=`, which is taken too; null if an expression is next. */
  #keywordName(): string | null {
    this.#peek();
    const start = this.offset;
    const name = this.match(NAME);
    if (name !== "" && this.#peek() === "=" && this.text[this.offset + 1] !== "=") {
      this.offset++;
      return asName(name);
    }
    this.offset = start;
    return null;
  }

  #lambda(): Expression {
    const parameters: Parameter[] = [];
    for (let isOpen = true; !this.#takes(":"); isOpen = this.#takes(",")) {
      if (!isOpen) unreadable();
      const stars = ["**", "*", "/"].find((mark) => this.#takes(mark)) ?? "";
      const isBare = stars === "/" || (stars === "*" && [",", ":"].includes(this.#peek()));
      const name = isBare ? stars : stars + this.#name();
      parameters.push([name, stars === "" && this.#takes("=") ? this.#expression() : null]);
    }
    return python.lambda(parameters, this.#expression());
  }

  #number(source: string): Expression {
    const isBased = /^0[xob]/i.test(source);
    const isImaginary = /j$/i.test(source);
    const isWhole = isBased || /^[\d_]+$/.test(source);
    const isBroken = isBased
      ? isImaginary || /_(?![\da-f])/i.test(source)
      : /_(?!\d)/.test(source) || (isWhole && /^0[0_]*[1-9]/.test(source));
    const isGlued = /^[\p{XIDC}]/u.test(this.text.slice(this.offset, this.offset + 2));
    const digits = source.replaceAll("_", "");
    const isLong = isWhole && !isBased && digits.length > MOST_DIGITS;
    if (source === "" || isBroken || isGlued || isLong) return unreadable();
    if (isImaginary) return python.constant(new PythonOther(digits.toLowerCase(), true));
    return python.constant(isWhole ? BigInt(digits) : Number(digits));
  }

  /** Whether a string begins after a word that may be its prefix. */
  #startsString(prefix: string): boolean {
    const next = this.text[this.offset];
    return (next === '"' || next === "'") && (prefix === "" || STRING_PREFIX.test(prefix));
  }

  /** Adjacent strings are one. */
  #strings(): Expression {
    const start = this.offset;
    const prefixes: string[] = [];
    let value = "";
    let end = start;
    for (let prefix = this.match(NAME); this.#startsString(prefix); prefix = this.match(NAME)) {
      prefixes.push(prefix.toLowerCase());
      value += this.#string(prefix.toLowerCase());
      end = this.offset;
      this.#peek();
    }
    this.offset = end;
    if (prefixes.some((prefix) => prefix.includes("b")))
      return prefixes.every((prefix) => prefix.includes("b"))
        ? python.constant(new PythonOther(`b${pythonString(value)}`, false))
        : unreadable();
    if (prefixes.some((prefix) => prefix.includes("f"))) return python.formatString(this.text.slice(start, end));
    return python.constant(value, this.text[start] === "u" ? () => `u${pythonString(value)}` : undefined);
  }

  #string(prefix: string): string {
    const quote = this.match(QUOTE);
    const stop = quote.length === 3 ? STOP_OF_LONG : STOP_OF_SHORT;
    const start = this.offset;
    stop.lastIndex = start;
    for (let found = stop.exec(this.text); found !== null; found = stop.exec(this.text)) {
      if (found[0] === "\\") stop.lastIndex = found.index + 2;
      else if (found[0] === "\n") break;
      else if (found[0] === quote) {
        this.offset = stop.lastIndex;
        const body = this.text.slice(start, found.index);
        if (prefix.includes("b") && /[^\0-\x7f]/.test(body)) break;
        return prefix.includes("r") || !body.includes("\\") ? body : unescaped(body, prefix.includes("b"));
      }
    }
    return unreadable();
  }
}

/** Normalised as Python does. */
function asName(word: string): string {
  return word === "" || KEYWORDS.has(word) ? unreadable() : word.normalize("NFKC");
}

function unescaped(body: string, isBytes: boolean): string {
  return body.replace(isBytes ? BYTE_ESCAPE : ESCAPE, (written) => {
    const isCut = written === "\\x" || (!isBytes && ["\\u", "\\U", "\\N"].includes(written));
    const isBeyond = written.startsWith("\\U") && Number.parseInt(written.slice(2), 16) > 0x10ffff;
    return isCut || isBeyond ? unreadable() : pythonUnescaped(written);
  });
}
