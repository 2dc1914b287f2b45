// One system of a source that holds what several of them said: `PATH#NAME`.
import { statSync } from "node:fs";
import type { Source } from "../core/source.ts";
import { ValueDigest } from "../core/value-digest.ts";

/** The path and the system that a name of that kind means; no system where a file is called so. */
export function pathAndSystem(named: string): { readonly path: string; readonly system?: string } {
  const at = named.lastIndexOf("#");
  if (at <= 0 || statSync(named, { throwIfNoEntry: false }) !== undefined) return { path: named };
  return { path: named.slice(0, at), system: named.slice(at + 1) };
}

/** The same files, read for one system, whose name is part of the digest. */
export function sourceOfSystem(source: Source, named: string, system: string): Source {
  return {
    ...source,
    name: named,
    ...(source.path === undefined ? {} : { path: named }),
    async *records(entries, by) {
      for await (const batch of source.records(entries, by)) yield batch.map((record) => ({ ...record, system }));
    },
    async digest() {
      const digest = new ValueDigest();
      digest.add([await source.digest(), system]);
      return digest.hex();
    },
  };
}
