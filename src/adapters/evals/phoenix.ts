// Phoenix: an evaluator of rows, for `runExperiment` and `evaluateExperiment`.
import type { AnyTask } from "../../contract/task.ts";
import { type RowMetadata, type ScorerSettings, scorer } from "./scorer.ts";

/** The score of one row as Phoenix keeps it. */
export interface PhoenixEvaluation {
  readonly score: number | null;
  /** The signature, or why there is no score. */
  readonly explanation: string;
  readonly metadata: RowMetadata;
}

/** An evaluator of rows, as Phoenix calls it. */
export interface PhoenixEvaluator {
  name: string;
  kind: "CODE";
  evaluate(row: { readonly output?: unknown; readonly expected?: unknown }): Promise<PhoenixEvaluation>;
}

/**
 * Scores one row: the output of the experiment's task is the prediction, the output of the dataset's example is gold.
 *
 * @example
 * import { breakdown } from "karat/breakdown";
 * import { phoenixEvaluator } from "karat/evals";
 *
 * const expected = { turns: [{ index: 1, annotations: ["X"] }] };
 * const output = { turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] };
 *
 * // evaluators: [phoenixEvaluator(breakdown())] of runExperiment calls it so:
 * const { score } = await phoenixEvaluator(breakdown()).evaluate({ output, expected });
 * console.log(score); // 1
 */
export function phoenixEvaluator(task: AnyTask, settings: ScorerSettings = {}): PhoenixEvaluator {
  const scoreRow = scorer(task, settings);
  return {
    name: scoreRow.name,
    kind: "CODE",
    async evaluate({ output, expected }) {
      const { score, metadata } = await scoreRow({ output, expected });
      return { score, explanation: metadata.error ?? metadata.signature ?? "", metadata };
    },
  };
}
