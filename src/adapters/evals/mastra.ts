// Mastra: the configuration and the steps of a scorer of rows, for `createScorer`.

import { aFunction, checkSettings } from "../../contract/schema.ts";
import type { AnyTask } from "../../contract/task.ts";
import { checkTask } from "../../contract/task-facts.ts";
import { type RowScore, SCORER_SETTINGS, type ScorerSettings, scorer } from "./scorer.ts";

/** A run of an agent or a workflow, as Mastra describes it. */
export interface MastraRun {
  readonly output?: unknown;
  readonly groundTruth?: unknown;
}

/** Settings of `mastraScorer`: the score to report, and the part of a run that is the prediction. */
export interface MastraSettings extends ScorerSettings {
  /** Selects the prediction; by default the output of the run. An agent's output is a list of messages. */
  readonly prediction?: (run: MastraRun) => unknown;
}

/** A row that Mastra leaves out of its averages (`notScorable`, since 1.71), with the reason. */
export interface MastraUnscored {
  readonly [brand: symbol]: true;
  readonly score: null;
  readonly reason: string;
}

type Scored = RowScore | MastraUnscored;

/** The configuration and the steps of a scorer, in the order in which they are chained. */
export interface MastraSteps {
  readonly config: { readonly id: string; readonly name: string; readonly description: string };
  readonly preprocess: (step: { readonly run: MastraRun }) => Promise<Scored>;
  readonly generateScore: (step: { readonly results: { readonly preprocessStepResult: Scored } }) => number;
  readonly generateReason: (step: { readonly results: { readonly preprocessStepResult: Scored } }) => string;
}

/** Shared by all copies of Mastra in a process. */
const NOT_SCORABLE = Symbol.for("mastra.evals.notScorable");

/**
 * Scores one row: the ground truth of an item is gold. Rows without a score are not scorable for Mastra.
 *
 * @example
 * import { breakdown } from "karat/breakdown";
 * import { mastraScorer } from "karat/evals";
 *
 * const expected = { turns: [{ index: 1, annotations: ["X"] }] };
 * const output = { turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] };
 *
 * // createScorer(config).preprocess(preprocess).generateScore(generateScore) of Mastra calls them so:
 * const { preprocess, generateScore } = mastraScorer(breakdown());
 * const preprocessStepResult = await preprocess({ run: { output, groundTruth: expected } });
 * console.log(generateScore({ results: { preprocessStepResult } })); // 1
 */
export function mastraScorer(task: AnyTask, mastraSettings: MastraSettings = {}): MastraSteps {
  checkTask(task);
  checkSettings(mastraSettings, { ...SCORER_SETTINGS, prediction: aFunction });
  const { prediction = ({ output }: MastraRun) => output, ...settings } = mastraSettings;
  const scoreRow = scorer(task, settings);
  const { id, about } = task.definition;
  return {
    config: { id: `karat-${id}-${settings.score ?? task.definition.primary}`, name: scoreRow.name, description: about },
    async preprocess({ run }) {
      const row = await scoreRow({ output: prediction(run), expected: run.groundTruth });
      if (row.score !== null) return row;
      return { [NOT_SCORABLE]: true, score: null, reason: row.metadata.error ?? "the score of this row is undefined" };
    },
    generateScore: ({ results: { preprocessStepResult } }) => preprocessStepResult.score ?? Number.NaN,
    generateReason: ({ results: { preprocessStepResult: row } }) =>
      "reason" in row ? row.reason : (row.metadata.signature ?? ""),
  };
}
