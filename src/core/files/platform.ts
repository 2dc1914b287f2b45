// What making records of bytes asks of the engine it runs in: Node and browsers differ in what is fast.

import type { MultisetSum } from "../digest.ts";
import type { SourceRecord } from "../source.ts";
import type { TableFile } from "./container.ts";

export interface Platform {
  /** The longest text that can be held, in bytes of UTF-8 that are all ASCII. */
  readonly mostTextBytes: number;
  join(chunks: readonly Uint8Array[]): Uint8Array;
  /** Gives parts of the bytes as text; null when they are not UTF-8 or hold a NUL. */
  decoder(bytes: Uint8Array): ((from: number, end: number) => string) | null;
  /** The bytes as text with U+FFFD in the place of wrong ones. */
  lossyText(bytes: Uint8Array): string;
  /** Counts records by adding their hashes to a sum. */
  digest(sum: MultisetSum): RecordDigest;
  /** The rows of a table; the code that reads it is loaded when it is needed. */
  rows(table: TableFile): Promise<Iterable<SourceRecord>>;
  /** What went wrong while a file was read, in words for the user; errors of our own stay as they are. */
  asReadError(file: string, error: unknown): unknown;
}

/** A digest of records that does not depend on their order. */
export interface RecordDigest {
  /** With a name, the same bytes under another one are another record. */
  add(bytes: Uint8Array, name: string | null): void;
  /** Resolves when all records so far are counted. */
  settle(): Promise<void>;
}
