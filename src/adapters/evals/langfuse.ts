// Langfuse: an evaluator of the whole experiment, for `runEvaluators`.
import type { AnyTask } from "../../contract/task.ts";
import { type RunAdapterSettings, runScorer } from "./corpus.ts";

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
  'Langfuse drops items whose task threw, so items may be missing: give gold in expect, or choose missing: "skip" to score what is there';

/**
 * Scores an experiment as the protocol does. Langfuse silently drops items whose task threw, so there is no score without `expect`, unless `missing` is "skip". Undefined scores are left out, since Langfuse has no null. A run that cannot be scored gives one evaluation with the reason.
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
export function langfuseRun(task: AnyTask, settings: RunAdapterSettings = {}): LangfuseRunEvaluator {
  const { shown, run } = runScorer(task, settings);
  const unscored = (comment: string): LangfuseEvaluation[] => [
    { name: task.definition.id, value: "not scored", comment, dataType: "CATEGORICAL" },
  ];
  return async ({ itemResults }) => {
    if (settings.expect === undefined && settings.missing !== "skip") return unscored(UNCHECKED);
    const rows = itemResults.map(({ item, output }) => ({ output, expected: item.expectedOutput }));
    const outcome = await run(rows);
    if ("failure" in outcome) return unscored(outcome.failure.message);
    const { result } = outcome;
    return shown.flatMap(({ id }) => {
      const value = result.scores[id] ?? null;
      return value === null ? [] : [{ name: `${task.definition.id} ${id}`, value, comment: result.signature }];
    });
  };
}
