// Turns what goes wrong while reading into a located READ_FAILED that says what to do.
import { readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { nearestName } from "../core/nearest.ts";
import { KaratError, type Place, type Problem } from "../core/problem.ts";

export function readFailed(at: Place, detail: Omit<Problem, "code" | "at">, cause?: unknown): KaratError {
  return new KaratError([{ code: "READ_FAILED", at, ...detail }], { cause });
}

const SYSTEM_ERRORS: Readonly<Record<string, readonly [received: string, hint: string]>> = {
  EACCES: ["a file that this user may not read", "check the permissions of the file and of the folders above it"],
  EPERM: ["a file that this user may not read", "check the permissions of the file and of the folders above it"],
  ELOOP: ["a link that leads back to itself", "remove the link or let it point to a file"],
  EMFILE: ["no free file handle", "raise the limit of open files (ulimit -n)"],
  ENOTDIR: ["a path that goes through a file as if it were a folder", "check the path"],
};

/** Data that are not what they claim to be: thrown by readers of a format, who do not know the name of the file. */
export class Damage extends Error {
  readonly kind: string;

  constructor(kind: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** A READ_FAILED for damage and errors of the system; any other error, such as a KaratError or a bug, stays as it is. */
export function asReadError(file: string, error: unknown): unknown {
  if (error instanceof Damage) return damaged(file, error.kind, error);
  if (!(error instanceof Error) || error instanceof KaratError) return error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code?.startsWith("Z_")) return damaged(file, "gzip or deflate data", error);
  if (code === undefined || syscall === undefined) return error;
  if (code === "ENOENT") return missing(file, error);
  const [received, hint] = SYSTEM_ERRORS[code] ?? [`an error of the system: ${error.message}`, "check the disk"];
  return readFailed({ file }, { expected: "a file that can be read", received, hint }, error);
}

function damaged(file: string, kind: string, cause: Error): KaratError {
  const received = `damaged data (${cause.message})`;
  const hint = "the file may have been cut off on its way here: fetch or pack it again";
  return readFailed({ file }, { expected: kind, received, hint }, cause);
}

function missing(path: string, cause: Error): KaratError {
  const hint = hintForMissing(path);
  return readFailed({ file: path }, { expected: "a file or a folder", received: "nothing at this path", hint }, cause);
}

function hintForMissing(path: string): string {
  const folder = dirname(path);
  const name = basename(path);
  try {
    const names = readdirSync(folder);
    if (names.includes(name)) return "it is a link to a file that does not exist";
    const nearest = nearestName(name, names);
    return nearest === null ? `there is no ${name} in ${folder}` : `did you mean ${nearest}?`;
  } catch {
    return `there is no folder ${folder} either`;
  }
}
