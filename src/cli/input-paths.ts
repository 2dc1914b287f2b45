// The input of a run as the user named it: plain data, opened where it is needed.
import { statSync } from "node:fs";
import { basename } from "node:path";
import { readPath } from "../io/read-path.ts";
import type { RunInput } from "../run/match-units.ts";

export interface InputPaths {
  readonly gold: string;
  readonly pred: string;
  /** Further predictions, by the name the task declares for them. */
  readonly sources: Readonly<Record<string, string>>;
  readonly goldFormat?: string;
  readonly predFormat?: string;
}

export function openInput({ gold, pred, sources }: InputPaths): RunInput {
  return {
    gold: readPath(gold),
    pred: readPath(pred),
    sources: Object.fromEntries(Object.entries(sources).map(([name, path]) => [name, readPath(path)])),
  };
}

/** Whether nothing of it is standard input or a pipe. */
export function canBeReadAgain({ gold, pred, sources }: InputPaths): boolean {
  return [gold, pred, ...Object.values(sources)].every((path) => {
    const stats = path === "-" ? undefined : statSync(path, { throwIfNoEntry: false });
    return stats === undefined ? path !== "-" : stats.isFile() || stats.isDirectory();
  });
}

/** What to call a system that nobody named: its file without endings, as in "careful.jsonl.gz". */
export function systemName(path: string): string {
  return path === "-" ? "system" : basename(path).replace(/(?<=.)(\.\w+)+$/, "");
}
