// What reading files needs from Node or the browser, which differ in what they offer and what is fast.

import type { ArchiveLimits } from "./archive-contents.ts";
import type { Chunks, StoredFile, ZipEntry } from "./container.ts";

export interface Platform {
  /** The length of the longest string of the engine, in ASCII bytes. */
  readonly mostTextBytes: number;
  join(chunks: readonly Uint8Array[]): Uint8Array;
  /** A function that gives parts of the bytes as text; null when they are not UTF-8 or contain a NUL. */
  decoder(bytes: Uint8Array): ((from: number, end: number) => string) | null;
  /** The bytes as text, with U+FFFD in place of invalid ones. */
  lossyText(bytes: Uint8Array): string;
  /** The SHA-256 of a record as a binary string; a name, if given, is hashed before the bytes. */
  hash(bytes: Uint8Array, name: string | null): string | Promise<string>;
  /** Unpacks gzip, also several members in a row. */
  gunzip(file: StoredFile, chunkBytes?: number): AsyncIterable<Uint8Array>;
  /** Unpacks raw deflate, as in zip archives. */
  inflate(chunks: Chunks, entry: ZipEntry): AsyncIterable<Uint8Array>;
  /** The CRC-32 (ISO 3309) of the bytes before and these. */
  crc32(bytes: Uint8Array, before: number): number;
  /** Turns an error of reading a file into one with words for the user; other errors stay as they are. */
  asReadError(file: string, error: unknown): unknown;
}

/** How a file is opened: by which platform, and within which limits. */
export interface Opening {
  readonly platform: Platform;
  readonly limits: ArchiveLimits;
}
