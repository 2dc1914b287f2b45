// Parses the list of calls that a model wrote as Python. Nothing runs: the text becomes a tree, in one pass, at most 200 levels deep.
import { pythonUnescaped, Scanner } from "../../json/reader.ts";
import { pythonString } from "../../text/python.ts";
import {
  BINARY,
  type Binary,
  type Call,
  type DictEntry,
  ELLIPSIS,
  type Expression,
  type ExpressionShape,
  type Keyword,
  type Parameter,
  type Unary,
} from "./python-tree.ts";
import { PythonOther, type PythonValue } from "./python-value.ts";

/** As many open brackets as Python reads. */
const DEEPEST = 200;
/** About as many operators, indexes and attributes in a row as Python prints before its stack is full. */
const TALLEST = 300;
/** Python refuses longer decimal numbers. */
const MOST_DIGITS = 4_300;

/** Why a text is no list of calls, as Python or the official decoder would find. */
export class DecodeError extends Error {}

/** The calls of a list such as `[f(x=1), g(y="a")]`; throws a DecodeError. */
export function parseCalls(text: string): readonly Call[] {
  if (text.includes("\0") || /\p{Cs}/u.test(text)) throw new DecodeError("a character that Python does not read");
  return new Parser(text.replace(/\r\n?/g, "\n"), 0).calls();
}

const SPACE = /[ \t\f\n]+|#[^\n]*|\\\n/y;
const NAME = /[\p{XIDS}_]\p{XIDC}*/uy;
const NUMBER =
  /(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*)?\.\d[\d_]*(?:[eE][+-]?\d[\d_]*)?|\d[\d_]*\.?(?:[eE][+-]?\d[\d_]*)?)[jJ]?/y;
