// The input of a run as the user named it: plain data, opened where it is needed.
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
