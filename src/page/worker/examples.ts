// The examples of the package, which the build puts into the worker.
import type { Chosen } from "../chosen.ts";
import type { Given } from "../protocol.ts";
import { writtenDescription } from "./describe.ts";

declare const EXAMPLE_TASKS: readonly string[];

export function hasExample(task: string): boolean {
  return EXAMPLE_TASKS.includes(task);
}

export async function exampleOf(task: string): Promise<Given> {
  const { [task]: files } = (await import("./example-files.ts")).examples;
  if (files === undefined) throw new Error(`this is a bug in karat: no example of ${task}`);
  const { gold, "": beside = {}, ...systems } = files;
  const [described] = Object.entries(beside);
  return {
    description: described === undefined ? null : writtenDescription(described[0], described[1]),
    gold: gold === undefined ? null : folderOf("gold", gold),
    systems: Object.entries(systems).map(([name, files]) => ({ name, chosen: folderOf(name, files) })),
  };
}

function folderOf(name: string, files: Readonly<Record<string, string>>): Chosen {
  const fileOf = ([path, text]: [string, string]) => ({ path, file: new File([text], path.replace(/^.*\//, "")) });
  return { name, kind: "folder", files: Object.entries(files).map(fileOf) };
}
