// What was dropped or chosen, as sides: a folder or an archive each for itself, loose files together.
import type { Chosen, ChosenFile } from "../chosen.ts";

/** Must be called while the drop is being handled: what was dropped is gone a moment later. */
export async function droppedItems({ items, files }: DataTransfer): Promise<readonly Chosen[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  // Where there are no entries, such as in a drop made by a script, there are files.
  if (entries.length === 0) return chosenItems([...files]);
  const folders = entries.filter((entry) => entry.isDirectory) as FileSystemDirectoryEntry[];
  const loose = entries.filter((entry) => entry.isFile) as FileSystemFileEntry[];
  const looseFiles = await Promise.all(loose.map(fileOf));
  return [...(await Promise.all(folders.map(folderOf))), ...chosenItems(looseFiles)];
}

/** Files from a file dialog, or all files of a folder from a folder dialog. */
export function chosenItems(files: readonly File[]): readonly Chosen[] {
  const folders = new Map<string, ChosenFile[]>();
  const alone: Chosen[] = [];
  const together: ChosenFile[] = [];
  for (const file of files) {
    const [folder, ...below] = file.webkitRelativePath.split("/");
    if (folder !== undefined && below.length > 0)
      folders.set(folder, [...(folders.get(folder) ?? []), { path: below.join("/"), file }]);
    else if (standsAlone(file.name)) alone.push(single(file));
    else together.push({ path: file.name, file });
  }
  return [
    ...[...folders].map(([name, inside]): Chosen => ({ name, kind: "folder", files: inside })),
    ...alone,
    ...(together.length === 1 ? [single(together[0]!.file)] : []),
    ...(together.length > 1 ? [{ name: `${together.length} files`, kind: "files" as const, files: together }] : []),
  ];
}

/** Whether such a file holds a whole side: other files come in numbers. */
function standsAlone(name: string): boolean {
  return /\.(jsonl|ndjson|zip|tar|tgz)(\.gz)?$/i.test(name);
}

function single(file: File): Chosen {
  return { name: file.name, kind: "file", files: [{ path: file.name, file }] };
}

async function folderOf(folder: FileSystemDirectoryEntry): Promise<Chosen> {
  const files: ChosenFile[] = [];
  await collect(folder, "", files);
  return { name: folder.name, kind: "folder", files };
}

async function collect(folder: FileSystemDirectoryEntry, above: string, files: ChosenFile[]): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    const path = `${above}${entry.name}`;
    if (entry.isDirectory) await collect(entry as FileSystemDirectoryEntry, `${path}/`, files);
    else files.push({ path, file: await fileOf(entry as FileSystemFileEntry) });
  }
}

/** A reader gives a hundred entries at a time, and none when there are no more. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  while (true) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
