// CSV and TSV: csv-parse reads the text, karat says what is wrong with it.
import type { CsvError, Options } from "csv-parse/sync";
import type { TableFile } from "../core/files/container.ts";
import { readFailed } from "../core/files/read-failed.ts";
import { receivedText } from "../core/problem.ts";
import type { SourceRecord } from "../core/source.ts";

const DELIMITERS = { csv: ",", tsv: "\t" } as const;

/** A cell may hold a whole article, but not the rest of a file after an unclosed quote. */
const LONGEST_RECORD = 2 ** 26;

export async function csvRows(table: TableFile): Promise<Iterable<SourceRecord>> {
  const text = table.text();
  checkSeparators(table, text);
  return rowsOf(table.file, await parsed(table, text));
}

function* rowsOf(file: string, lines: readonly (readonly string[])[]): Generator<SourceRecord> {
  let columns: readonly string[] | undefined;
  let next = 1;
  for (const cells of lines) {
    const line = next;
    next += 1 + cells.reduce((sum, cell) => sum + newlines(cell), 0);
    if (cells.length === 1 && cells[0] === "") continue;
    if (columns === undefined) {
      checkHeader(file, line, cells);
      columns = cells;
      continue;
    }
    if (cells.length !== columns.length) {
      const [expected, received] = [
        `${columns.length} ${columns.length === 1 ? "cell" : "cells"}, as in the header`,
        `${cells.length}`,
      ];
      throw readFailed({ file, line }, { expected, received });
    }
    yield { file, line, isRow: true, value: Object.fromEntries(columns.map((column, at) => [column, cells[at]])) };
  }
}

function newlines(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf("\n"); at !== -1; at = cell.indexOf("\n", at + 1)) count++;
  return count;
}

async function parsed({ kind, file }: TableFile, text: string): Promise<readonly (readonly string[])[]> {
  const { parse } = await import("csv-parse/sync");
  const options: Options = {
    bom: true,
    delimiter: DELIMITERS[kind as "csv"],
    record_delimiter: ["\r\n", "\n"],
    max_record_size: LONGEST_RECORD,
    relax_column_count: true,
  };
  try {
    return parse(text, options) as unknown as readonly (readonly string[])[];
  } catch (error) {
    throw wrongText(file, text, error as CsvError);
  }
}

type Complaint = Parameters<typeof readFailed>[1];

const COMPLAINTS: Readonly<Record<string, Complaint>> = {
  CSV_QUOTE_NOT_CLOSED: {
    expected: "a quote that is closed",
    received: "the end of the file",
    hint: 'write a quote inside a quoted cell twice: ""',
  },
  INVALID_OPENING_QUOTE: {
    expected: "a quote only at the beginning of a cell",
    received: "one inside it",
    hint: 'put the whole cell in quotes, and write a quote inside it twice: ""',
  },
  CSV_INVALID_CLOSING_QUOTE: {
    expected: "a separator after the quote that closes a cell",
    received: "other text",
    hint: 'write a quote inside a quoted cell twice: ""',
  },
  CSV_MAX_RECORD_SIZE: {
    expected: `rows of at most ${LONGEST_RECORD} characters`,
    received: "a longer one",
    hint: "is a quote not closed?",
  },
};

function wrongText(file: string, text: string, error: CsvError): unknown {
  const { code, lines } = error as unknown as { code?: string; lines?: number };
  if (code === undefined) return error;
  const complaint = COMPLAINTS[code] ?? { expected: "a table of comma-separated values", received: error.message };
  return readFailed({ file, line: code === "CSV_QUOTE_NOT_CLOSED" ? unclosedAt(text) : (lines ?? 1) }, complaint);
}

/** The line of the last quote that opens a cell and is not closed: the parser only knows the end of the file. */
function unclosedAt(text: string): number {
  let line = 1;
  let openedAt = 1;
  let isOpen = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\n") line++;
    if (text[at] !== '"') continue;
    if (isOpen && text[at + 1] === '"') at++;
    else {
      isOpen = !isOpen;
      if (isOpen) openedAt = line;
    }
  }
  return openedAt;
}

/** Checks the first line before parsing: with another separator there would be one column, or ragged rows. */
function checkSeparators({ kind, file }: TableFile, text: string): void {
  const [first = ""] = text.split(/\r\n|\n/, 1);
  const other = kind === "csv" ? [";", "\t", "|"] : [",", ";"];
  const found = first.includes(DELIMITERS[kind as "csv"]) ? undefined : other.find((one) => first.includes(one));
  const at = { file, line: 1 };
  if (found !== undefined)
    throw readFailed(at, {
      expected: `columns separated by ${kind === "csv" ? "commas" : "tabs"}`,
      received: receivedText(first),
      hint: HINTS[`${kind} ${found}`] ?? "save the table with commas; karat does not guess separators",
    });
  if (first.includes("\r"))
    throw readFailed(at, {
      expected: "lines that end in \\n or \\r\\n",
      received: "\\r alone",
      hint: "tr '\\r' '\\n' < OLD > NEW",
    });
}

const HINTS: Readonly<Record<string, string>> = {
  "csv \t": "let the name of the file end in .tsv",
  "tsv ,": "let the name of the file end in .csv",
};

function checkHeader(file: string, line: number, columns: readonly string[]): void {
  const refuse = (complaint: Complaint) => {
    throw readFailed({ file, line }, complaint);
  };
  const seen = new Set<string>();
  for (const [at, column] of columns.entries()) {
    if (column.trim() === "")
      refuse({
        expected: "a name for every column",
        received: `none for column ${at + 1}`,
        hint: "a pandas index is left out with to_csv(index=False)",
      });
    if (seen.has(column))
      refuse({ expected: "every column once", received: `${receivedText(column)} again`, hint: "rename one of them" });
    seen.add(column);
  }
}
