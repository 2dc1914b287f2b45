// `NAME=PATH`, as --pred, --edges and --source take it.

export interface NamedPath {
  readonly name?: string;
  readonly path: string;
}

/** A name has no slash: of `runs/lr=0.1` all is path. */
const NAMED = /^([^=/\\]+)=(.+)$/s;

export function namedPath(text: string): NamedPath {
  const [, name, path] = NAMED.exec(text) ?? [];
  return name === undefined ? { path: text } : { name, path: path! };
}
