// The input of a run as the user named it: plain data, opened where it is needed.
import { statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Source, SourceRecord } from "../core/source.ts";
import { type ReadOptions, readPath } from "../io/read-path.ts";
import type { RunInput } from "../run/read/open-sides.ts";

export interface InputPaths {
  readonly gold: string;
  readonly pred: string;
  /** Further predictions, by the name the task declares for them. */
  readonly sources: Readonly<Record<string, string>>;
  readonly goldFormat?: string;
  readonly predFormat?: string;
  /** The folder from which paths are meant, where it is not that of the process. */
  readonly base?: string;
  /** A folder that nothing of it may lead out of, links included. */
  readonly within?: string;
}

export function openInput({ gold, pred, sources, base = ".", within }: InputPaths): RunInput {
  const open = (path: string) => openFrom(base, path, within === undefined ? {} : { within });
  return {
    gold: open(gold),
    pred: open(pred),
    sources: Object.fromEntries(Object.entries(sources).map(([name, path]) => [name, open(path)])),
  };
}

/** A source that calls its files as the user does, wherever this process stands. */
function openFrom(base: string, path: string, options: ReadOptions): Source {
  const place = resolve(base, path);
  if (path === "-" || place === resolve(path)) return readPath(path, options);
  const source = readPath(place, options);
  const nameOf = statSync(place).isDirectory() ? join : (start: string, rest: string) => start + rest;
  const named = (record: SourceRecord) => ({ ...record, file: nameOf(path, record.file.slice(place.length)) });
  return {
    ...source,
    name: path,
    async *records(entries, by) {
      for await (const batch of source.records(entries, by)) yield batch.map(named);
    },
  };
}

/** Whether nothing of it is standard input or a pipe. */
export function canBeReadAgain({ gold, pred, sources, base = "." }: InputPaths): boolean {
  return [gold, pred, ...Object.values(sources)].every((path) => {
    const stats = path === "-" ? undefined : statSync(resolve(base, path), { throwIfNoEntry: false });
    return stats === undefined ? path !== "-" : stats.isFile() || stats.isDirectory();
  });
}

/** What to call a system that nobody named: its file without endings, as in "careful.jsonl.gz". */
export function systemName(path: string): string {
  return path === "-" ? "system" : basename(path).replace(/(?<=.)(\.\w+)+$/, "");
}
