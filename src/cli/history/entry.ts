// An entry of the history: time, commit and name beside the stored result.
import type { Outcome } from "../../core/check.ts";
import type { Interval, Result } from "../../core/result.ts";
import { entriesIn } from "../../core/signature.ts";

export interface HistoryEntry extends ResultFacts {
  /** The name of both files, without their endings: the time of writing and the beginning of the digest. */
  readonly id: string;
  readonly time: string;
  readonly name: string | null;
  /** Of the working tree, if there is one. */
  readonly commit: string | null;
  /** SHA-256 of the file of the result. */
  readonly sha256: string;
  /** The outcome of its checks, if it had any. */
  readonly outcome?: Outcome;
}

type ResultFacts = Readonly<ReturnType<typeof factsOf>>;

/** What an entry repeats of its result. */
export function factsOf({ task, signature, scores, intervals, units }: Result, primary: string) {
  const interval: Interval | null = intervals?.[primary] ?? null;
  return { task, signature, primary, score: scores[primary] ?? null, interval, units: units.scored };
}

/** A run that did not pass is kept but is no baseline: otherwise a gate would pass at the second try. */
export function hasPassed({ outcome = "pass" }: Pick<HistoryEntry, "outcome">): boolean {
  return outcome === "pass";
}

/** Parts of a signature that may differ within a line: the predictions, and how intervals are made. */
const FREE_PARTS = ["pred", "pred-format", "ci", "resamples", "seed", "random", "interval", "test"];

/** What two runs must share to be points of one line: options, gold and version. */
export function lineOf({ signature }: Pick<HistoryEntry, "signature">): string {
  return without(FREE_PARTS, signature);
}

/** What two runs must share to be compared on the units that both have. */
export function optionsOf({ signature }: Pick<HistoryEntry, "signature">): string {
  return without([...FREE_PARTS, "gold", "gold-format", "units", "v"], signature);
}

function without(names: readonly string[], signature: string): string {
  const parts = signature.split("|").filter((part) => !names.includes(part.split(":")[0]!));
  return parts.join("|");
}

export function goldOf({ signature }: Pick<HistoryEntry, "signature">): string {
  return entriesIn(signature).get("gold") ?? "";
}
