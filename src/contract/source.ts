// Where input comes from: records from a disk, a browser or memory, which tasks read without knowing the difference.
import type { SourceRecord } from "../json/record.ts";
import type { FindingSink } from "./finding-sink.ts";
import type { Shape } from "./shape.ts";

export type { SourceRecord };

/** A file in a source that has not been read yet. */
export interface Entry {
  /** Path below the root of the source, with forward slashes. */
  readonly path: string;
  /** The first few thousand characters, or as many as asked for; a promise if reading them takes time. */
  head(characters?: number): string | Promise<string>;
}

/** A source of records. `readPath` of `karat/node` makes one; you can write your own. */
export interface Source {
  /** The source as the user named it. */
  readonly name: string;
  list(): Promise<readonly Entry[]>;
  /** The records of some entries, in batches, in the order of the entries. `wrongBytes` says how to treat invalid UTF-8 in whole files. */
  records(entries: readonly Entry[], by: RecordKind, wrongBytes?: WrongBytes): AsyncIterable<readonly SourceRecord[]>;
  /** Returns a digest of all records, whatever their order, after the last one; null if there is none. */
  digest(): Promise<string | null>;
  /** The path by which other processes can find it. */
  readonly path?: string;
  /** The object that tells it from other sources of the same name, if a name does not. */
  readonly origin?: object;
  /** Whether it can be read only once, such as standard input. */
  readonly isStream?: boolean;
}

export type SideName = "gold" | "pred";

/** Whether a record is a whole file or a line of one. */
export type RecordKind = "file" | "line";

/** Bytes that are no UTF-8 are replaced by U+FFFD, or an error, with a hint of the format's own. */
export interface WrongBytes {
  readonly replace?: true;
  readonly hint?: string;
}

/** The files of a format that are read, and a warning if their layout is odd. */
export interface Layout {
  readonly read: readonly string[];
  readonly odd?: { readonly code: string; readonly message: string; readonly path: string };
}

/** One side of a unit, as a format read it. */
export interface Item<Value> {
  readonly id: string;
  /** Null if the record was wrong: the unit is lost, but its id is known. */
  readonly value: Value | null;
  readonly record: SourceRecord;
}

/** How the rows of a table become records with any fields. */
export interface RecordRows {
  /** Whether a row is the record itself, with its id among the fields or without one, or the value of a line. */
  readonly as: "record" | "positions" | "value";
  /** The described fields; undefined if any column may be one. */
  readonly fields?: readonly string[] | undefined;
}

/** A file format of one side. */
export interface Format<Value, Options = unknown, Line = never> {
  readonly id: string;
  readonly about: string;
  readonly by: RecordKind;
  /** Every record that is a JSON object has at least one of these keys. Files are recognised by them. */
  readonly keys?: readonly string[];
  /** Whether rows of a table are read by the names of their columns; only the id column must be known. */
  readonly takesColumns?: true;
  /** Whether a row of a table without an id may be one that sums up the others. */
  readonly mayHaveTotals?: true;
  /** Whether the content of a record shows that it is of this format; for formats without keys. */
  isTypical?(record: SourceRecord): boolean;
  /** How rows of a table become records, if records have any fields. */
  readonly rows?: RecordRows;
  /** Whether a file holds both sides: one that cannot be read as this side is not the other side. */
  readonly holdsBoth?: true;
  /** The format of gold where gold and predictions are one file, whose records hold both. */
  readonly inOneFile?: Format<Value, Options, Line>;
  /** The shape of a record, where records are JSON; published as JSON Schema. */
  readonly shape?: Shape<unknown>;
  /** Whether a file belongs to this format, by its path or, if that does not tell, its beginning. */
  claims(path: string, head: () => string): boolean;
  /** Whether a file that does not show its format is read with those that do, which have been read by then. */
  needs?(path: string, claimed: readonly SourceRecord[]): boolean;
  /** Whether units may come without this side: without gold, the first system takes its place. */
  readonly isOptional?: true;
  /** Whether predictions without gold are ignored with a warning; by default they are errors unless `--missing` allows them. */
  mayBeSurplus?(options: Options): boolean;
  /** Checks a value by itself, when there is no other side to match it with. */
  check?(value: Value, record: SourceRecord, options: Options, sink: FindingSink): void;
  /** Chooses the files that are read, by their paths, if options decide. */
  layout?(paths: readonly string[], options: Options): Layout;
  /** Whether several items of gold with one id are all scored, against the same predictions, if options decide. */
  mayRepeat?(options: Options): boolean;
  /** How to treat bytes that are not UTF-8, if options decide. */
  wrongBytes?(options: Options): WrongBytes;
  /** The key of a record that holds its id; otherwise "id". With it, a single JSON file is of this format. */
  readonly idKey?: string;
  /** The record of a value from an evaluation framework; by default such values are records that may lack their id. */
  framed?(value: unknown, id: string): unknown;
  /** The systems whose predictions such files hold, if there can be several. */
  systems?(records: readonly SourceRecord[]): readonly string[];
  /**
   * The id of a record without reading all of it; null if only reading tells. A format with this function has one item
   * per record, and reads each record by itself.
   */
  peek?(record: SourceRecord): string | null;
  /** Begins to read; gold gets the paths of the files with predictions, if there are files. */
  open(options: Options, sink: FindingSink, predicted?: readonly string[]): FormatReader<Value>;
  /** Reads only what settles open options, faster; an item may be a part of one. */
  glance?(options: Options, sink: FindingSink): FormatReader<Value>;
  /** Only a type: a unit as this format takes it from memory. */
  readonly "~line"?: Line;
}

/** A format whose shape of units in memory does not matter. */
export type AnyFormat<Value = unknown> = Format<Value, unknown, unknown>;

/** Reads records one by one; items that need several files come out at the end. */
export interface FormatReader<Value> {
  read(record: SourceRecord): Iterable<Item<Value>>;
  end?(): Iterable<Item<Value>>;
}

/** A reader that waits for all records, for formats in which any record may say what belongs together. */
export function afterAll<Value>(
  items: (records: readonly SourceRecord[]) => Iterable<Item<Value>>,
): FormatReader<Value> {
  const records: SourceRecord[] = [];
  return {
    read(record) {
      records.push(record);
      return [];
    },
    end: () => items(records),
  };
}
