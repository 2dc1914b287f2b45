// The result that a gate names: a file, or a run of the history.
import { usageError } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";
import { resultFromJson } from "../../core/stored-result.ts";
import type { AnyTask } from "../../core/task.ts";
import { scoredSystems } from "../../run/compare/scored-system.ts";
import { checkFits, readResult } from "../output/stored-results.ts";
import { chosenEntry } from "./chosen-entry.ts";
import { type HistoryEntry, lineOf } from "./entry.ts";
import { HISTORY_FOLDER, readHistory, resultText } from "./store.ts";

const PREFIX = "history:";

export async function baselineOf({ definition }: AnyTask, { signature }: Result, gate: string): Promise<Result> {
  if (!gate.startsWith(PREFIX)) return readResult(gate);
  const line = lineOf({ signature });
  const entry = entryNamed(definition, gate, (one) => lineOf(one) === line);
  return resultFromJson(resultText(HISTORY_FOLDER, entry), `${entry.id}.result.json`);
}

/** Throws what can be wrong with it whatever the run will give. */
export async function checkBaseline({ definition }: AnyTask, gate: string): Promise<void> {
  if (gate.startsWith(PREFIX)) {
    entryNamed(definition, gate, ({ task }) => task === definition.id);
    return;
  }
  const result = await readResult(gate);
  if (result.task !== definition.id)
    throw usageError("BAD_VALUE", {
      expected: `a result of ${definition.id} for --gate`,
      received: `one of ${result.task}`,
      hint: `${gate} was written by karat score ${result.task}`,
    });
  checkFits(definition, result, gate);
  scoredSystems([{ name: gate, result }]);
}

function entryNamed(
  { scores, primary }: AnyTask["definition"],
  gate: string,
  fits: (entry: HistoryEntry) => boolean,
): HistoryEntry {
  const { entries } = readHistory(HISTORY_FOLDER);
  return chosenEntry(entries, { which: gate.slice(PREFIX.length), fits, spec: scores[primary]! });
}
