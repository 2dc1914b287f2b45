// Langfuse: an evaluator of the whole experiment, for `runEvaluators`.
import type { AnyTask } from "../../core/task.ts";
import type { ScoreSettings } from "../../run/score.ts";
import { shownScores } from "./chosen-scores.ts";
import { corpusOrFailure } from "./corpus.ts";

export interface RunAdapterSettings extends ScoreSettings {
  /** Ids of the scores to show; otherwise those papers print. */
  readonly show?: readonly string[];
}

interface ItemResult {
  readonly item: { readonly expectedOutput?: unknown; readonly id?: string };
  readonly output?: unknown;
}

export interface LangfuseEvaluation {
  readonly name: string;
  readonly value: number | string;
  readonly comment: string;
  readonly dataType?: "CATEGORICAL";
}

export type LangfuseRunEvaluator = (run: {
  readonly itemResults: readonly ItemResult[];
}) => Promise<LangfuseEvaluation[]>;

/**
 * Scores an experiment as the protocol does. A score that is undefined is left out, since Langfuse has no null; a run that
 * cannot be scored is one evaluation that says why.
 *
 * @example
 * await langfuse.experiment.run({ name: "signs", data, task, runEvaluators: [langfuseRun(rules())] });
 */
export function langfuseRun(task: AnyTask, { show, ...settings }: RunAdapterSettings = {}): LangfuseRunEvaluator {
  const scores = shownScores(task, show);
  return async ({ itemResults }) => {
    const rows = itemResults.map(({ item, output }) => ({ output, expected: item.expectedOutput }));
    const outcome = await corpusOrFailure(task, rows, settings);
    if ("failure" in outcome)
      return [
        { name: task.definition.id, value: "not scored", comment: outcome.failure.message, dataType: "CATEGORICAL" },
      ];
    const { result } = outcome;
    return scores.flatMap(({ id }) => {
      const value = result.scores[id] ?? null;
      return value === null ? [] : [{ name: `${task.definition.id} ${id}`, value, comment: result.signature }];
    });
  };
}
