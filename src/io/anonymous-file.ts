// A file without a name: as soon as this process ends, however it ends, nothing of it is left.
import { randomBytes } from "node:crypto";
import { openSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { orWriteError } from "./write-error.ts";

/** Opens one for writing and reading: in the folder for temporary files, which TMPDIR names, unless another is given. */
export function anonymousFile(folder = tmpdir()): number {
  const path = join(folder, `.karat.${randomBytes(8).toString("hex")}`);
  return orWriteError(folder, () => {
    const handle = openSync(path, "wx+");
    unlinkSync(path);
    return handle;
  });
}
