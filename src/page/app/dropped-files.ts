// What was dropped or chosen, as sides: a folder or an archive each for itself, loose files together.
import { keptAt } from "../../numeric/group.ts";
import { firstOf } from "../../problems/visible-text.ts";
import type { Chosen, ChosenFile } from "../chosen.ts";

export interface Drop {
  readonly chosen: readonly Chosen[];
  /** The reason why the dropped files cannot be used, or null. */
  readonly problem: string | null;
}

const NO_FILES = "What was dropped holds no files: drop files or folders, or choose them.";

/** Must be called while the drop is being handled: what was dropped is gone a moment later. */
export async function droppedItems({ items, files }: Pick<DataTransfer, "items" | "files">): Promise<Drop> {
  const folders: FileSystemDirectoryEntry[] = [];
  const loose: File[] = [];
  for (const item of items) {
    const entry = item.webkitGetAsEntry();
    const file = entry?.isDirectory ? null : item.getAsFile();
    if (entry?.isDirectory) folders.push(entry as FileSystemDirectoryEntry);
    if (file !== null) loose.push(file);
  }
  // Where there are no items, such as in a drop made by a script, there may still be files.
  const isEmpty = folders.length + loose.length === 0;
  const found = await Promise.all(folders.map(folderOf));
  const chosen = [...found.filter(({ lost }) => lost.length === 0), ...chosenItems(isEmpty ? [...files] : loose)];
  const lost = found.flatMap((folder) => folder.lost);
  if (lost.length > 0) return { chosen, problem: unreadable(lost) };
  return { chosen, problem: chosen.length === 0 ? NO_FILES : null };
}

/** Half a folder would give wrong numbers: it is left out whole. */
function unreadable(lost: readonly string[]): string {
  return `The browser could not read ${firstOf(lost, 3)}: choose the folder instead of dropping it.`;
}

/** Files from a file dialog, or all files of a folder from a folder dialog. */
export function chosenItems(files: readonly File[]): readonly Chosen[] {
  const folders = new Map<string, ChosenFile[]>();
  const alone: Chosen[] = [];
  const together: ChosenFile[] = [];
  for (const file of files) {
    const [folder = "", ...below] = (file.webkitRelativePath ?? "").split("/");
    if (below.length > 0) keptAt(folders, folder, () => []).push({ path: below.join("/"), file });
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
  return /\.(jsonl|ndjson|csv|tsv|parquet|eval|zip|tar|tgz|fields\.json)(\.gz)?$/i.test(name);
}

function single(file: File): Chosen {
  return { name: file.name, kind: "file", files: [{ path: file.name, file }] };
}

/** Reads a folder, with the paths of all that could not be read. */
async function folderOf(folder: FileSystemDirectoryEntry): Promise<Chosen & { readonly lost: readonly string[] }> {
  const files: ChosenFile[] = [];
  const lost: string[] = [];
  for await (const found of filesIn(folder, "")) {
    if (typeof found === "string") lost.push(found);
    else files.push(found);
  }
  return { name: folder.name, kind: "folder", files, lost };
}

async function* filesIn(folder: FileSystemDirectoryEntry, above: string): AsyncGenerator<ChosenFile | string> {
  const entries = await entriesOf(folder).catch(() => null);
  if (entries === null) yield folder.fullPath;
  for (const entry of entries ?? []) {
    const path = `${above}${entry.name}`;
    if (entry.isDirectory) yield* filesIn(entry as FileSystemDirectoryEntry, `${path}/`);
    else {
      const file = await fileOf(entry as FileSystemFileEntry).catch(() => null);
      yield file === null ? entry.fullPath : { path, file };
    }
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
