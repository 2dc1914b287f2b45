// `NAME=PATH`, as --pred, --edges and --source take it.
import { existsSync } from "node:fs";
import { pathAndSystem } from "../../adapters/node/read-path.ts";

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
