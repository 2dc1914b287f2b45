// The examples of the package, which the build puts into the worker.
import type { Chosen } from "../chosen.ts";
import type { Example } from "../protocol.ts";

/** By task, then by folder, then by path: the text of a file. The folders are gold and one for each system. */
declare const EXAMPLES: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

export function hasExample(task: string): boolean {
  return Object.hasOwn(EXAMPLES, task);
}

export function exampleOf(task: string): Example {
  const { gold, ...systems } = EXAMPLES[task] ?? {};
  if (gold === undefined) throw new Error(`this is a bug in karat: no example of ${task}`);
  return {
    gold: folderOf("gold", gold),
    systems: Object.entries(systems).map(([name, files]) => ({ name, chosen: folderOf(name, files) })),
  };
}

function folderOf(name: string, files: Readonly<Record<string, string>>): Chosen {
  const fileOf = ([path, text]: [string, string]) => ({ path, file: new File([text], path.replace(/^.*\//, "")) });
  return { name, kind: "folder", files: Object.entries(files).map(fileOf) };
}
