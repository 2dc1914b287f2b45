// The score of a whole run, which a mean over its rows is not.

import type { OptionSpecs, OptionsOf } from "../../core/options.ts";
import { receivedText, usageError } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";
import { isObject } from "../../core/shape.ts";
import type { AnyTask, ScoredTask, TaskLines } from "../../core/task.ts";
import { type ScoreSettings, score } from "../../run/score.ts";
import { type EvalFailure, evalFailure } from "./failure.ts";
import { type EvalRow, unitsOfRows } from "./rows.ts";

/**
 * Scores all rows of a run together, as the protocol does. All problems of all rows are in the error it throws.
 *
 * @example
 * import { breakdown } from "karat/breakdown";
 * import { corpus } from "karat/evals";
 *
 * const expected = { turns: [{ index: 1, annotations: ["X"] }] };
 * const output = { turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] };
 * const result = await corpus(breakdown(), [{ output, expected }]);
 * console.log(result.scores["f1.x"]); // 1
 */
export function corpus<Score extends string, Specs extends OptionSpecs, Lines extends TaskLines>(
  task: ScoredTask<Score, Specs, Lines>,
  rows: readonly EvalRow[],
  settings?: ScoreSettings,
): Promise<Result<Score, OptionsOf<Specs>>>;
export async function corpus(task: AnyTask, rows: readonly EvalRow[], settings: ScoreSettings = {}): Promise<Result> {
  if (!Array.isArray(rows) || !rows.every(isObject))
    throw usageError("BAD_VALUE", { expected: "a list of rows, { output, expected }", received: receivedText(rows) });
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
