// The examples of the package, which the build puts into the worker.
import type { Chosen } from "../chosen.ts";
import type { Example } from "../protocol.ts";

/** By task, then by the name of a folder or a file, then by path: the text of a file. */
declare const EXAMPLES: Readonly<Record<string, Readonly<Record<string, ExampleSide>>>>;

interface ExampleSide {
  readonly kind: Chosen["kind"];
  readonly files: Readonly<Record<string, string>>;
}

export function hasExample(task: string): boolean {
  return Object.hasOwn(EXAMPLES, task);
}

export function exampleOf(task: string): Example {
  const sides = Object.entries(EXAMPLES[task] ?? {}).map(([name, side]) => chosenOf(name, side));
  const gold = sides.find(({ name }) => isGold(name));
  if (gold === undefined) throw new Error(`this is a bug in karat: no example of ${task}`);
  const systems = sides.filter((side) => side !== gold);
  return { gold, systems: systems.map((chosen) => ({ name: chosen.name.replace(/\..*$/, ""), chosen })) };
}

function isGold(name: string): boolean {
  return /^gold(\.|$)/.test(name);
}

function chosenOf(name: string, { kind, files }: ExampleSide): Chosen {
  return {
    name,
    kind,
    files: Object.entries(files).map(([path, text]) => ({ path, file: new File([text], path.replace(/^.*\//, "")) })),
  };
}