const STRING_START = /(?:[rRuUbBfF]|[bBfF][rR]|[rR][bBfF])?(?:"""|'''|"|')/y;
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
  #depth = 0;
  /** Whether the brackets that were read last had a comma before the closing one. */
  #hasLastComma = false;

  calls(): readonly Call[] {
    if (this.#peek() !== "[") throw this.#wrong("a list of calls");
    const calls = this.#items("]", () => this.#expression());
    this.#peek();
    if (this.offset < this.text.length) throw this.#wrong("nothing after the list");
    return calls.map((call) => {
      if (call.kind !== "call") throw this.#wrong("calls only");
      return call;
    });
  }

  #wrong(expected: string): DecodeError {
    return new DecodeError(`expected ${expected} at character ${this.offset + 1}`);
  }

  /** The next character after white space and comments. */
  #peek(): string {
    while (this.match(SPACE) !== "");
    return this.text[this.offset] ?? "";
  }

  #takes(token: string): boolean {
    this.#peek();
    if (!this.text.startsWith(token, this.offset)) return false;
    this.offset += token.length;
    return true;
  }

  #expect(token: string): void {
    if (!this.#takes(token)) throw this.#wrong(`"${token}"`);
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
    if (++this.#depth > DEEPEST) throw this.#wrong(`at most ${DEEPEST} levels of nesting`);
    const value = read();
    this.#depth--;
    return value;
  }

  #made<Shape extends ExpressionShape>(shape: Shape, ...parts: readonly Expression[]): Shape & Expression {
    const height = 1 + parts.reduce((most, part) => Math.max(most, part.height), 0);
    if (height > TALLEST) throw this.#wrong(`at most ${TALLEST} operators, indexes and attributes in a row`);
    return Object.assign(shape, { height }) as Shape & Expression;
  }

  /** What stands in brackets, with commas between and perhaps after; the opening bracket is next. */
  #items<T>(close: string, read: () => T): T[] {
    this.offset++;
    return this.#nested(() => {
      const items: T[] = [];
      let hasLastComma = false;
      while (!this.#takes(close)) {
        if (items.length > 0 && !hasLastComma) throw this.#wrong(`"," or "${close}"`);
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
    return this.#takesWord("not") ? this.#unary("not", () => this.#negation()) : this.#binary(BINARY["|"]);
  }

  #unary(operator: Unary, read: () => Expression): Expression {
    const operand = this.#nested(read);
    return this.#made({ kind: "unary", operator, operand }, operand);
  }

  #binary(least: number): Expression {
    let left = this.#sign();
    for (;;) {
      const start = this.offset;
      this.#peek();
      const operator = this.match(OPERATOR) as Binary | "";
      if (operator === "" || BINARY[operator] < least) {
        this.offset = start;
        return left;
      }
      const right = this.#binary(BINARY[operator] + 1);
      left = this.#made({ kind: "binary", operator, left, right }, left, right);
    }
  }

  #sign(): Expression {
    for (const operator of ["+", "-", "~"] as const)
      if (this.#takes(operator)) return this.#unary(operator, () => this.#sign());
    const left = this.#primary();
    if (!this.#takes("**")) return left;
    const right = this.#nested(() => this.#sign());
    return this.#made({ kind: "binary", operator: "**", left, right }, left, right);
  }

  #primary(): Expression {
    let value = this.#atom();
    for (;;) {
      const next = this.#peek();
      if (next === "(") value = this.#call(value);
      else if (next === "[") {
        const slice = this.#slice();
        value = this.#made({ kind: "index", value, slice }, value, slice);
      } else if (this.#takes(".")) value = this.#made({ kind: "attribute", value, name: this.#name() }, value);
      else return value;
    }
  }

  /** Normalised as Python does. */
  #name(): string {
    this.#peek();
    const name = this.match(NAME).normalize("NFKC");
    if (name === "" || KEYWORDS.has(name)) throw this.#wrong("a name");
    return name;
  }

  #atom(): Expression {
    const next = this.#peek();
    if (next === "(") return this.#parenthesised();
    if (next === "[")
      return this.#collection(
        "list",
        this.#items("]", () => this.#element()),
      );
    if (next === "{") return this.#braces();
    if (this.#takes(ELLIPSIS)) return this.#made({ kind: "constant", value: ELLIPSIS, text: ELLIPSIS });
    const start = this.match(STRING_START);
    if (start !== "") return this.#strings(start);
    const number = this.match(NUMBER);
    if (number !== "") return this.#number(number);
    const word = this.match(NAME);
    const constant = CONSTANTS.get(word);
    if (constant !== undefined) return this.#made({ kind: "constant", value: constant });
    if (word === "" || KEYWORDS.has(word)) throw this.#wrong("a value");
    return this.#made({ kind: "name", id: word.normalize("NFKC") });
  }

  #collection(kind: "list" | "tuple" | "set", items: readonly Expression[]): Expression {
    return this.#made({ kind, items }, ...items);
  }

  #element(): Expression {
    if (!this.#takes("*")) return this.#expression();
    const value = this.#binary(BINARY["|"]);
    return this.#made({ kind: "starred", value }, value);
  }

  #parenthesised(): Expression {
    const items = this.#items(")", () => this.#element());
    const [only] = items;
    if (items.length !== 1 || only === undefined || this.#hasLastComma) return this.#collection("tuple", items);
    if (only.kind === "starred") throw this.#wrong("no star in parentheses");
    return only;
  }

  #braces(): Expression {
    let isSet = false;
    let isDict = false;
    const entries = this.#items("}", (): DictEntry => {
      if (this.#takes("**")) {
        isDict = true;
        return [null, this.#binary(BINARY["|"])];
      }
      const key = this.#element();
      if (!this.#takes(":")) {
        isSet = true;
        return [key, key];
      }
      isDict = true;
      if (key.kind === "starred") throw this.#wrong("a key");
      return [key, this.#expression()];
    });
    if (isSet && isDict) throw this.#wrong("either a dict or a set");
    const parts = entries.flatMap(([key, value]) => (key === null ? [value] : [key, value]));
    if (isSet)
      return this.#collection(
        "set",
        entries.map(([, value]) => value),
      );
    return this.#made({ kind: "dict", entries }, ...parts);
  }

  #slice(): Expression {
    const parts = this.#items("]", () => this.#slicePart());
    if (parts.length === 0) throw this.#wrong("an index");
    const [only] = parts;
    const isTuple = parts.length > 1 || this.#hasLastComma || only!.kind === "starred";
    return isTuple ? this.#collection("tuple", parts) : only!;
  }

  #slicePart(): Expression {
    const parts: (Expression | null)[] = [this.#bound()];
    while (parts.length < 3 && this.#takes(":")) parts.push(this.#bound());
    const [only] = parts;
    if (parts.length > 1) return this.#made({ kind: "slice", parts }, ...parts.filter((part) => part !== null));
    if (only === null || only === undefined) throw this.#wrong("an index");
    return only;
  }

  #bound(): Expression | null {
    return [":", ",", "]"].includes(this.#peek()) ? null : this.#element();
  }

  #call(called: Expression): Call {
    const positional: Expression[] = [];
    const keywords: Keyword[] = [];
    this.#items(")", () => {
      const hasUnpacked = keywords.some(({ name }) => name === null);
      if (this.#takes("**")) keywords.push({ name: null, value: this.#expression() });
      else if (this.#takes("*")) {
        if (hasUnpacked) throw this.#wrong("no *argument after **argument");
        const value = this.#expression();
        positional.push(this.#made({ kind: "starred", value }, value));
      } else {
        const name = this.#keywordName();
        if (name !== null) keywords.push({ name, value: this.#expression() });
        else if (keywords.length > 0) throw this.#wrong("no positional argument after a keyword");
        else positional.push(this.#expression());
      }
    });
    const parts = [called, ...positional, ...keywords.map(({ value }) => value)];
    return this.#made({ kind: "call", function: called, positional, keywords }, ...parts);
  }

  /** The name before `=`, which is taken too; null if an expression is next. */
  #keywordName(): string | null {
    this.#peek();
    const start = this.offset;
    const name = this.match(NAME);
    if (name !== "" && this.#peek() === "=" && this.text[this.offset + 1] !== "=") {
      if (KEYWORDS.has(name)) throw this.#wrong("a name");
      this.offset++;
      return name.normalize("NFKC");
    }
    this.offset = start;
    return null;
  }

  #lambda(): Expression {
    const parameters: Parameter[] = [];
    while (!this.#takes(":")) {
      const stars = this.#takes("**") ? "**" : this.#takes("*") ? "*" : this.#takes("/") ? "/" : "";
      const isBare = stars === "/" || (stars === "*" && [",", ":"].includes(this.#peek()));
      const name = isBare ? stars : stars + this.#name();
      parameters.push({ name, default: stars === "" && this.#takes("=") ? this.#expression() : null });
      if (this.#takes(",")) continue;
      this.#expect(":");
      break;
    }
    const body = this.#expression();
    const defaults = parameters.flatMap(({ default: value }) => value ?? []);
    return this.#made({ kind: "lambda", parameters, body }, body, ...defaults);
  }

  #number(source: string): Expression {
    const isBased = /^0[xob]/i.test(source);
    const isImaginary = /j$/i.test(source);
    const isWhole = isBased || /^[\d_]+$/.test(source);
    const isBroken = isBased
      ? isImaginary || /_(?![\da-f])/i.test(source)
      : /_(?!\d)/.test(source) || (isWhole && /^0[0_]*[1-9]/.test(source));
    if (isBroken || /^[\p{XIDC}]/u.test(this.text.slice(this.offset, this.offset + 2))) throw this.#wrong("a number");
    const digits = source.replaceAll("_", "");
    if (isImaginary) return this.#made({ kind: "constant", value: new PythonOther(digits.toLowerCase(), true) });
    if (isWhole && !isBased && digits.length > MOST_DIGITS) throw this.#wrong(`at most ${MOST_DIGITS} digits`);
    return this.#made({ kind: "constant", value: isWhole ? BigInt(digits) : Number(digits) });
  }

  /** Adjacent strings are one. */
  #strings(first: string): Expression {
    let value = "";
    const kinds = new Set<string>();
    const start = this.offset - first.length;
    for (let opening = first; opening !== ""; this.#peek(), opening = this.match(STRING_START)) {
      const prefix = opening.replace(/["']+$/, "").toLowerCase();
      kinds.add(prefix.includes("b") ? "bytes" : prefix.includes("f") ? "f-string" : "text");
      value += this.#string(prefix, opening.slice(prefix.length));
    }
    if (kinds.has("bytes") && kinds.size > 1) throw this.#wrong("either bytes or text");
    if (kinds.has("bytes"))
      return this.#made({ kind: "constant", value: new PythonOther(`b${pythonString(value)}`, false) });
    if (kinds.has("f-string"))
      return this.#made({ kind: "f-string", text: this.text.slice(start, this.offset).trim() });
    return this.#made({
      kind: "constant",
      value,
      ...(first.startsWith("u") ? { text: `u${pythonString(value)}` } : {}),
    });
  }

  #string(prefix: string, quote: string): string {
    const stop = quote.length === 3 ? /\\|"""|'''/g : /[\\"'\n]/g;
    const start = this.offset;
    stop.lastIndex = start;
    for (let found = stop.exec(this.text); found !== null; found = stop.exec(this.text)) {
      if (found[0] === "\\") stop.lastIndex = found.index + 2;
      else if (found[0] === "\n") break;
      else if (found[0] === quote) {
        this.offset = stop.lastIndex;
        const body = this.text.slice(start, found.index);
        if (prefix.includes("b") && /[^\0-\x7f]/.test(body)) throw this.#wrong("bytes of ASCII");
        return prefix.includes("r") || !body.includes("\\") ? body : this.#unescaped(body, prefix.includes("b"));
      }
    }
    throw this.#wrong("a string that ends");
  }

  #unescaped(body: string, isBytes: boolean): string {
    return body.replace(isBytes ? BYTE_ESCAPE : ESCAPE, (written) => {
      const isCut = written === "\\x" || (!isBytes && ["\\u", "\\U", "\\N"].includes(written));
      if (isCut || (written.startsWith("\\U") && Number.parseInt(written.slice(2), 16) > 0x10ffff))
        throw this.#wrong("a valid escape");
      return pythonUnescaped(written);
    });
  }
}
