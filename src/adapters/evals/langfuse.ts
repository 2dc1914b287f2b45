// Langfuse: an evaluator of the whole experiment, for `runEvaluators`.
import { checkTask } from "../../core/check-task.ts";
import { texts } from "../../core/schema.ts";
import { checkSettings } from "../../core/settings.ts";
import type { AnyTask } from "../../core/task.ts";
import { settingSchemas } from "../../run/check-call.ts";
import { shownScores } from "./chosen-scores.ts";
import { type CorpusSettings, corpusOrFailure } from "./corpus.ts";
import { someUnits } from "./expected-units.ts";

/** How a run is scored, and which scores are shown. */
export interface RunAdapterSettings extends CorpusSettings {
  /** Ids of the scores to show; otherwise those papers print. */
  readonly show?: readonly string[];
}

export const runAdapterKinds = () => ({ ...settingSchemas(), expect: someUnits, show: texts });

interface ItemResult {
  readonly item: { readonly expectedOutput?: unknown; readonly id?: string };
  readonly output?: unknown;
}

/** One score as Langfuse keeps it. */
export interface LangfuseEvaluation {
  readonly name: string;
  readonly value: number | string;
  readonly comment: string;
  readonly dataType?: "CATEGORICAL";
}

/** An evaluator of a whole experiment, as Langfuse calls it. */
export type LangfuseRunEvaluator = (run: {
  readonly itemResults: readonly ItemResult[];
}) => Promise<LangfuseEvaluation[]>;

const UNCHECKED =
  "not checked whether items are missing, since Langfuse drops those whose task threw: give gold in expect";

/**
 * Scores an experiment as the protocol does. Langfuse drops items whose task threw and does not say so: give the units
 * that must be there in `expect`, so that a run without them has no score. A score that is undefined is left out, since Langfuse has no null; a run that
 * cannot be scored is one evaluation that says why.
 *
 * @example
 * import { breakdown } from "karat/breakdown";
 * import { langfuseRun } from "karat/evals";
 *
 * const expected = { turns: [{ index: 1, annotations: ["X"] }] };
 * const output = { turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] };
 *
 * // runEvaluators: [langfuseRun(breakdown(), { expect })] of langfuse.experiment.run calls it so:
 * const evaluate = langfuseRun(breakdown(), { show: ["accuracy"], expect: 1 });
 * const [accuracy] = await evaluate({ itemResults: [{ item: { expectedOutput: expected }, output }] });
 * console.log(accuracy?.value); // 1
 */
export function langfuseRun(task: AnyTask, given: RunAdapterSettings = {}): LangfuseRunEvaluator {
  checkTask(task);
  checkSettings(given, runAdapterKinds());
  const { show, ...settings } = given;
  const scores = shownScores(task, show);
  return async ({ itemResults }) => {
    const rows = itemResults.map(({ item, output }) => ({ output, expected: item.expectedOutput }));
    const outcome = await corpusOrFailure(task, rows, settings);
    if ("failure" in outcome)
      return [
        { name: task.definition.id, value: "not scored", comment: outcome.failure.message, dataType: "CATEGORICAL" },
      ];
    const { result } = outcome;
    const comment = settings.expect === undefined ? `${result.signature} (${UNCHECKED})` : result.signature;
    return scores.flatMap(({ id }) => {
      const value = result.scores[id] ?? null;
      return value === null ? [] : [{ name: `${task.definition.id} ${id}`, value, comment }];
    });
  };
}
