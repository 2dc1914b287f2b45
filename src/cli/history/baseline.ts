// The result that a gate names: a file, or a run of the history.
import { usageError } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import { scoredSystems } from "../../run/compare/scored-system.ts";
import { checkContent, readResult } from "../output/stored-results.ts";
import { chosenEntry } from "./chosen-entry.ts";
import { type HistoryEntry, hasPassed } from "./entry.ts";
import { readHistory, recordedResult, refuseDamaged } from "./store.ts";

const PREFIX = "history:";

interface Gate {
  readonly gate: string;
  /** Whether the run is kept, so that it may be the first one. */
  readonly isRecorded: boolean;
}

/** Null where the run is the first that is kept. */
export async function baselineOf(task: AnyTask, { signature }: Result, held: Gate): Promise<Result | null> {
  if (!held.gate.startsWith(PREFIX)) return readResult(held.gate);
  const entry = entryNamed(task, held, signature);
  return entry === null ? null : recordedResult(entry);
}

/** Throws what can be wrong with it whatever the run will give. */
export async function checkBaseline(task: AnyTask, held: Gate): Promise<void> {
  const { gate } = held;
  const { definition } = task;
  if (gate.startsWith(PREFIX)) {
    entryNamed(task, held);
    return;
  }
  const result = await readResult(gate);
  if (result.task !== definition.id)
    throw usageError("BAD_VALUE", {
      expected: `a result of ${definition.id} for --gate`,
      received: `one of ${result.task}`,
      hint: `${gate} was written by karat score ${result.task}`,
    });
  checkContent(definition, result, gate);
  scoredSystems([{ name: gate, result }]);
}

function entryNamed({ definition }: AnyTask, { gate, isRecorded }: Gate, signature?: string): HistoryEntry | null {
  const { id, scores, primary } = definition;
  const history = readHistory();
  const passed = history.entries.filter((entry) => entry.task === id && entry.primary === primary && hasPassed(entry));
  if (passed.length === 0) refuseDamaged(history);
  if (passed.length === 0 && isRecorded) return null;
  const which = gate.slice(PREFIX.length);
  return chosenEntry(passed, { which, spec: scores[primary]!, ...(signature && { signature }) });
}
