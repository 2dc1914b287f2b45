// Goes over the lines of a column file without cutting them into fields.

/** The code of a character, or a pattern. */
export type Separator = number | RegExp;

const NEWLINE = "\n";
const RETURN = 13;

export class ColumnCursor {
  /** The number of the line, from 1, and how many fields it has, without empty ones at its end. */
  line = 0;
  fields = 0;
  /** Where the line starts in the text; after the last line, the end of the text. */
  start = 0;
  readonly #text: string;
  readonly #separator: Separator;
  #next = 0;
  /** The end of the first field, the starts of the last two, and the end of the last. */
  #firstEnd = 0;
  #beforeLast = 0;
  #last = 0;
  #end = 0;
  /** The fields of the line, where the separator is a pattern. */
  #split: readonly string[] = [];

  constructor(text: string, separator: Separator) {
    this.#text = text;
    this.#next = text.startsWith("\ufeff") ? 1 : 0;
    this.#separator = separator;
  }

  /** Goes to the next line; false after the last. */
  next(): boolean {
    this.start = Math.min(this.#next, this.#text.length);
    if (this.#next > this.#text.length) return false;
    const newline = this.#text.indexOf(NEWLINE, this.#next);
    const end = newline === -1 ? this.#text.length : newline;
    this.line++;
    this.#next = end + 1;
    this.#end = end > this.start && this.#text.charCodeAt(end - 1) === RETURN ? end - 1 : end;
    if (typeof this.#separator === "number") this.#count(this.#separator);
    else this.#cut(this.#separator);
    return true;
  }

  first(): string {
    return this.#split[0] ?? this.#text.slice(this.start, this.#firstEnd);
  }

  /** The last field, or the one before. */
  fromEnd(place: 1 | 2): string {
    if (typeof this.#separator !== "number") return this.#split.at(-place)!;
    return place === 1 ? this.#text.slice(this.#last, this.#end) : this.#text.slice(this.#beforeLast, this.#last - 1);
  }

  #count(separator: number): void {
    const text = this.#text;
    let end = this.#end;
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
  }

  #cut(separator: RegExp): void {
    const fields = this.#text.slice(this.start, this.#end).split(separator);
    while (fields.at(-1) === "") fields.pop();
    this.#split = fields;
    this.fields = fields.length;
  }
}

/** The separator of a text: the user's pattern, else a tab if the first line that is not blank has one, else a space. */
export function separatorOf(text: string, pattern: string | null): Separator {
  if (pattern !== null) return patternOrChar(pattern);
  const [first = ""] = /\S[^\n]*/.exec(text) ?? [];
  return (first.includes("\t") ? "\t" : " ").charCodeAt(0);
}

/** The first fields of some lines, without blank ones. */
export function firstFields(lines: string, separator: Separator): readonly string[] {
  const fields: string[] = [];
  const character = typeof separator === "number" ? String.fromCharCode(separator) : null;
  for (const line of lines.split(NEWLINE)) {
    if (line === "" || line === "\r") continue;
    const end = character === null ? line.search(separator as RegExp) : line.indexOf(character);
    fields.push(end === -1 ? line.replace(/\r$/, "") : line.slice(0, end));
  }
  return fields;
}

/** One character that means nothing else in a regular expression need not be one. */
function patternOrChar(separator: string): Separator {
  if (separator === "\\t") return "\t".charCodeAt(0);
  return /^[\w\s,;:#~@!&%"'<>=/-]$/.test(separator) ? separator.charCodeAt(0) : new RegExp(separator);
}
