// How much an archive may unpack to: strangers send archives, and a few kilobytes can hold terabytes of zeros.
import { usageError } from "../core/problem.ts";
import { readFailed } from "./read-error.ts";

export interface ArchiveLimits {
  /** The most files and folders in one archive. */
  readonly entries: number;
  /** The most bytes that all of them may have together. */
  readonly bytes: number;
  /** The most bytes that one packed byte may become; real text stays far below. */
  readonly ratio: number;
}

const VARIABLES: Readonly<Record<keyof ArchiveLimits, string>> = {
  entries: "KARAT_MAX_ENTRIES",
  bytes: "KARAT_MAX_UNPACKED_BYTES",
  ratio: "KARAT_MAX_RATIO",
};

const DEFAULTS: ArchiveLimits = { entries: 100_000, bytes: 4 * 2 ** 30, ratio: 500 };

/** Below this an archive is harmless whatever its ratio. */
const HARMLESS_BYTES = 64 * 2 ** 20;

type Environment = Readonly<Record<string, string | undefined>>;

/** The limits that are given, else those of the environment, else the defaults. */
export function archiveLimits(given: Partial<ArchiveLimits> = {}, environment: Environment = process.env) {
  const limit = (name: keyof ArchiveLimits) => given[name] ?? numberIn(environment, VARIABLES[name]) ?? DEFAULTS[name];
  return { entries: limit("entries"), bytes: limit("bytes"), ratio: limit("ratio") } satisfies ArchiveLimits;
}

function numberIn(environment: Environment, variable: string): number | undefined {
  const text = environment[variable];
  if (text === undefined || text === "") return undefined;
  const number = Number(text);
  if (number > 0) return number;
  throw usageError("BAD_VALUE", { expected: `a number above 0 in ${variable}`, received: JSON.stringify(text) });
}

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

function exceeded(file: string, limit: keyof ArchiveLimits, expected: string, received: string) {
  const hint = `if you trust the archive, raise the limit with the environment variable ${VARIABLES[limit]}`;
  return readFailed({ file }, { expected, received, hint });
}
