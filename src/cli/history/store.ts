// The history of recorded runs: two files for each in a folder, and no database, so that folders are merged by copying.
import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Outcome } from "../../core/check.ts";
import { canonicalJson } from "../../core/digest.ts";
import { readFailed } from "../../core/files/read-failed.ts";
import { KaratError, type Problem } from "../../core/problem.ts";
import type { Interval, Result } from "../../core/result.ts";
import { complaintAbout, fields, nullable, number, optional, text, thatIs } from "../../core/schema.ts";
import { entriesIn } from "../../core/signature.ts";
import { interval, storedJson } from "../../core/stored-json.ts";
import { resultFromJson } from "../../core/stored-result.ts";
import { orReadError } from "../../io/read-error.ts";
import { writeAtomically } from "../../io/write-atomically.ts";
import { asWriteError } from "../../io/write-error.ts";
import { makeFolder } from "../host/files.ts";

export const HISTORY_FOLDER = ".karat/history";

export interface HistoryEntry extends ResultFacts {
  /** The name of both files, without their endings: the time of writing and the beginning of the digest. */
  readonly id: string;
  readonly time: string;
  readonly name: string | null;
  /** Of the working tree, if there is one. */
  readonly commit: string | null;
  /** SHA-256 of the file of the result. */
  readonly sha256: string;
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

interface History {
  readonly entries: readonly HistoryEntry[];
  readonly damaged: readonly { readonly file: string; readonly reason: string }[];
}

interface NewRun {
  readonly result: Result;
  /** The result as it is written, always the same bytes. */
  readonly text: string;
  readonly primary: string;
  readonly name: string | null;
  readonly outcome?: Outcome;
  readonly time?: Date;
}

export async function record(
  folder: string,
  { result, text, primary, name, outcome, time = new Date() }: NewRun,
): Promise<HistoryEntry> {
  makeFolder(folder);
  const recorded = { time: time.toISOString(), name, commit: commitHere(), sha256: hash("sha256", text) };
  const id = freeId(folder, `${recorded.time.replace(/[-:.]/g, "")}-${recorded.sha256.slice(0, 8)}`);
  const entry = { id, ...recorded, ...factsOf(result, primary), ...(outcome && { outcome }) };
  await writeAtomically(join(folder, `${entry.id}.result.json`), text);
  await writeAtomically(join(folder, `${entry.id}.entry.json`), `${JSON.stringify(entry, null, 2)}\n`);
  return entry;
}

function commitHere(): string | null {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return null;
  }
}

/** The id, with a number if it is taken. Taking it creates the file, so that two processes cannot take the same. */
function freeId(folder: string, id: string, number = 1): string {
  const candidate = number === 1 ? id : `${id}-${number}`;
  try {
    closeSync(openSync(join(folder, `${candidate}.result.json`), "wx"));
    return candidate;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return freeId(folder, id, number + 1);
    throw asWriteError(folder, error);
  }
}

export function readHistory(folder: string = HISTORY_FOLDER): History {
  const names = existsSync(folder) ? orReadError(folder, () => readdirSync(folder)).sort() : [];
  const entries: HistoryEntry[] = [];
  const damaged: History["damaged"][number][] = [];
  for (const name of names.filter((one) => one.endsWith(".entry.json"))) {
    const file = join(folder, name);
    const entry = readEntry(file);
    const reason =
      entry === null
        ? "not an entry of the history"
        : existsSync(join(folder, `${entry.id}.result.json`))
          ? contradiction(folder, entry)
          : "its result is not there";
    if (reason === null) entries.push(entry!);
    else damaged.push({ file, reason });
  }
  // By time, and only then by id: ids of older entries have only seconds.
  const place = ({ time, id }: HistoryEntry) => `${time} ${id}`;
  return { entries: entries.sort((one, other) => (place(one) < place(other) ? -1 : 1)), damaged };
}

const RESTORE = "restore the file, or remove the entry";

/** If no run is left to compare with: a damaged one may have been the baseline, so this run is not the first. */
export function refuseDamaged({ damaged }: History): void {
  if (damaged.length === 0) return;
  throw new KaratError(
    damaged.map(({ file, reason }) => ({
      code: "READ_FAILED",
      at: { file },
      expected: "a run to compare with",
      received: `a damaged one: ${reason}`,
      hint: RESTORE,
    })),
  );
}

/** The result of an entry; an error when it is not the one that was recorded. */
export function recordedResult(entry: HistoryEntry, folder: string = HISTORY_FOLDER): Result {
  const file = join(folder, `${entry.id}.result.json`);
  const text = readFileSync(file, "utf8");
  if (hash("sha256", text) === entry.sha256) return resultFromJson(text, `${entry.id}.result.json`);
  throw readFailed({ file }, { expected: "the result that was recorded", received: "other bytes", hint: RESTORE });
}

function contradiction(folder: string, entry: HistoryEntry): string | null {
  try {
    const facts = Object.entries(factsOf(recordedResult(entry, folder), entry.primary));
    const wrong = facts.find(
      ([name, fact]) => canonicalJson(entry[name as keyof typeof entry]) !== canonicalJson(fact),
    );
    return wrong === undefined ? null : `its ${wrong[0]} is not that of its result`;
  } catch (error) {
    if (!(error instanceof KaratError)) return `its result cannot be read: ${(error as Error).message}`;
    const [{ expected, received }] = error.problems as [Problem];
    return `its result is damaged: expected ${expected}, received ${received}`;
  }
}

const entryShape = fields<HistoryEntry>({
  id: thatIs("the name of a file", (id) => typeof id === "string" && /^[\w-]+$/.test(id)),
  time: text,
  name: nullable(text),
  commit: nullable(text),
  sha256: text,
  task: text,
  signature: text,
  primary: text,
  score: nullable(number),
  interval: nullable(interval),
  units: number,
  outcome: optional(text),
});

/** Null if the file holds no entry. */
function readEntry(file: string): HistoryEntry | null {
  try {
    const entry = storedJson(readFileSync(file, "utf8"), file);
    return complaintAbout(entryShape, entry) === null ? (entry as HistoryEntry) : null;
  } catch {
    return null;
  }
}
