// Goes over the lines of a column file without cutting them into fields.
import type { SourceRecord } from "../../contract/source.ts";

/** A column file whose fields are separated by one character. */
export interface ColumnText {
  readonly file: string;
  readonly text: string;
  readonly separator: string;
}

/** Stands for what a pattern matches: no text has it, because Unicode gives it no meaning. */
const NONCHARACTER = "\uffff";

/** The separator is the user's pattern, else a tab if the first line that is not blank has one, else a space. */
export function columnText({ file, text: read = "" }: SourceRecord, pattern: string | null): ColumnText {
  const text = read.replace(/^\ufeff/, "");
  if (pattern === null) {
    const [first = ""] = /\S[^\n]*/.exec(text) ?? [];
    return { file, text, separator: first.includes("\t") ? "\t" : " " };
  }
  // One character that means nothing else in a regular expression need not be one.
  const character = pattern === "\\t" ? "\t" : pattern;
  if (/^[\w\s,;:#~@!&%"'<>=/-]$/.test(character)) return { file, text, separator: character };
  const separator = new RegExp(pattern);
  const lines = text.split("\n").map((line) => line.replace(/\r$/, "").split(separator).join(NONCHARACTER));
  return { file, text: lines.join("\n"), separator: NONCHARACTER };
}

const RETURN = 13;

export class ColumnCursor {
  /** The number of the line, from 1, and how many fields it has, without empty ones at its end. */
  line = 0;
  fields = 0;
  /** The start of the line in the text; after the last line, the end of the text. */
  start = 0;
  readonly #text: string;
  readonly #separator: number;
  #next: number;
  /** The end of the first field, the starts of the last two, and the end of the last. */
  #firstEnd = 0;
  #beforeLast = 0;
  #last = 0;
  #end = 0;

  constructor({ text, separator }: Omit<ColumnText, "file">, from = 0) {
    this.#text = text;
    this.#next = from;
    this.#separator = separator.charCodeAt(0);
  }

  /** Goes to the next line; false after the last. */
  next(): boolean {
    const [text, separator] = [this.#text, this.#separator];
    this.start = Math.min(this.#next, text.length);
    if (this.#next > text.length) return false;
    const newline = text.indexOf("\n", this.#next);
    let end = newline === -1 ? text.length : newline;
    this.line++;
    this.#next = end + 1;
    if (end > this.start && text.charCodeAt(end - 1) === RETURN) end--;
    while (end > this.start && text.charCodeAt(end - 1) === separator) end--;
    let [last, beforeLast] = [this.start, this.start];
    this.#firstEnd = end;
    this.fields = end > this.start ? 1 : 0;
    for (let at = this.start; at < end; at++) {
      if (text.charCodeAt(at) !== separator) continue;
      if (this.fields === 1) this.#firstEnd = at;
      this.fields++;
      beforeLast = last;
      last = at + 1;
    }
    [this.#beforeLast, this.#last, this.#end] = [beforeLast, last, end];
    return true;
  }

  first(): string {
    return this.#text.slice(this.start, this.#firstEnd);
  }

  /** The last field, or the one before. */
  fromEnd(place: 1 | 2): string {
    return place === 1 ? this.#text.slice(this.#last, this.#end) : this.#text.slice(this.#beforeLast, this.#last - 1);
  }
}
