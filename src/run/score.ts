// Scores one system: a pass over all units gives a part of a run, the only one, and that the result.
import type { OptionSpecs, OptionsOf } from "../core/options.ts";
import type { Result } from "../core/result.ts";
import type { AnyTask, ScoredTask, TaskLines } from "../core/task.ts";
import { collectPart, type PartSettings } from "./part/part.ts";
import type { RunInput } from "./read/open-sides.ts";
import { type ResultSettings, resultOf } from "./result/result-of.ts";

export interface ScoreSettings extends Omit<PartSettings, "shard" | "official">, ResultSettings {}

/**
 * Scores one system. Score ids, options and units in memory have the types of the task.
 *
 * @example
 * import { score } from "karat";
 * import { breakdown } from "karat/breakdown";
 *
 * const gold = [{ id: "d1", turns: [{ index: 1, annotations: ["X", "X", "O"] }] }];
 * const pred = [{ id: "d1", turns: [{ index: 1, label: "X", probabilities: { O: 0.2, T: 0.1, X: 0.7 } }] }];
 * const result = await score(breakdown({ threshold: 0.5 }), { gold, pred });
 * console.log(result.scores.accuracy); // 1
 */
export function score<Score extends string, Specs extends OptionSpecs, Lines extends TaskLines>(
  task: ScoredTask<Score, Specs, Lines>,
  input: RunInput<Lines>,
  settings?: ScoreSettings,
): Promise<Result<Score, OptionsOf<Specs>>>;
export async function score(task: AnyTask, input: RunInput, settings: ScoreSettings = {}): Promise<Result> {
  return resultOf(task, await collectPart(task, input, settings), settings);
}
