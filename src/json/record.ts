// A record: the text or value of a file, a line or a row, with the place it came from.

/** A piece of input: a file, a line, or a value in memory. */
export interface SourceRecord {
  readonly file: string;
  /** The line in the file at which the text begins, from 1. */
  readonly line: number;
  readonly text?: string;
  /** Whether it has a line in a file, but no text: a row of a table. */
  readonly isRow?: true;
  /** The places of cells that became values of the record, in a row whose cells are texts without types, as in CSV. */
  readonly untyped?: readonly CellPath[];
  /** The system to read, if a source holds predictions of several. */
  readonly system?: string;
  /** Whether invalid UTF-8 was replaced by U+FFFD. */
  readonly isRepaired?: true;
  /** Stands in place of a text if the input is a value in memory. */
  readonly value?: unknown;
}

/** The place of a value in a record; `*` stands for all positions in a list. */
export type CellPath = readonly string[];

/** Records as they were read. */
export interface ReadRecords {
  readonly records: readonly unknown[];
  /** The places of values without types in each of them. */
  readonly untyped?: readonly (readonly CellPath[])[];
}

/** Estimates the characters that a record holds in memory. Values that a caller passed do not count. */
export function recordLength({ text, isRow, value }: SourceRecord): number {
  return text?.length ?? (isRow ? valueLength(value) : 0);
}

function valueLength(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 8;
  let sum = 0;
  for (const one of Object.values(value)) sum += 8 + valueLength(one);
  return sum;
}
