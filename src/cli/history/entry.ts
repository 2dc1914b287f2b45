// An entry of the history: time, commit and name beside the stored result.
import type { Outcome } from "../../core/check.ts";
import type { Interval, Result } from "../../core/result.ts";
import { entriesIn } from "../../core/signature.ts";

export interface HistoryEntry {
  /** The name of both files, without their ends: the moment at which they were written, and the beginning of their digest. */
  readonly id: string;
  readonly time: string;
  readonly name: string | null;
  /** Of the working tree, where there is one. */
  readonly commit: string | null;
  /** SHA-256 of the file of the result. */
  readonly sha256: string;
  readonly task: string;
  readonly signature: string;
  readonly primary: string;
  readonly score: number | null;
  readonly interval: Interval | null;
  readonly units: number;
  /** What the checks said of it; absent where there were none. */
  readonly outcome?: Outcome;
}

type Recording = Pick<HistoryEntry, "time" | "name" | "commit" | "sha256" | "outcome">;

export function entryOf(result: Result, primary: string, recording: Recording): HistoryEntry {
  const { time, name, commit, sha256, outcome } = recording;
  return {
    id: `${time.replace(/[-:.]/g, "")}-${sha256.slice(0, 8)}`,
    time,
    name,
    commit,
    sha256,
    task: result.task,
    signature: result.signature,
    primary,
    score: result.scores[primary] ?? null,
    interval: result.intervals?.[primary] ?? null,
    units: result.units.scored,
    ...(outcome && { outcome }),
  };
}

/** A run that did not pass is kept, but nothing is measured by it: a gate would pass at the second try. */
export function hasPassed({ outcome = "pass" }: Pick<HistoryEntry, "outcome">): boolean {
  return outcome === "pass";
}

/** Parts of a signature that may differ within a line: the predictions, and how intervals are made. */
const FREE_PARTS = ["pred", "pred-format", "ci", "resamples", "seed", "random", "interval", "test"];

/** What two runs must share to be points of one line, so that none leads across other options, another gold or version. */
export function lineOf({ signature }: Pick<HistoryEntry, "signature">): string {
  return without(FREE_PARTS, signature);
}

/** What runs must share besides, so that they can be compared on the units that both have. */
export function optionsOf({ signature }: Pick<HistoryEntry, "signature">): string {
  return without([...FREE_PARTS, "gold", "gold-format", "units", "v"], signature);
}

function without(names: readonly string[], signature: string): string {
  const isFree = (part: string) => names.includes(part.split(":")[0]!);
  return signature
    .split("|")
    .filter((part) => !isFree(part))
    .join("|");
}

export function goldOf({ signature }: Pick<HistoryEntry, "signature">): string {
  return entriesIn(signature).get("gold") ?? "";
}
