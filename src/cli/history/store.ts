// The folder in which results are kept: two files a run, no database; folders of two machines are merged by copying.
import { createHash } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Outcome } from "../../core/check.ts";
import { canonicalJson } from "../../core/digest.ts";
import { readFailed } from "../../core/files/read-failed.ts";
import { KaratError, type Problem } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";
import { storedJson } from "../../core/stored-json.ts";
import { resultFromJson } from "../../core/stored-result.ts";
import { writeAtomically } from "../../io/write-atomically.ts";
import { asWriteError } from "../../io/write-error.ts";
import { entryOf, type HistoryEntry } from "./entry.ts";

export const HISTORY_FOLDER = ".karat/history";

interface DamagedEntry {
  readonly file: string;
  readonly reason: string;
}

export interface History {
  readonly entries: readonly HistoryEntry[];
  readonly damaged: readonly DamagedEntry[];
}

interface NewRun {
  readonly result: Result;
  /** The result as it is written: the same bytes whenever and wherever it is computed. */
  readonly text: string;
  readonly primary: string;
  readonly name: string | null;
  readonly commit: string | null;
  readonly time: Date;
  readonly outcome?: Outcome | undefined;
}

/** Keeps a run beside all others, also those of the same moment. */
export async function record(
  folder: string,
  { result, text, primary, name, commit, time, outcome }: NewRun,
): Promise<HistoryEntry> {
  const sha256 = createHash("sha256").update(text).digest("hex");
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw asWriteError(folder, error);
  }
  const made = entryOf(result, primary, { time: time.toISOString(), name, commit, sha256, outcome });
  const entry = { ...made, id: freeId(folder, made.id) };
  await writeAtomically(join(folder, `${entry.id}.result.json`), text);
  await writeAtomically(join(folder, `${entry.id}.entry.json`), `${JSON.stringify(entry, null, 2)}\n`);
  return entry;
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

export function readHistory(folder: string): History {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const entries: HistoryEntry[] = [];
  const damaged: DamagedEntry[] = [];
  const results = new Set(names.filter((name) => name.endsWith(".result.json")));
  for (const name of names.filter((one) => one.endsWith(".entry.json"))) {
    const file = join(folder, name);
    const entry = readEntry(file);
    const reason =
      entry === null
        ? "not an entry of the history"
        : results.has(`${entry.id}.result.json`)
          ? contradiction(folder, entry)
          : "its result is not there";
    if (reason === null) entries.push(entry!);
    else damaged.push({ file, reason });
  }
  // By moment, and only then by id: ids of older entries tell no more than the second.
  const place = ({ time, id }: HistoryEntry) => `${time} ${id}`;
  return { entries: entries.sort((one, other) => (place(one) < place(other) ? -1 : 1)), damaged };
}

/** The text of an entry's result; an error when it is not the one that was recorded. */
export function resultText(folder: string, { id, sha256 }: HistoryEntry): string {
  const file = join(folder, `${id}.result.json`);
  const text = readFileSync(file, "utf8");
  if (createHash("sha256").update(text).digest("hex") === sha256) return text;
  throw readFailed(
    { file },
    {
      expected: "the result that was recorded",
      received: "other bytes",
      hint: "restore the file, or remove the entry",
    },
  );
}

const FROM_RESULT = ["task", "signature", "score", "interval", "units"] as const;

function contradiction(folder: string, entry: HistoryEntry): string | null {
  try {
    const result = resultFromJson(resultText(folder, entry), `${entry.id}.result.json`);
    const right = entryOf(result, entry.primary, entry);
    const wrong = FROM_RESULT.find((key) => canonicalJson(entry[key]) !== canonicalJson(right[key]));
    return wrong === undefined ? null : `its ${wrong} is not that of its result`;
  } catch (error) {
    if (!(error instanceof KaratError)) return `its result cannot be read: ${(error as Error).message}`;
    const [{ expected, received }] = error.problems as [Problem];
    return `its result is damaged: expected ${expected}, received ${received}`;
  }
}

/** Null where there is none, whatever is there instead. */
function readEntry(file: string): HistoryEntry | null {
  try {
    const entry = storedJson(readFileSync(file, "utf8"), file) as Partial<HistoryEntry> | null;
    const isText = (value: unknown) => typeof value === "string";
    if (entry === null || typeof entry !== "object") return null;
    const { id, time, sha256, task, signature, primary, units, score, name, commit } = entry;
    const isWhole = [id, time, sha256, task, signature, primary].every(isText) && typeof units === "number";
    const isNamed = (name === null || isText(name)) && (commit === null || isText(commit));
    const isScored = score === null || typeof score === "number";
    return isWhole && isNamed && isScored && /^[\w-]+$/.test(id as string) ? (entry as HistoryEntry) : null;
  } catch {
    return null;
  }
}
