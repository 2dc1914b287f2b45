// Checks what an archive lists: its limits, its paths, and that each path occurs once.

import { idText } from "../../contract/ids.ts";
import { isHidden, sampleStart } from "./hidden-path.ts";
import { readFailed, withoutFiles } from "./read-failed.ts";

/** How much an archive may hold before it is refused. */
export interface ArchiveLimits {
  /** Maximum number of files and folders. */
  readonly entries: number;
  /** Maximum unpacked size in bytes. */
  readonly bytes: number;
  /** Maximum ratio of unpacked to packed bytes. */
  readonly ratio: number;
}

export const DEFAULT_LIMITS: ArchiveLimits = { entries: 100_000, bytes: 4 * 2 ** 30, ratio: 500 };

/** The environment variables that raise the limits on the command line. */
export const LIMIT_VARIABLES: Readonly<Record<keyof ArchiveLimits, string>> = {
  entries: "KARAT_MAX_ENTRIES",
  bytes: "KARAT_MAX_UNPACKED_BYTES",
  ratio: "KARAT_MAX_RATIO",
};

/** An archive that unpacks to less than this is harmless, whatever its ratio. */
const HARMLESS_BYTES = 64 * 2 ** 20;

export function checkEntries(file: string, entries: number, limits: ArchiveLimits): void {
  if (entries > limits.entries) throw exceeded(file, "entries", `at most ${limits.entries} entries`, "more");
}

export function checkUnpacked(file: string, packed: number, unpacked: number, limits: ArchiveLimits): void {
  if (unpacked > limits.bytes) throw exceeded(file, "bytes", `at most ${limits.bytes} bytes when unpacked`, "more");
  if (unpacked > HARMLESS_BYTES && unpacked > packed * limits.ratio) {
    const received = `${packed} packed bytes that become ${unpacked} or more`;
    throw exceeded(file, "ratio", `at most ${limits.ratio} bytes from each packed byte`, received);
  }
}

/** Throws when the packed files together are larger than the archive: entries then share bytes, as in a zip bomb. */
export function checkPacked(file: string, size: number, packed: number): void {
  if (packed <= size) return;
  throw readFailed(file, {
    expected: "files that do not overlap in an archive",
    received: `${packed} packed bytes in an archive of ${size}`,
    hint: "no ordinary program packs files like this: unpack it elsewhere and check what it is",
  });
}

function exceeded(file: string, limit: keyof ArchiveLimits, expected: string, received: string) {
  const hint = `if you trust the archive, unpack it and give the folder; on the command line ${LIMIT_VARIABLES[limit]} raises the limit`;
  return readFailed(file, { expected, received, hint });
}

export type StoredKind = "file" | "folder" | "other";

export class ArchiveContents {
  readonly archive: string;
  readonly #limits: ArchiveLimits;
  readonly #keepsLast: boolean;
  readonly #paths = new Map<string, string>();
  #entries = 0;
  /** A file that came again. */
  #again: string | undefined;
  #isLog = false;

  /** `keepsLast` says that the caller reads the last entry of a name: Inspect appends to its logs. */
  constructor(archive: string, limits: ArchiveLimits, keepsLast = false) {
    this.archive = archive;
    this.#limits = limits;
    this.#keepsLast = keepsLast;
  }

  /** The path of an entry to read; null for entries to skip, such as folders and hidden files. */
  admit(stored: string, kind: StoredKind): string | null {
    checkEntries(this.archive, ++this.#entries, this.#limits);
    const path = archivePath(this.archive, stored);
    if (kind === "folder" || path === "" || isHidden(path)) return null;
    const file = `${this.archive}/${path}`;
    if (kind === "other") throw notAFile(file);
    const before = this.#paths.get(path);
    if (before !== undefined && !(this.#keepsLast && before === stored)) throw twice(file);
    if (before !== undefined) this.#again ??= file;
    this.#isLog ||= sampleStart(path) < path.length;
    this.#paths.set(path, stored);
    return path;
  }

  end(): void {
    if (this.#again !== undefined && !this.#isLog) throw twice(this.#again);
    if (this.#paths.size === 0) throw withoutFiles(this.archive, "an archive");
  }
}

function notAFile(file: string): Error {
  return readFailed(file, {
    expected: "nothing but files and folders in an archive",
    received: "a link or a special file",
    hint: "pack what the links lead to (tar --dereference --hard-dereference)",
  });
}

function twice(file: string): Error {
  return readFailed(file, {
    expected: "each path once in an archive",
    received: "the same path again",
    hint: "pack the folder afresh",
  });
}

const LONGEST_PATH = 4_096;

/** The path with forward slashes, without `.` steps (but for names of samples), in Unicode NFC; throws when it is absolute, leads upwards or is too long. */
export function archivePath(archive: string, stored: string): string {
  const sample = sampleStart(stored);
  if (sample > LONGEST_PATH)
    throw readFailed(archive, {
      expected: `paths of at most ${LONGEST_PATH} characters in an archive`,
      received: `one of ${sample}`,
      hint: "no file system has such a path: pack the folder itself",
    });
  const path = stored.replaceAll("\\", "/");
  const leaves = /^(\/|[a-z]:)/i.test(path) || path.split("/").includes("..") || path.includes("\0");
  const steps = [...path.slice(0, sample).split("/"), stored.slice(sample)];
  if (!leaves) return idText(steps.filter((step) => step !== "" && step !== ".").join("/"));
  throw readFailed(archive, {
    expected: "paths that stay inside the archive",
    received: JSON.stringify(stored),
    hint: "pack the folder itself, with relative paths",
  });
}
