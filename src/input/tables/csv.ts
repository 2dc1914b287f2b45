// Rows of CSV and TSV from lines, one at a time (RFC 4180). The header shows the separator: comma, semicolon or tab.
import type { SourceRecord } from "../../contract/source.ts";
import { setEntry } from "../../json/set-entry.ts";
import { receivedText } from "../../problems/problem.ts";
import { readFailed } from "../files/read-failed.ts";

/** Separators in the order in which they win if the header has as many of each. */
const SEPARATORS = [",", ";", "\t"] as const;

/** A cell may hold a whole article, but not the rest of a file after an unclosed quote. */
const LONGEST_ROW = 2 ** 26;

/** A row takes ten times the memory of its line: few enough that they are garbage before the collector promotes them. */
const BATCH_ROWS = 128;
const BATCH_CHARACTERS = 1 << 16;

type Batches = AsyncIterable<readonly SourceRecord[]>;

/** `batches` holds all lines of one file, blank ones too, without their "\n". */
export async function* csvRows(batches: Batches): AsyncGenerator<readonly SourceRecord[]> {
  const reader = new RowReader();
  let rows: SourceRecord[] = [];
  let characters = 0;
  for await (const batch of batches)
    for (const line of batch) {
      const row = reader.take(line);
      characters += line.text?.length ?? 0;
      if (row === null || (rows.push(row) < BATCH_ROWS && characters < BATCH_CHARACTERS)) continue;
      yield rows;
      rows = [];
      characters = 0;
    }
  if (rows.length > 0) yield rows;
  reader.end();
}

class RowReader {
  #columns: readonly string[] | undefined;
  #separator = "";
  /** The lines of a row with a quote that is still open. */
  #open: string[] = [];
  #openCharacters = 0;
  #start: { readonly file: string; readonly line: number } = { file: "", line: 1 };

