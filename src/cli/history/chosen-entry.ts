// Finds the run that `history:latest`, `history:best` or `history:NAME` means for a result.

import { didYouMean } from "../../core/nearest.ts";
import { KaratError } from "../../core/problem.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import { type HistoryEntry, lineOf } from "./entry.ts";

export interface Wanted {
  readonly which: string;
  /** Of the result that is compared, where there is one already. */
  readonly signature?: string;
  readonly spec: ScoreSpec;
}

export function chosenEntry(passed: readonly HistoryEntry[], { which, signature, spec }: Wanted): HistoryEntry {
  const line = signature && lineOf({ signature });
  const fitting = line === undefined ? passed : passed.filter((entry) => lineOf(entry) === line);
  const found =
    which === "latest"
      ? fitting.at(-1)
      : which === "best"
        ? bestOf(fitting, spec)
        : fitting.findLast(({ name }) => name === which);
  if (found !== undefined) return found;
  const last = passed.at(-1);
  const [received, hint] =
    last === undefined
      ? ["none", "karat score … --record NAME keeps a run"]
      : line !== undefined && fitting.length === 0
        ? otherLine(line, last)
        : [`none among ${passed.length}`, didYouMean(which, ["latest", "best", ...namesOf(fitting)])];
  const expected = `a recorded run that passed, with the same options, gold and version, for history:${which}`;
  throw new KaratError({ code: "UNKNOWN_ID", at: null, expected, received, hint });
}

function namesOf(entries: readonly HistoryEntry[]): string[] {
  return entries.map(({ name }) => name).filter((name) => name !== null);
}

/** Numbers that were made otherwise tell nothing: says what differs, and how a new line begins. */
function otherLine(line: string, last: HistoryEntry): readonly [string, string] {
  return [
    whatDiffers(line, lineOf(last), last.name ?? last.id),
    "score the system of the earlier run this way too and keep it: the same command with --record and without --gate",
  ];
}

export function whatDiffers(line: string, other: string, name: string): string {
  const [here, there] = [line, other].map((text) => text.split("|")) as [string[], string[]];
  const lacks = (parts: readonly string[], others: readonly string[]) =>
    parts.filter((part) => !others.includes(part)).join(" ") || "nothing else";
  return `${lacks(here, there)} here, ${lacks(there, here)} in ${name}`;
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
