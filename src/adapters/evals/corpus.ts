// The score of a whole run, which is not the mean of its rows.

import type { OptionSpecs, OptionsOf } from "../../contract/option-spec.ts";
import type { Result } from "../../contract/result.ts";
import { checkSettings, type Schema, texts } from "../../contract/schema.ts";
import { SETTING_SCHEMAS } from "../../contract/setting-schemas.ts";
import { isObject } from "../../contract/shape.ts";
import type { AnyTask, ScoredTask, TaskLines } from "../../contract/task.ts";
import { checkTask } from "../../contract/task-facts.ts";
import { badValue } from "../../problems/problem.ts";
import { type ScoreSettings, score } from "../../run/score.ts";
import {
  type EvalFailure,
  type EvalRow,
  type ExpectedUnits,
  evalFailure,
  someUnits,
  unitsOfRows,
  withExpected,
} from "./rows.ts";
import { shownScores } from "./scorer.ts";

/** Settings of `corpus`: how a run is scored, and which units it must have. */
export interface CorpusSettings extends ScoreSettings {
  /**
   * The units that must be there: their number, their ids, or gold itself. If one is missing there is no score, unless `missing` says otherwise.
   */
  readonly expect?: ExpectedUnits | undefined;
}

/**
 * Scores all rows of a run together, as the protocol does. All problems of all rows are in the error it throws.
 *
 * @example
 * import { breakdown } from "karat/breakdown";
 * import { corpus } from "karat/evals";
 *
 * const expected = { turns: [{ index: 1, annotations: ["X"] }] };
 * const output = { turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] };
 * const result = await corpus(breakdown(), [{ id: "d1", output, expected }], { expect: ["d1"] });
 * console.log(result.scores["f1.x"]); // 1
 */
export function corpus<Score extends string, Specs extends OptionSpecs, Lines extends TaskLines>(
  task: ScoredTask<Score, Specs, Lines>,
  rows: readonly EvalRow[],
  settings?: CorpusSettings,
): Promise<Result<Score, OptionsOf<Specs>>>;
export async function corpus(
  task: AnyTask,
  rows: readonly EvalRow[],
  corpusSettings: CorpusSettings = {},
): Promise<Result> {
  if (!Array.isArray(rows) || !rows.every(isObject)) throw badValue("a list of rows, { output, expected }", rows);
  checkSettings(corpusSettings, { ...SETTING_SCHEMAS, expect: someUnits(task) });
  const { expect, ...settings } = corpusSettings;
  const { gold, pred } = withExpected(task, unitsOfRows(task, rows), expect, settings.missing);
  return score(task, { gold, pred }, settings);
}

/** How a run is scored, and which scores are shown. */
export interface RunAdapterSettings extends CorpusSettings {
  /** Ids of the scores to show; by default those that papers print. */
  readonly show?: readonly string[];
}

/** Scores runs for a framework that must go on whatever happens; `own` are the adapter's own settings. */
export function runScorer(
  task: AnyTask,
  adapterSettings: RunAdapterSettings,
  own: Readonly<Record<string, Schema>> = {},
) {
  checkTask(task);
  checkSettings(adapterSettings, { ...SETTING_SCHEMAS, expect: someUnits(task), show: texts, ...own });
  const { show, ...all } = adapterSettings;
  const settings = Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(own, name)));
  return {
    shown: shownScores(task, show),
    async run(rows: readonly EvalRow[]): Promise<{ readonly result: Result } | { readonly failure: EvalFailure }> {
      try {
        return { result: await corpus(task, rows, settings) };
      } catch (error) {
        return { failure: evalFailure(error) };
      }
    },
  };
}
