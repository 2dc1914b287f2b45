// The file that --evidence names, put together from sorted runs in a folder beside it once the run has succeeded.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { AtomicFile } from "../../io/atomic-file.ts";
import { mergeRuns } from "../../io/sorted-runs.ts";
import { asWriteError } from "../../io/write-error.ts";

export class EvidenceFile {
  readonly folder: string;
  readonly #path: string;
  readonly #isOwnFolder: boolean;

  /** Runs are collected in a temporary folder, unless another is given. */
  constructor(path: string, folder?: string) {
    this.#path = path;
    this.#isOwnFolder = folder === undefined;
    if (folder !== undefined) {
      this.folder = folder;
      return;
    }
    try {
      const isReplaceable = statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
      this.folder = mkdtempSync(join(isReplaceable ? dirname(path) : tmpdir(), `.${basename(path)}.`));
    } catch (error) {
      throw asWriteError(path, error);
    }
  }

  commit(): void {
    const file = new AtomicFile(this.#path);
    try {
      for (const text of mergeRuns(this.folder)) file.write(text);
    } catch (error) {
      file.discard();
      throw error;
    }
    file.commit();
  }

  close(): void {
    if (this.#isOwnFolder) rmSync(this.folder, { recursive: true, force: true });
  }
}
