// The files of a bundle: how they are read from folders and archives.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { archiveAt } from "../../adapters/node/read-path.ts";
import { readFailed } from "../../input/files/read-failed.ts";

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
