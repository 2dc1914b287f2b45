// The folder in which results are kept: two files a run, no database; folders of two machines are merged by copying.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Outcome } from "../../core/check.ts";
import { canonicalJson } from "../../core/digest.ts";
import { readFailed } from "../../core/files/read-failed.ts";
import { KaratError, type Problem } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";
import { complaintAbout, fields, nullable, number, optional, text, thatIs } from "../../core/schema.ts";
import { interval, storedJson } from "../../core/stored-json.ts";
import { resultFromJson } from "../../core/stored-result.ts";
import { writeAtomically } from "../../io/write-atomically.ts";
import { asWriteError } from "../../io/write-error.ts";
import { makeFolder } from "../host/files.ts";
import { entryOf, type HistoryEntry } from "./entry.ts";

export const HISTORY_FOLDER = ".karat/history";

interface DamagedEntry {
  readonly file: string;
  readonly reason: string;
}

interface History {
  readonly entries: readonly HistoryEntry[];
  readonly damaged: readonly DamagedEntry[];
}

interface NewRun {
  readonly result: Result;
  /** The result as it is written: the same bytes whenever and wherever it is computed. */
  readonly text: string;
  readonly primary: string;
  readonly name: string | null;
  readonly outcome?: Outcome;
  readonly time?: Date;
}

/** Keeps a run beside all others, also those of the same moment. */
export async function record(
  folder: string,
  { result, text, primary, name, outcome, time = new Date() }: NewRun,
): Promise<HistoryEntry> {
  makeFolder(folder);
  const made = entryOf(result, primary, {
    time: time.toISOString(),
    name,
    commit: commitHere(),
    sha256: sha256(text),
    ...(outcome && { outcome }),
  });
  const entry = { ...made, id: freeId(folder, made.id) };
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

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The id, with a number where it is taken; taking it makes the file, so that of two processes one gets the next. */
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
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const entries: HistoryEntry[] = [];
  const damaged: DamagedEntry[] = [];
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
  // By moment, and only then by id: ids of older entries tell no more than the second.
  const place = ({ time, id }: HistoryEntry) => `${time} ${id}`;
  return { entries: entries.sort((one, other) => (place(one) < place(other) ? -1 : 1)), damaged };
}

const RESTORE = "restore the file, or remove the entry";

/** Where no run is left to compare with: what is damaged may have been one, and must not make this the first. */
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
  if (sha256(text) === entry.sha256) return resultFromJson(text, `${entry.id}.result.json`);
  throw readFailed({ file }, { expected: "the result that was recorded", received: "other bytes", hint: RESTORE });
}

const FROM_RESULT = ["task", "signature", "score", "interval", "units"] as const;

function contradiction(folder: string, entry: HistoryEntry): string | null {
  try {
    const right = entryOf(recordedResult(entry, folder), entry.primary, entry);
    const wrong = FROM_RESULT.find((key) => canonicalJson(entry[key]) !== canonicalJson(right[key]));
    return wrong === undefined ? null : `its ${wrong} is not that of its result`;
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

/** Null where there is none, whatever is there instead. */
function readEntry(file: string): HistoryEntry | null {
  try {
    const entry = storedJson(readFileSync(file, "utf8"), file);
    return complaintAbout(entryShape, entry) === null ? (entry as HistoryEntry) : null;
  } catch {
    return null;
  }
}
