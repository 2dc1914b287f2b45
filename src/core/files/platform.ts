// What making records of bytes asks of the engine it runs in: Node and browsers differ in what is fast.

import type { SourceRecord } from "../source.ts";
import type { ArchiveLimits } from "./archive-contents.ts";
import type { Chunks, TableFile } from "./container.ts";
import type { StoredFile } from "./stored-file.ts";
import type { ZipEntry } from "./zip.ts";

export interface Platform {
  /** The longest text that can be held, in bytes of UTF-8 that are all ASCII. */
  readonly mostTextBytes: number;
  join(chunks: readonly Uint8Array[]): Uint8Array;
  /** Gives parts of the bytes as text; null when they are not UTF-8 or hold a NUL. */
  decoder(bytes: Uint8Array): ((from: number, end: number) => string) | null;
  /** The bytes as text with U+FFFD in the place of wrong ones. */
  lossyText(bytes: Uint8Array): string;
  /** The SHA-256 of a record as a text of one character a byte; with a name, the same bytes under another one are another record. */
  hash(bytes: Uint8Array, name: string | null): string | Promise<string>;
  /** The rows of a table; the code that reads it is loaded when it is needed. */
  rows(table: TableFile): Promise<Iterable<SourceRecord>>;
  /** Unpacks gzip, also several members in a row. */
  gunzip(file: StoredFile): AsyncIterable<Uint8Array>;
  /** By their numbers in zip archives, the ways of packing that can be unpacked. */
  readonly unpackers: Readonly<Record<number, (chunks: Chunks, entry: ZipEntry) => AsyncIterable<Uint8Array>>>;
  /** The checksum of the bytes so far and these (CRC-32, ISO 3309). */
  crc32(bytes: Uint8Array, before: number): number;
  /** The entries of a zip archive; the code that reads them is loaded when it is needed. */
  zipDirectory(name: string, archive: StoredFile, limits: ArchiveLimits): Promise<AsyncIterable<ZipEntry>>;
  /** What went wrong while a file was read, in words for the user; errors of our own stay as they are. */
  asReadError(file: string, error: unknown): unknown;
}
