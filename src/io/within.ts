// Keeps paths that a stranger chose inside a folder: real paths, so that no link leads out of it.
import { realpathSync } from "node:fs";
import { relative, sep } from "node:path";
import { readFailed } from "../core/files/read-failed.ts";
import { orReadError } from "./read-error.ts";

const WORKER_HINT = "whoever starts karat worker opens more with --root DIR";

export function checkWithin(folder: string, path: string, hint = WORKER_HINT): void {
  const [inside, real] = [folder, path].map((one) => orReadError(one, () => realpathSync(one))) as [string, string];
  const way = relative(inside, real);
  if (way !== ".." && !way.startsWith(`..${sep}`) && !/^([a-z]:|[\\/])/i.test(way)) return;
  throw readFailed(
    { file: path },
    {
      expected: "a path inside the folder that may be read",
      received: "one that leads out of it",
      hint,
    },
  );
}
