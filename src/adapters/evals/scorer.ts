// A scorer of single rows in the shape of autoevals (for evalite, Braintrust and Langfuse), and which scores adapters show.

import type { Scores } from "../../contract/result.ts";
import { checkSettings, complaintAbout, type Schema, text, texts } from "../../contract/schema.ts";
import type { ScoreSpec } from "../../contract/score-spec.ts";
import type { AnyTask } from "../../contract/task.ts";
import { checkTask } from "../../contract/task-facts.ts";
import { unknownName } from "../../problems/nearest.ts";
import { badValue, type Problem } from "../../problems/problem.ts";
import { scoreUnit } from "../../run/score-unit.ts";
import { checkRow, type EvalRow, evalFailure, unitsOfRows } from "./rows.ts";

/** The score that a scorer reports, and its name. */
export interface ScorerSettings {
  /** The score to report; by default the task's primary score. */
  readonly score?: string;
  /** Name of the scorer; by default the task and the label of the score. "(row)" is added. */
  readonly name?: string;
}

export const SCORER_SETTINGS: Readonly<Record<keyof ScorerSettings, Schema>> = { score: text, name: text };

/** Metadata of a row's score. A type and not an interface, since frameworks expect any record. */
export type RowMetadata = {
  readonly scores?: Scores;
  readonly totals?: Readonly<Record<string, number>>;
  readonly signature?: string;
  /** Why there is no score. */
  readonly error?: string;
  readonly problems?: readonly Problem[];
};

/** The score of one row, as autoevals writes it. */
export interface RowScore {
  readonly name: string;
  readonly score: number | null;
  readonly metadata: RowMetadata;
}

/** A row as a framework passes it; `input` is ignored. */
export interface ScorerRow extends EvalRow {
  readonly input?: unknown;
}

/** Scores one row. */
export type RowScorer = (row: ScorerRow) => Promise<RowScore>;

/**
 * Scores single rows. The mean of row scores is not the protocol's score of a run: use `corpus` for that. A row that cannot be scored has the score null, with the problem in its metadata.
 *
 * @example
 * import { breakdown } from "karat/breakdown";
 * import { scorer } from "karat/evals";
 *
 * const expected = { turns: [{ index: 1, annotations: ["X"] }] };
 * const output = { turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] };
 * const one = scorer(breakdown(), { score: "f1.x" });
 * console.log((await one({ output, expected })).score); // 1
 */
export function scorer(task: AnyTask, settings: ScorerSettings = {}): RowScorer {
  checkTask(task);
  checkSettings(settings, SCORER_SETTINGS);
  const { score, name } = settings;
  const { id, spec } = chosenScore(task, score);
  const shownName = `${name ?? `${task.definition.id} ${spec.label}`} (row)`;
  const scoreRow: RowScorer = async (row) => {
    try {
      checkRow(row);
      const { gold, pred } = unitsOfRows(task, [row]);
      const { scores, totals, signature } = await scoreUnit(task, gold[0], pred[0]);
      return { name: shownName, score: scores[id] ?? null, metadata: { scores, totals, signature } };
    } catch (error) {
      const { message, problems } = evalFailure(error);
      return { name: shownName, score: null, metadata: { error: message, problems } };
    }
  };
  // Frameworks that list scorers show the name of the function.
  return Object.defineProperty(scoreRow, "name", { value: shownName });
}

export interface ChosenScore {
  readonly id: string;
  readonly spec: ScoreSpec;
}

export function chosenScore({ definition }: AnyTask, wanted?: string): ChosenScore {
  const id: string = wanted ?? definition.primary;
  if (Object.hasOwn(definition.scores, id)) return { id, spec: definition.scores[id]! };
  throw unknownScore(definition.id, id, definition.scores);
}

export function unknownScore(task: string, score: string, scores: object): Error {
  return unknownName(`a score of ${task}`, score, Object.keys(scores));
}

export function shownScores(task: AnyTask, ids?: readonly string[]): readonly ChosenScore[] {
  if (ids !== undefined && complaintAbout(texts, ids) !== null) throw badValue("a list of scores", ids);
  const { primary, printed, scores } = task.definition;
  const chosenIds = ids ?? [primary, ...(printed ?? Object.keys(scores)).filter((id: string) => id !== primary)];
  return chosenIds.map((id: string) => chosenScore(task, id));
}
