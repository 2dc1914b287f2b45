// Column files of CoNLL: a token per line with its tag last, and a blank line after each sentence.

import type { FindingSink } from "../../contract/finding-sink.ts";
import { afterAll, type Format, type Item, type SourceRecord } from "../../contract/source.ts";
import { isWholeJson } from "../../json/text.ts";
import { remember } from "../../numeric/remember.ts";
import { ColumnCursor, type ColumnText, columnText } from "./column-cursor.ts";
import type { EntitiesOptions } from "./options.ts";
import { Sentence, type Side } from "./side.ts";

type ColumnOptions = Pick<EntitiesOptions, "reading" | "docstart" | "documents" | "separator">;

type ColumnFormat = Format<Side, ColumnOptions>;

const DOCSTART = "-DOCSTART-";
const BOUNDARY = "-X-";
const HYPHEN = 0x2d;

/** The tag is the last column. */
export const columns: ColumnFormat = columnFormat(1);

/** In one file of both sides, the gold tag is the column before the last, as conlleval reads it. */
export const goldColumns: ColumnFormat = { ...columns, inOneFile: columnFormat(2) };

function columnFormat(place: 1 | 2): ColumnFormat {
  return {
    id: "columns",
    about: "CoNLL columns: a token per line, its tag last, a blank line after each sentence",
    by: "file",
    claims: (path, head) => COLUMN_FILE.test(path) || hasColumns(head()),
    open: (options, sink) =>
      afterAll(function* (records) {
        for (const record of records) {
          const prefix = records.length === 1 ? "" : `${fileName(record)}:`;
          yield* new ColumnFile(record, { place, options, sink, prefix }).items();
        }
      }),
    glance: (options) => ({
      *read(record) {
        yield { id: record.file, value: distinctTags(record, place, options), record };
      },
    }),
  };
}

const COLUMN_FILE = /\.(conll\w*|iob2?|bio(es)?|bilou|iobes|ner)$/i;

/** Whether the first lines all have the same number of columns, at least two. */
function hasColumns(head: string): boolean {
  if (isWholeJson(head) || /^\ufeff?\s*[[{<]/.test(head)) return false;
  const lines = columnText({ file: "", line: 1, text: head }, null);
  const cursor = new ColumnCursor({ ...lines, text: lines.text.slice(0, lines.text.lastIndexOf("\n") + 1) });
  const widths = new Set<number>();
  while (cursor.next()) if (cursor.fields > 0) widths.add(cursor.fields);
  return widths.size === 1 && !widths.has(1);
}

function fileName({ file }: SourceRecord): string {
  return file.replace(/^.*[\\/]/, "");
}

/** All tags of a file, each once, as one sentence: enough to know its types. */
function distinctTags(record: SourceRecord, place: 1 | 2, { separator }: ColumnOptions): Side {
  const file = columnText(record, separator);
  const cursor = new ColumnCursor(file);
  const tags = new Set<string>();
  while (cursor.next()) if (cursor.fields >= place) tags.add(cursor.fromEnd(place));
  return { kind: "tags", sentences: [columnSentence([...tags], file, 1, 0)] };
}

interface FileContext {
  readonly place: 1 | 2;
  readonly options: ColumnOptions;
  readonly sink: FindingSink;
  /** The beginning of ids. */
  readonly prefix: string;
}

/** Reads one file; ids are running numbers. */
class ColumnFile {
  readonly #file: ColumnText;
  readonly #context: FileContext;
  readonly #cursor: ColumnCursor;
  /** Equal tags are one string. */
  readonly #known = remember((tag) => tag);
  /** How many fields the first line has, and so all lines. */
  #fields = 0;
  #units = 0;
  /** Emptied by splice, which leaves arrays of the right size: those that grow keep room for more. */
  readonly #sentences: Sentence[] = [];
  readonly #tags: string[] = [];
  /** The number of the sentence's first line, and where it starts. */
  #line = 1;
  #start = 0;
  #isBroken = false;

  constructor(record: SourceRecord, context: FileContext) {
    this.#file = columnText(record, context.options.separator);
    this.#context = context;
    this.#cursor = new ColumnCursor(this.#file);
  }

  *items(): Generator<Item<Side>> {
    const { documents, docstart, reading } = this.#context.options;
    const countsStarts = docstart === "auto" ? reading === "conlleval" : docstart === "token";
    const cursor = this.#cursor;
    while (cursor.next()) {
      const first = this.#marker();
      const isStart = first === DOCSTART;
      const hasFields = cursor.fields > 0 && (!isStart || countsStarts);
      const isToken = hasFields && first !== BOUNDARY;
      const unit = (documents ? isStart : !isToken) ? this.#endUnit() : null;
      if (unit !== null) yield unit;
      if (hasFields) this.#checkFields();
      if (isToken) this.#addToken();
      else this.#endSentence();
    }
    // conlleval.pl reports 0 tokens for a file without any; elsewhere there is nothing to score.
    const isEmpty = this.#units + this.#sentences.length + this.#tags.length === 0;
    if (isEmpty && reading === "conlleval") this.#sentences.push(columnSentence([], this.#file, 1, 0));
    const last = this.#endUnit();
    if (last !== null) yield last;
  }

  /** The first field, if it may be more than a token. */
  #marker(): string | null {
    return this.#file.text.charCodeAt(this.#cursor.start) === HYPHEN ? this.#cursor.first() : null;
  }

  #checkFields(): void {
    const { fields } = this.#cursor;
    if (this.#fields === 0) this.#fields = fields;
    if (fields !== this.#fields) this.#refuse(`${this.#fields} columns, as in the first line`, String(fields));
  }

  #addToken(): void {
    const { place } = this.#context;
    const cursor = this.#cursor;
    if (this.#tags.length === 0) [this.#line, this.#start] = [cursor.line, cursor.start];
    const tag = cursor.fields < place ? "" : cursor.fromEnd(place);
    if (cursor.fields < place) this.#refuse("a gold tag and a predicted tag", "one column");
    else if (tag === "") this.#refuse("a tag", "an empty column");
    this.#tags.push(this.#known(tag));
  }

  #refuse(expected: string, received: string): void {
    this.#isBroken = true;
    const record = { file: this.#file.file, line: this.#cursor.line, isRow: true } as const;
    this.#context.sink.problem({ record }, { code: "BAD_SHAPE", expected, received });
  }

  #endSentence(): void {
    if (this.#tags.length === 0) return;
    this.#sentences.push(columnSentence(this.#tags.splice(0), this.#file, this.#line, this.#start));
  }

  /** Null if the unit has no sentence. */
  #endUnit(): Item<Side> | null {
    this.#endSentence();
    const sentences = this.#sentences.splice(0);
    if (sentences.length === 0) return null;
    const id = `${this.#context.prefix}${++this.#units}`;
    const value: Side | null = this.#isBroken ? null : { kind: "tags", sentences };
    this.#isBroken = false;
    return { id, value, record: sentences[0]!.spot().record };
  }
}

/** A sentence that begins in a line; its tokens, the first column, are cut only when they are wanted. */
function columnSentence(tags: readonly string[], file: ColumnText, line: number, from: number): Sentence {
  const tokens = () => {
    const cursor = new ColumnCursor(file, from);
    return tags.map(() => (cursor.next() ? cursor.first() : ""));
  };
  return new Sentence(tags, tokens, (at = 0) => ({ record: { file: file.file, line: line + at, isRow: true } }));
}
