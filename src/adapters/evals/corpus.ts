// The score of a whole run: the truth that a mean of rows is not.
import type { Result } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import { type ScoreSettings, score } from "../../run/score.ts";
import { type EvalFailure, evalFailure } from "./failure.ts";
import { type EvalRow, unitsOfRows } from "./rows.ts";

/**
 * Scores all rows of a run together, as the protocol does. All problems of all rows are in the error it throws.
 *
 * @example
 * const result = await corpus(rules(), rows.map(({ output, expected }) => ({ output, expected })));
 * result.scores["f1.overall"];
 */
export async function corpus(task: AnyTask, rows: readonly EvalRow[], settings: ScoreSettings = {}): Promise<Result> {
  return score(task, unitsOfRows(rows), settings);
}

/** For callers that must go on whatever happens. */
export async function corpusOrFailure(
  task: AnyTask,
  rows: readonly EvalRow[],
  settings: ScoreSettings = {},
): Promise<{ readonly result: Result } | { readonly failure: EvalFailure }> {
  try {
    return { result: await corpus(task, rows, settings) };
  } catch (error) {
    return { failure: evalFailure(error) };
  }
}
