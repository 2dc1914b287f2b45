// What every kind of input (folder, archive, stream) offers to the code that makes records of it.
import type { Entry } from "../../contract/source.ts";

export interface FileName {
  /** The user's name for it: `gold.zip/day-1/7.json`. */
  readonly file: string;
  /** The name as stored, before Unicode normalization: two files may differ only in how they write an accent. */
  readonly spelt?: string;
}

/** An entry that also knows its name among all input. */
export interface InputFile extends Entry, FileName {}

export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export interface OpenFile extends FileName {
  /** The bytes of the file; read them before you ask for the next file. */
  readonly chunks: Chunks;
}

export type OpenFiles = Iterable<OpenFile> | AsyncIterable<OpenFile>;

/** Files that can be listed and then opened, one after the other. */
export interface Container<File extends InputFile = InputFile> {
  list(): Promise<readonly File[]>;
  open(files: readonly File[]): OpenFiles;
}

export const HEAD_CHARACTERS = 4_096;

/** The most bytes that a character can take in UTF-8. */
export const UTF8_BYTES = 4;
export const HEAD_BYTES: number = UTF8_BYTES * HEAD_CHARACTERS;

/** The bytes of a file, which can be read as often as needed. */
export interface StoredFile {
  readonly size: number;
  /** Reads `length` bytes, or fewer at the end of the file. */
  read(from: number, length: number): Uint8Array | Promise<Uint8Array>;
  /** All bytes, from front to back; those of a small file may be read into `shared`. */
  chunks(chunkBytes?: number, shared?: Uint8Array): Chunks;
  /** The same file, with its reads counted as progress: used for records, not for listing. */
  readonly counted?: StoredFile;
}

/** An entry of the directory, in the words of zip.js. */
export interface ZipEntry {
  readonly filename: string;
  readonly versionMadeBy: number;
  readonly externalFileAttributes: number;
  readonly encrypted: boolean;
  readonly compressionMethod: number;
  readonly compressedSize: number;
  readonly uncompressedSize: number;
  /** Folders may have none. */
  readonly crc32?: number;
  /** The position of its local header. */
  readonly offset: number;
}

export type TableKind = "csv" | "tsv" | "parquet";

/** The kind of table that a file is by its name; null for others. */
export function tableKind(file: string): TableKind | null {
  const [, kind] = /\.(csv|tsv|parquet)(?:\.gz)?$/i.exec(file) ?? [];
  return (kind?.toLowerCase() as TableKind | undefined) ?? null;
}

const BINARY_FORMATS = [
  ["\u001f\u008b", "gzip", ".gz or .tar.gz"],
  ["PK\u0003\u0004", "a zip archive", ".zip"],
  ["PAR1", "a Parquet file", ".parquet"],
] as const;

/** Suggests what to do about a file that begins like a format which its name does not show, or an archive that is not opened; undefined for others. */
export function misnamedHint(beginning: string, name = ""): string | undefined {
  const [, format, ending] = BINARY_FORMATS.find(([magic]) => beginning.startsWith(magic)) ?? [];
  if (format !== undefined && /\.(zip|gz|tgz)$/i.test(name))
    return "archives inside a folder or an archive are not opened: unpack it";
  if (ending === ".zip") return "save a workbook of Excel as CSV UTF-8; let the name of a zip archive end in .zip";
  return format && `this looks like ${format}: let the name of the file end in ${ending}`;
}
