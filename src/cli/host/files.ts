// The files of a bundle or a board: how they are read, and written so that an interruption leaves the old ones intact.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { readFailed } from "../../core/files/read-failed.ts";
import { archiveAt } from "../../io/read-path.ts";
import { removeWhenStopped } from "../../io/stop-signals.ts";
import { orWriteError } from "../../io/write-error.ts";

export type Files = ReadonlyMap<string, Uint8Array | string>;

export function filesAt(path: string): Files {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined)
    throw readFailed({ file: path }, { expected: "a file or a folder", received: "nothing at this path" });
  if (stats.isFile()) return new Map([[basename(path), readFileSync(path)]]);
  const names = (readdirSync(path, { recursive: true }) as string[])
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => !name.split("/").some((part) => part.startsWith(".")) && statSync(join(path, name)).isFile());
  return new Map(names.sort().map((name) => [name, readFileSync(join(path, name))]));
}

/** The files of gold; of an archive its members. */
export async function goldFilesAt(path: string): Promise<Files> {
  const archive = archiveAt(path);
  if (archive === null) return filesAt(path);
  const members = await archive.list();
  const paths = new Map(members.map((member) => [member.file, member.path]));
  const files = new Map<string, Uint8Array>();
  for await (const { file, chunks } of archive.open(members)) {
    const bytes: Uint8Array[] = [];
    for await (const chunk of chunks) bytes.push(Uint8Array.from(chunk));
    files.set(paths.get(file)!, Buffer.concat(bytes));
  }
  return files;
}

export function inFolder(folder: string, files: Files): [string, Uint8Array | string][] {
  return [...files].map(([path, content]) => [`${folder}/${path}`, content]);
}

export function makeFolder(folder: string): void {
  orWriteError(folder, () => mkdirSync(folder, { recursive: true }));
}

export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of files) {
    const file = join(folder, path);
    orWriteError(file, () => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    });
  }
}

/** Replaces these names in a folder by new files, after all are written; names without a new file are removed. */
export async function swapIn(folder: string, names: readonly string[], files: Files): Promise<void> {
  const scratch = orWriteError(folder, () => mkdtempSync(join(folder, ".karat-build-")));
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
      // Inside, while signals are still handled: one that ended the process now would leave the folder behind.
      rmSync(scratch, { recursive: true, force: true });
    }
  });
}
