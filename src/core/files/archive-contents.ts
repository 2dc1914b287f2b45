// What an archive lists: checked against its limits, without hidden files, each path once.
import { type ArchiveLimits, checkEntries } from "./archive-limits.ts";
import { archivePath } from "./archive-path.ts";
import { isHidden } from "./file-source.ts";
import { readFailed } from "./read-failed.ts";

export type StoredKind = "file" | "folder" | "other";

export class ArchiveContents {
  readonly archive: string;
  readonly #limits: ArchiveLimits;
  readonly #paths = new Set<string>();
  #entries = 0;

  constructor(archive: string, limits: ArchiveLimits) {
    this.archive = archive;
    this.#limits = limits;
  }

  /** The path of an entry that is to be read, null for one that is not, such as a folder. */
  admit(stored: string, kind: StoredKind): string | null {
    checkEntries(this.archive, ++this.#entries, this.#limits);
    const path = archivePath(this.archive, stored);
    if (kind === "folder" || path === "" || isHidden(path)) return null;
    const file = `${this.archive}/${path}`;
    if (kind === "other") throw notAFile(file);
    if (this.#paths.has(path)) throw twice(file);
    this.#paths.add(path);
    return path;
  }

  end(): void {
    if (this.#paths.size > 0) return;
    throw readFailed(
      { file: this.archive },
      { expected: "an archive with files", received: "one without", hint: "hidden files do not count" },
    );
  }
}

function notAFile(file: string): Error {
  return readFailed(
    { file },
    {
      expected: "nothing but files and folders in an archive",
      received: "a link or a special file",
      hint: "pack what the links lead to (tar --dereference --hard-dereference)",
    },
  );
}

function twice(file: string): Error {
  return readFailed(
    { file },
    { expected: "each path once in an archive", received: "the same path again", hint: "pack the folder afresh" },
  );
}
