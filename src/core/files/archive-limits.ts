// How much an archive may unpack to: strangers send archives, and a few kilobytes can hold terabytes of zeros.
import { readFailed } from "./read-failed.ts";

/** How much an archive may hold before it is refused. */
export interface ArchiveLimits {
  /** The most files and folders in one archive. */
  readonly entries: number;
  /** The most bytes that all of them may have together. */
  readonly bytes: number;
  /** The most bytes that one packed byte may become; real text stays far below. */
  readonly ratio: number;
}

export const DEFAULT_LIMITS: ArchiveLimits = { entries: 100_000, bytes: 4 * 2 ** 30, ratio: 500 };

/** The environment variables that raise the limits on the command line. */
export const LIMIT_VARIABLES: Readonly<Record<keyof ArchiveLimits, string>> = {
  entries: "KARAT_MAX_ENTRIES",
  bytes: "KARAT_MAX_UNPACKED_BYTES",
  ratio: "KARAT_MAX_RATIO",
};

/** Below this an archive is harmless whatever its ratio. */
const HARMLESS_BYTES = 64 * 2 ** 20;

export function checkEntries(file: string, entries: number, limits: ArchiveLimits): void {
  if (entries > limits.entries) throw exceeded(file, "entries", `at most ${limits.entries} entries`, "more");
}

/** Throws when an archive of so many packed bytes may not become so many. */
export function checkUnpacked(file: string, packed: number, unpacked: number, limits: ArchiveLimits): void {
  if (unpacked > limits.bytes) throw exceeded(file, "bytes", `at most ${limits.bytes} bytes when unpacked`, "more");
  if (unpacked > HARMLESS_BYTES && unpacked > packed * limits.ratio) {
    const received = `${packed} packed bytes that become ${unpacked} or more`;
    throw exceeded(file, "ratio", `at most ${limits.ratio} bytes from each packed byte`, received);
  }
}

/** Throws when the packed files of an archive have more bytes together than the archive: some of them are the same bytes. */
export function checkPacked(file: string, size: number, packed: number): void {
  if (packed <= size) return;
  throw readFailed(
    { file },
    {
      expected: "files that do not overlap in an archive",
      received: `${packed} packed bytes in an archive of ${size}`,
      hint: "no honest program packs so: unpack it elsewhere and look what it is",
    },
  );
}

function exceeded(file: string, limit: keyof ArchiveLimits, expected: string, received: string) {
  const hint = `if you trust the archive, unpack it and give the folder; on the command line ${LIMIT_VARIABLES[limit]} raises the limit`;
  return readFailed({ file }, { expected, received, hint });
}
