// The files of gold, for a bundle or a sealed archive: as they are, below one folder.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { servicesOf } from "../../adapters/services-node.ts";
import { readFailed } from "../../core/files/read-failed.ts";
import type { AnyTask } from "../../core/task.ts";
import { archiveAt, readPath } from "../../io/read-path.ts";
import { score } from "../../run/score.ts";
import type { Files } from "./codabench.ts";

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

/** The files of gold; of an archive those in it, so that they are read again as the folder they were. */
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

/** Throws what is wrong with gold: it is read whole, against predictions of nothing. */
export async function checkGold(task: AnyTask, path: string): Promise<void> {
  await score(
    task,
    { gold: readPath(path), pred: [] },
    { missing: "wrong", ci: null, services: await servicesOf(task) },
  );
}
