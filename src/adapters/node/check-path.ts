// Checks paths: that they can name a file, and that paths from untrusted data stay inside a folder.
import { realpathSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import { readFailed } from "../../input/files/read-failed.ts";
import { badValue } from "../../problems/problem.ts";
import { orReadError } from "./read-error.ts";

export function checkPath(path: unknown): asserts path is string {
  if (typeof path === "string" && path !== "" && !path.includes("\0")) return;
  throw badValue("a path", path);
}

const WORKER_HINT = "whoever starts karat worker opens more with --root DIR";

/** Throws if the path leads out of the folder; compares real paths, so links cannot escape. */
export function checkWithin(folder: string, path: string, hint = WORKER_HINT): void {
  const [inside, real] = [folder, path].map((one) => orReadError(one, () => realpathSync(one))) as [string, string];
  const way = relative(inside, real);
  if (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return;
  throw readFailed(path, {
    expected: "a path inside the folder that may be read",
    received: "one that leads out of it",
    hint,
  });
}
