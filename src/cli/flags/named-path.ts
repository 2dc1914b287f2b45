// `NAME=PATH`, as --pred, --edges and --source take it.
import { existsSync } from "node:fs";
import { pathAndSystem } from "../../adapters/node/read-path.ts";
import { systemNames } from "../../contract/system-names.ts";

export interface NamedPath {
  readonly name?: string;
  readonly path: string;
}

/** Splits at the first `=`, unless there is a file of that very name, such as runs/lr=0.1. */
export function namedPath(text: string): NamedPath {
  const [, name, path] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (name === undefined || existsSync(pathAndSystem(text).path)) return { path: text };
  return { name, path: path! };
}

/** Gives paths without a name one after the path. */
export function namedSystems(given: readonly NamedPath[]): readonly Required<NamedPath>[] {
  const unnamed = given.filter(({ name }) => name === undefined);
  const names = systemNames(unnamed.map(({ path }) => pathAndSystem(path)));
  return given.map((one) => ({ ...one, name: one.name ?? names[unnamed.indexOf(one)]! }));
}
