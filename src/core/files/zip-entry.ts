// What the directory of a zip archive says about a file: whether it is one, and whether it can be unpacked.
import type { StoredKind } from "./archive-contents.ts";
import { readFailed } from "./read-failed.ts";

/** Fields of an entry by the names of the specification (APPNOTE.TXT, 4.3.12). */
interface ZipEntryFields {
  readonly versionMadeBy: number;
  readonly generalPurposeBitFlag: number;
  readonly compressionMethod: number;
  readonly externalFileAttributes: number;
}

const FILE_TYPE = 0o170000;
const REGULAR_FILE = 0o100000;
const UNIX = 3;

/** Archives made on Unix carry the mode of each file; others know only files and folders. */
export function zipEntryKind(entry: ZipEntryFields, stored: string): StoredKind {
  if (/[\\/]$/.test(stored)) return "folder";
  const type = entry.versionMadeBy >> 8 === UNIX ? (entry.externalFileAttributes >>> 16) & FILE_TYPE : 0;
  return type === 0 || type === REGULAR_FILE ? "file" : "other";
}

export const STORED = 0;
const DEFLATED = 8;
export const ZSTD = 93;
const IS_ENCRYPTED = 1;

/** `more` are methods that only some platforms unpack. */
export function checkZipEntry(entry: ZipEntryFields, file: string, more: readonly number[] = []): void {
  const isEncrypted = (entry.generalPurposeBitFlag & IS_ENCRYPTED) !== 0;
  if (!isEncrypted && [STORED, DEFLATED, ...more].includes(entry.compressionMethod)) return;
  const received = isEncrypted
    ? "an encrypted one"
    : `one packed with method ${entry.compressionMethod}, which karat does not know`;
  const hint = "unpack the archive and give the folder instead";
  throw readFailed(file, { expected: "a file that can be unpacked", received, hint });
}