  /** The row that a line completes; null for the header, blank lines and lines within a cell. */
  take({ file, line, text = "" }: SourceRecord): SourceRecord | null {
    if (this.#open.length === 0) this.#start = { file, line };
    if (this.#columns === undefined && this.#open.length === 0) this.#separator = separatorOf(text, this.#start);
    const cells = this.#cellsOf(text);
    if (cells === null || (cells.length === 1 && cells[0] === "")) return null;
    const columns = this.#columns;
    if (columns === undefined) {
      checkHeader(cells, this.#start);
      this.#columns = cells;
      return null;
    }
    if (cells.length !== columns.length) {
      const expected = `${columns.length} ${columns.length === 1 ? "cell" : "cells"}, as in the header`;
      throw readFailed(this.#start, { expected, received: `${cells.length}` });
    }
    return { file: this.#start.file, line: this.#start.line, isRow: true, untyped: NONE, value: rowOf(columns, cells) };
  }

  /** Null while a quote is open. A row is read anew only when a line could close it: it has an odd number of quotes. */
  #cellsOf(text: string): readonly string[] | null {
    const isOpen = this.#open.length > 0;
    if (!isOpen && !text.includes('"')) return withoutReturn(text).split(this.#separator);
    this.#open.push(text);
    this.#openCharacters += text.length;
    if (this.#openCharacters > LONGEST_ROW) throw readFailed(this.#start, TOO_LONG);
    if (isOpen && !hasOddQuotes(text)) return null;
    const cells = quotedCells(this.#open.join("\n"), this.#separator, this.#start);
    if (cells === null) return null;
    this.#open = [];
    this.#openCharacters = 0;
    return cells;
  }

  /** Throws if the file ends within a cell. */
  end(): void {
    if (this.#open.length === 0) return;
    const { file, line } = this.#start;
    throw readFailed({ file, line: line + lineOfOpenQuote(this.#open.join("\n")) }, NOT_CLOSED);
  }
}

const NONE: readonly never[] = [];

function rowOf(columns: readonly string[], cells: readonly string[]): Readonly<Record<string, unknown>> {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < columns.length; at++) setEntry(row, columns[at]!, cells[at]);
  return row;
}

/** The cells of a row; null if its last quote is not closed. */
function quotedCells(row: string, separator: string, at: Parameters<typeof readFailed>[0]): readonly string[] | null {
  const cells: string[] = [];
  for (let from = 0; ; ) {
    if (row[from] !== '"') {
      const next = row.indexOf(separator, from);
      const cell = next < 0 ? withoutReturn(row.slice(from)) : row.slice(from, next);
      if (cell.includes('"')) throw readFailed(at, INSIDE_CELL);
      cells.push(cell);
      if (next < 0) return cells;
      from = next + 1;
      continue;
    }
    let end = row.indexOf('"', from + 1);
    while (end >= 0 && row[end + 1] === '"') end = row.indexOf('"', end + 2);
    if (end < 0) return null;
    cells.push(row.slice(from + 1, end).replaceAll('""', '"'));
    const rest = row.slice(end + 1, end + 3);
    if (rest === "" || rest === "\r") return cells;
    if (rest[0] !== separator) throw readFailed(at, AFTER_CELL);
    from = end + 2;
  }
}

function withoutReturn(text: string): string {
  return text.endsWith("\r") ? text.slice(0, -1) : text;
}

function hasOddQuotes(text: string): boolean {
  let isOdd = false;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) isOdd = !isOdd;
  return isOdd;
}

/** How many lines of a row lie before the quote that opens its last cell. */
function lineOfOpenQuote(row: string): number {
  let [line, openedAt, isOpen] = [0, 0, false];
  for (let at = 0; at < row.length; at++) {
    if (row[at] === "\n") line++;
    if (row[at] !== '"') continue;
    if (isOpen && row[at + 1] === '"') at++;
    else {
      isOpen = !isOpen;
      if (isOpen) openedAt = line;
    }
  }
  return openedAt;
}

/** The separator that the header has most often, outside of quotes. */
function separatorOf(header: string, at: { readonly file: string; readonly line: number }): string {
  const plain = withoutReturn(header).replace(/"(?:[^"]|"")*"/g, "");
  if (plain.includes("\r"))
    throw readFailed(at, {
      expected: "lines that end in \\n or \\r\\n",
      received: "\\r alone",
      hint: "tr '\\r' '\\n' < OLD > NEW",
    });
  const counts = SEPARATORS.map((separator) => plain.split(separator).length - 1);
  const most = Math.max(...counts);
  if (most === 0 && plain.includes("|"))
    throw readFailed(at, {
      expected: "columns separated by commas, semicolons or tabs",
      received: receivedText(header),
      hint: "save the table with commas",
    });
  return SEPARATORS[counts.indexOf(most)]!;
}

const TWICE = 'write a quote inside a quoted cell twice: ""';
const NOT_CLOSED = { expected: "a quote that is closed", received: "the end of the file", hint: TWICE };
const AFTER_CELL = {
  expected: "a separator after the quote that closes a cell",
  received: "other text",
  hint: TWICE,
};
const INSIDE_CELL = {
  expected: "a quote only at the beginning of a cell",
  received: "one inside it",
  hint: 'put the whole cell in quotes, and write a quote inside it twice: ""',
};
const TOO_LONG = {
  expected: `rows of at most ${LONGEST_ROW} characters`,
  received: "a longer one",
  hint: "is a quote not closed?",
};

function checkHeader(columns: readonly string[], at: { readonly file: string; readonly line: number }): void {
  const refuse = (complaint: Parameters<typeof readFailed>[1]) => {
    throw readFailed(at, complaint);
  };
  const seen = new Set<string>();
  for (const [position, column] of columns.entries()) {
    if (column.trim() === "")
      refuse({
        expected: "a name for every column",
        received: `none for column ${position + 1}`,
        hint: /^sep=/.test(columns[0]!)
          ? `remove the line "sep=", which only Excel reads`
          : "a pandas index is left out with to_csv(index=False)",
      });
    if (seen.has(column))
      refuse({ expected: "every column once", received: `${receivedText(column)} again`, hint: "rename one of them" });
    seen.add(column);
  }
}
