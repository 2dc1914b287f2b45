// The result that a gate names: a file, or a run of the history.
import type { Result } from "../../core/result.ts";
import { resultFromJson } from "../../core/stored-result.ts";
import type { AnyTask } from "../../core/task.ts";
import { readResult } from "../output/stored-results.ts";
import { chosenEntry } from "./chosen-entry.ts";
import { HISTORY_FOLDER, readHistory, resultText } from "./store.ts";

const PREFIX = "history:";

export async function baselineOf({ definition }: AnyTask, { signature }: Result, gate: string): Promise<Result> {
  if (!gate.startsWith(PREFIX)) return readResult(gate);
  const { entries } = readHistory(HISTORY_FOLDER);
  const spec = definition.scores[definition.primary]!;
  const entry = chosenEntry(entries, { which: gate.slice(PREFIX.length), signature, spec });
  return resultFromJson(resultText(HISTORY_FOLDER, entry), `${entry.id}.result.json`);
}
