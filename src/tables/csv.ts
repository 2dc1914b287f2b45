// CSV and TSV: csv-parse reads the text, karat says what is wrong with it.
import type { CsvError, Options } from "csv-parse/sync";
import { readFailed } from "../core/files/read-failed.ts";
import type { TableFile } from "../core/files/table-file.ts";
import { receivedText } from "../core/problem.ts";
import type { SourceRecord } from "../core/source.ts";

const DELIMITERS = { csv: ",", tsv: "\t" } as const;

/** One cell may be a whole article, but not a whole file whose quote was never closed. */
const LONGEST_RECORD = 2 ** 26;

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

export async function csvRows(table: TableFile): Promise<readonly SourceRecord[]> {
  const { file } = table;
  const text = table.text();
  const [header, ...rows] = await parsed(table, text);
  if (header === undefined) return [];
  const columns = header.record;
  checkHeader(table, columns);
  let line = header.info.lines + 1;
  return rows.map(({ record, info }) => {
    const row = {
      file,
      line,
      text: JSON.stringify(Object.fromEntries(columns.map((column, at) => [column, record[at]]))),
    };
    line = info.lines + 1;
    return row;
  });
}

async function parsed({ kind, file }: TableFile, text: string): Promise<readonly Parsed[]> {
  const { parse } = await import("csv-parse/sync");
  const options: Options = {
    bom: true,
    delimiter: DELIMITERS[kind as "csv"],
    record_delimiter: ["\r\n", "\n"],
    max_record_size: LONGEST_RECORD,
    skip_empty_lines: true,
    info: true,
  };
  try {
    return parse(text, options) as unknown as readonly Parsed[];
  } catch (error) {
    throw wrongText(file, text, error as CsvError);
  }
}

interface Complaint {
  readonly expected: string;
  readonly received: string;
  readonly hint?: string;
}

const RAGGED = "a row with as many cells as the header has columns";
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
  if (code.startsWith("CSV_RECORD_INCONSISTENT"))
    return readFailed({ file, line: lines ?? 1 }, { expected: RAGGED, received: "another number of cells" });
  const complaint = COMPLAINTS[code] ?? { expected: "a table of comma-separated values", received: error.message };
  return readFailed({ file, line: code === "CSV_QUOTE_NOT_CLOSED" ? unclosedAt(text) : (lines ?? 1) }, complaint);
}

/** The line of the last quote that opens a cell and is not closed: the parser only knows the end of the file. */
function unclosedAt(text: string): number {
  let line = 1;
  let openedAt = 1;
  let isOpen = false;
  for (const character of text) {
    if (character === "\n") line++;
    if (character !== '"') continue;
    isOpen = !isOpen;
    if (isOpen) openedAt = line;
  }
  return openedAt;
}

function checkHeader({ kind, file }: TableFile, columns: readonly string[]): void {
  const refuse = (complaint: Complaint) => {
    throw readFailed({ file, line: 1 }, complaint);
  };
  const [only] = columns;
  if (columns.length === 1 && kind === "csv" && /[;\t]/.test(only!))
    refuse({
      expected: "columns separated by commas",
      received: receivedText(only),
      hint: only!.includes("\t")
        ? "let the name of the file end in .tsv"
        : "save the table with commas; karat does not guess separators",
    });
  for (const [at, column] of columns.entries()) {
    if (column.trim() === "")
      refuse({
        expected: "a name for every column",
        received: `none for column ${at + 1}`,
        hint: "a pandas index is left out with to_csv(index=False)",
      });
    if (columns.indexOf(column) !== at)
      refuse({ expected: "every column once", received: `${receivedText(column)} again`, hint: "rename one of them" });
  }
}
