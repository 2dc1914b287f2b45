// Finds the entry that `history:latest`, `history:best` or `history:NAME` means for a run.

import type { ScoreSpec } from "../../core/define-task.ts";
import { didYouMean } from "../../core/nearest.ts";
import { KaratError } from "../../core/problem.ts";
import type { HistoryEntry } from "./entry.ts";

export interface Wanted {
  /** What stands behind `history:`. */
  readonly which: string;
  /** Whether the run can be compared with an entry. */
  fits(entry: HistoryEntry): boolean;
  readonly spec: ScoreSpec;
}

export function chosenEntry(entries: readonly HistoryEntry[], { which, fits, spec }: Wanted): HistoryEntry {
  const fitting = entries.filter(fits);
  const found =
    which === "latest"
      ? fitting.at(-1)
      : which === "best"
        ? bestOf(fitting, spec)
        : fitting.findLast(({ name }) => name === which);
  if (found !== undefined) return found;
  throw new KaratError([
    {
      code: "UNKNOWN_ID",
      at: null,
      expected: `a recorded run with the same options, gold and version for history:${which}`,
      received: entries.length === 0 ? "an empty history" : `none among ${entries.length}`,
      hint: hintFor(which, entries, fitting),
    },
  ]);
}

function hintFor(which: string, entries: readonly HistoryEntry[], fitting: readonly HistoryEntry[]): string {
  if (entries.length === 0) return "karat score … --record NAME keeps a run";
  if (fitting.length === 0)
    return "karat history lists what is there; a line never leads across other options, gold or versions";
  const names = fitting.map(({ name }) => name).filter((name) => name !== null);
  return didYouMean(which, ["latest", "best", ...names]);
}

/** The later of two that are as good. */
export function bestOf(entries: readonly HistoryEntry[], { better }: ScoreSpec): HistoryEntry | undefined {
  const sign = better === "higher" ? 1 : -1;
  return entries
    .filter(({ score }) => score !== null)
    .reduce<HistoryEntry | undefined>(
      (best, entry) => (best === undefined || sign * (entry.score! - best.score!) >= 0 ? entry : best),
      undefined,
    );
}
