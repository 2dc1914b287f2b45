// Turns errors of reading into a READ_FAILED that says where and what to do.
import { readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { Damage, damagedFile, readFailed } from "../../input/files/read-failed.ts";
import { nearestName } from "../../problems/nearest.ts";
import { KaratError } from "../../problems/problem.ts";

const SYSTEM_ERRORS: Readonly<Record<string, readonly [received: string, hint: string]>> = {
  EACCES: ["a file that this user may not read", "check the permissions of the file and of the folders above it"],
  EPERM: ["a file that this user may not read", "check the permissions of the file and of the folders above it"],
  ELOOP: ["a link that leads back to itself", "remove the link or let it point to a file"],
  EMFILE: ["no free file handle", "raise the limit of open files (ulimit -n)"],
  EISDIR: ["a folder", "name a file inside it"],
  ENOTDIR: ["a path that goes through a file as if it were a folder", "check the path"],
};

/** A READ_FAILED for damaged data and system errors; any other error, such as a KaratError or a bug, stays as it is. */
export function asReadError(file: string, error: unknown, { wasThere = false } = {}): unknown {
  if (error instanceof Damage) return damagedFile(file, error.kind, error);
  if (!(error instanceof Error) || error instanceof KaratError) return error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code?.startsWith("Z_")) return damagedFile(file, "gzip or deflate data", error);
  if (code === undefined || syscall === undefined) return error;
  if (code === "ENOENT") return missing(file, error, wasThere);
  const [received, hint] = SYSTEM_ERRORS[code] ?? [`an error of the system: ${error.message}`, "check the disk"];
  return readFailed(file, { expected: "a file that can be read", received, hint }, error);
}

export function orReadError<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw asReadError(file, error);
  }
}

function missing(path: string, cause: Error, wasThere: boolean): KaratError {
  const hint = hintForMissing(path, wasThere);
  return readFailed(path, { expected: "a file or a folder", received: "nothing at this path", hint }, cause);
}

function hintForMissing(path: string, wasThere: boolean): string {
  const folder = dirname(path);
  const name = basename(path);
  try {
    const names = readdirSync(folder);
    if (names.includes(name) && name.includes("\ufffd")) return "its name is not UTF-8: give it another";
    if (names.includes(name)) return "it is a link to a file that does not exist";
    if (wasThere) return "it was there when the run began: keep files as they are while they are read";
    const nearest = nearestName(name, names);
    return nearest === null ? `there is no ${name} in ${folder}` : `did you mean ${nearest}?`;
  } catch {
    return `there is no folder ${folder} either`;
  }
}
