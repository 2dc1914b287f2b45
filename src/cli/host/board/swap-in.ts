// Replaces files atomically: all new ones are written first, so that an interruption leaves the old ones intact.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { removeWhenStopped } from "../../../io/stop-signals.ts";
import { asWriteError } from "../../../io/write-error.ts";
import type { Files } from "../codabench.ts";

export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of files) {
    const file = join(folder, path);
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    } catch (error) {
      throw asWriteError(file, error);
    }
  }
}

/** Replaces what has these names in a folder by the files; names without a file go. */
export async function swapIn(folder: string, names: readonly string[], files: Files): Promise<void> {
  const scratch = join(folder, `.karat-build-${process.pid}`);
  const [fresh, old] = [join(scratch, "new"), join(scratch, "old")];
  await removeWhenStopped(scratch, async () => {
    try {
      writeFiles(fresh, files);
      mkdirSync(old);
      for (const name of names) {
        if (existsSync(join(folder, name))) renameSync(join(folder, name), join(old, name));
        if (existsSync(join(fresh, name))) renameSync(join(fresh, name), join(folder, name));
      }
    } finally {
      // While signals are still heard: one that ends the process now would leave it.
      rmSync(scratch, { recursive: true, force: true });
    }
  });
}
