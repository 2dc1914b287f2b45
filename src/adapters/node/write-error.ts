// Turns errors of writing into a WRITE_FAILED that says what to do.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { KaratError } from "../../problems/problem.ts";
import { shellWord } from "../../problems/shell-word.ts";

export function folderCommand(folder: string, platform: string): string {
  return `${platform === "win32" ? "mkdir" : "mkdir -p"} ${shellWord(folder, platform)}`;
}

const SYSTEM_ERRORS: Readonly<Record<string, readonly [received: string, hint: (path: string) => string]>> = {
  ENOENT: [
    "a folder that does not exist",
    (path) => `make the folder first: ${folderCommand(dirname(path), process.platform)}`,
  ],
  ENOTDIR: ["a path that goes through a file as if it were a folder", () => "check the path"],
  EISDIR: ["a folder", () => "name a file inside it"],
  EEXIST: ["a file where a folder should be", () => "name another folder"],
  EACCES: ["a place that this user may not write to", (path) => `check the permissions of ${dirname(path)}`],
  EPERM: ["a place that this user may not write to", (path) => `check the permissions of ${dirname(path)}`],
  EROFS: ["a file system that is read-only", () => "write somewhere else"],
  ENOSPC: ["a full disk", () => "make room, or write somewhere else"],
  EDQUOT: ["a full quota", () => "make room, or write somewhere else"],
};

/** Errors caused by a wrong path; all others are faults of the system. */
const PATH_MISTAKES = ["ENOENT", "ENOTDIR", "EISDIR", "EEXIST", "ENAMETOOLONG"];

/** Whether writing failed for a reason outside the call, such as a full disk or missing permissions. */
export function isWriteFault({ code, cause }: KaratError): boolean {
  const reason = (cause as NodeJS.ErrnoException | undefined)?.code;
  return code === "WRITE_FAILED" && reason !== undefined && !PATH_MISTAKES.includes(reason);
}

/** A WRITE_FAILED for system errors; any other error stays as it is. */
export function asWriteError(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof KaratError) return error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  const [received, hint] = SYSTEM_ERRORS[code] ?? [error.message, () => "nothing was written; try another place"];
  return new KaratError(
    { code: "WRITE_FAILED", at: { file: path }, expected: "a file that can be written", received, hint: hint(path) },
    { cause: error },
  );
}

export function orWriteError<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw asWriteError(path, error);
  }
}

export function makeFolder(folder: string): void {
  orWriteError(folder, () => mkdirSync(folder, { recursive: true }));
}
