// Where input comes from: records that somebody opened (a disk, a browser, a test), which tasks read without knowing how.
import type { FindingSink } from "./finding-sink.ts";
import type { Shape } from "./shape.ts";

/** A piece of input: a whole file, a line of one, or a value that is already in memory. */
export interface SourceRecord {
  readonly file: string;
  /** The line in the file at which the text begins, from 1. */
  readonly line: number;
  readonly text?: string;
  /** The system that is asked for, where a source holds what several of them said. */
  readonly system?: string;
  /** Whether bytes of it were no UTF-8 and stand as U+FFFD in its text. */
  readonly isRepaired?: true;
  /** Present instead of a text when the input never was text. */
  readonly value?: unknown;
}

/** A file in a source that has not been read yet. */
export interface Entry {
  /** Path below the root of the source, with forward slashes. */
  readonly path: string;
  /** The first few thousand characters; a promise where they can only be had by waiting. */
  head(): string | Promise<string>;
}

/** A place that records come from: `readPath` of `karat/node` makes one; a program may bring its own. */
export interface Source {
  /** The source as the user named it. */
  readonly name: string;
  list(): Promise<readonly Entry[]>;
  /** The records of some entries, in batches, in the order of the entries; whole files may have bytes that are no UTF-8 replaced. */
  records(entries: readonly Entry[], by: RecordKind, wrongBytes?: WrongBytes): AsyncIterable<readonly SourceRecord[]>;
  /** A digest of all records given out that does not depend on their order, once they have ended; null where there is none. */
  digest(): Promise<string | null>;
  /** Where other processes find it too. */
  readonly path?: string;
  /** Whether it can be read only once, as standard input and pipes. */
  readonly isStream?: boolean;
}

/** Whether a record is a whole file or a line of one. */
export type RecordKind = "file" | "line";

/** Bytes that are no UTF-8 are replaced by U+FFFD, or an error, with a hint of the format's own. */
export interface WrongBytes {
  readonly replace?: true;
  readonly hint?: string;
}

/** Of the files of a format, those that are read, and what is to be said of how they lie. */
export interface Layout {
  readonly read: readonly string[];
  readonly odd?: { readonly code: string; readonly message: string; readonly path: string };
}

/** What a format reads out of a record: one side of a unit. */
export interface Item<Value> {
  readonly id: string;
  /** Null when the record was wrong and said so: the unit is lost, but its id is known. */
  readonly value: Value | null;
  readonly record: SourceRecord;
}

/** One way a side may be written. */
export interface Format<Value, Options = unknown, Line = never> {
  readonly id: string;
  readonly about: string;
  readonly by: RecordKind;
  /** Keys of which every record has at least one, where records are JSON objects: files are recognised by them. */
  readonly keys?: readonly string[];
  /** Whether rows of a table are read by the names of their columns, of which only that of the id must be known. */
  readonly takesColumns?: true;
  /** Whether a record shows, by more than the name of its file, that it is of this format; asked where there are no keys. */
  isTypical?(record: SourceRecord): boolean;
  /** The shape of a record, where records are JSON; published as JSON Schema. */
  readonly shape?: Shape<unknown>;
  /** Whether a file belongs to this format, by its path and, where that does not tell, its beginning. */
  claims(path: string, head: () => string): boolean;
  /** Files that do not tell the format but are read with those that do, which have been read by then. */
  needs?(path: string, claimed: readonly SourceRecord[]): boolean;
  /** Which of its files are read, by their paths, where options decide. */
  layout?(paths: readonly string[], options: Options): Layout;
  /** What becomes of bytes that are no UTF-8, where options decide. */
  wrongBytes?(options: Options): WrongBytes;
  /** The systems whose predictions such files hold, where these can be several. */
  systems?(records: readonly SourceRecord[]): readonly string[];
  /**
   * The id of a record without reading all of it; null where only reading tells. A format that has this holds one item
   * a record and reads each by itself.
   */
  peek?(record: SourceRecord): string | null;
  /** Begins to read; gold may ask for the paths of the files with predictions, where there are files. */
  open(options: Options, sink: FindingSink, predicted?: readonly string[]): FormatReader<Value>;
  /** Only a type: a unit as this format takes it from memory. */
  readonly "~line"?: Line;
}

/** A format of which nobody asks how it takes units from memory. */
export type AnyFormat<Value = unknown> = Format<Value, unknown, unknown>;

/** Reads records one by one; items that need several files come out at the end. */
export interface FormatReader<Value> {
  read(record: SourceRecord): Iterable<Item<Value>>;
  end?(): Iterable<Item<Value>>;
}
