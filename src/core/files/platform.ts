// What making records of bytes asks of the engine it runs in: Node and browsers differ in what is fast.

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
  /** The SHA-256 of a record as a text of one character a byte; with a name, the same bytes under another one are another record. */
  hash(bytes: Uint8Array, name: string | null): string | Promise<string>;
  /** The rows of a table; the code that reads it is loaded when it is needed. */
  rows(table: TableFile): Promise<Iterable<SourceRecord>>;
  /** What went wrong while a file was read, in words for the user; errors of our own stay as they are. */
  asReadError(file: string, error: unknown): unknown;
}
