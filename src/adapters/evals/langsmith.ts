// LangSmith: evaluators of a row, and of the whole experiment (`summaryEvaluators`).
import type { AnyTask } from "../../contract/task.ts";
import { type RunAdapterSettings, runScorer } from "./corpus.ts";
import type { EvalRow } from "./rows.ts";
import { type ScorerSettings, scorer } from "./scorer.ts";

type Fields = Readonly<Record<string, unknown>>;

/** One score as LangSmith keeps it. */
export interface LangsmithEvaluation {
  readonly key: string;
  readonly score: number | null;
  readonly comment: string;
}

interface RowArguments {
  readonly outputs: Fields;
  readonly referenceOutputs?: Fields;
}

interface SummaryArguments {
  readonly outputs: readonly Fields[];
  readonly referenceOutputs?: readonly Fields[];
  readonly runs?: readonly { readonly reference_example_id?: string | null; readonly error?: string | null }[];
  readonly examples?: readonly { readonly id: string }[];
}

/** LangSmith writes `{}` for a run that threw, which is no prediction of any task. */
function outputOf(outputs: Fields | undefined): Fields | undefined {
  return outputs === undefined || Object.keys(outputs).length === 0 ? undefined : outputs;
}

/** One row for each example of the dataset, whether its run ended well or not. */
function rowsOf({ outputs, referenceOutputs = [], runs = [], examples = [] }: SummaryArguments): readonly EvalRow[] {
  const runOfExample = new Map(runs.map(({ reference_example_id }, at) => [reference_example_id, at]));
  const isLinked = runOfExample.size === runs.length && !runOfExample.has(undefined) && !runOfExample.has(null);
  // Runs come in the order in which they ended.
  const runOf = (position: number) =>
    isLinked && runs.length > 0 ? (runOfExample.get(examples[position]?.id) ?? -1) : position;
  return Array.from({ length: Math.max(outputs.length, referenceOutputs.length) }, (_, position) => {
    const run = runOf(position);
    const output = runs[run]?.error ? undefined : outputOf(outputs[run]);
    return { output, expected: referenceOutputs[position] };
  });
}

/**
 * Scores one row: outputs are the prediction, reference outputs are gold.
 *
 * @example
 * import { breakdown } from "karat/breakdown";
 * import { langsmithRow } from "karat/evals";
 *
 * const expected = { turns: [{ index: 1, annotations: ["X"] }] };
 * const output = { turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] };
 *
 * // evaluators: [langsmithRow(breakdown())] of langsmith's evaluate calls it so:
 * const row = await langsmithRow(breakdown())({ outputs: output, referenceOutputs: expected });
 * console.log(row.score); // 1
 */
export function langsmithRow(
  task: AnyTask,
  settings: ScorerSettings = {},
): (row: RowArguments) => Promise<LangsmithEvaluation> {
  const scoreRow = scorer(task, settings);
  return async ({ outputs, referenceOutputs }) => {
    const { name, score, metadata } = await scoreRow({ output: outputOf(outputs), expected: referenceOutputs });
    return { key: name, score, comment: metadata.error ?? metadata.signature ?? "" };
  };
}

/**
 * Scores an experiment as the protocol does. Every example of the dataset counts: if the target threw there is no score, unless `missing` says otherwise.
 *
 * @example
 * import { breakdown } from "karat/breakdown";
 * import { langsmithSummary } from "karat/evals";
 *
 * const expected = { turns: [{ index: 1, annotations: ["X"] }] };
 * const output = { turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] };
 *
 * // summaryEvaluators: [langsmithSummary(breakdown())] of langsmith's evaluate calls it so:
 * const summary = langsmithSummary(breakdown(), { show: ["accuracy"] });
 * const { results } = await summary({ outputs: [output], referenceOutputs: [expected] });
 * console.log(results[0]?.score); // 1
 */
export function langsmithSummary(
  task: AnyTask,
  settings: RunAdapterSettings = {},
): (run: SummaryArguments) => Promise<{ results: LangsmithEvaluation[] }> {
  const { shown, run } = runScorer(task, settings);
  return async (experiment) => {
    const outcome = await run(rowsOf(experiment));
    const scoreOf = (id: string) => ("failure" in outcome ? null : (outcome.result.scores[id] ?? null));
    const comment = "failure" in outcome ? outcome.failure.message : outcome.result.signature;
    return { results: shown.map(({ id }) => ({ key: `${task.definition.id} ${id}`, score: scoreOf(id), comment })) };
  };
}
