// Scores one system: an executor makes parts of the run, the parts add up, and the whole becomes the result.
import { Turns } from "../core/event-loop.ts";
import type { OptionSpecs, OptionsOf } from "../core/options.ts";
import type { Result } from "../core/result.ts";
import type { AnyTask, ScoredTask, TaskLines } from "../core/task.ts";
import type { RunInput } from "./read/open-sides.ts";
import { type ResultSettings, resultSteps } from "./result/result-of.ts";
import { carryOut, type Executor, type Part, type PartSettings } from "./run.ts";
import type { ScoringSettings } from "./run-settings.ts";
import { checkedTask } from "./settle-task.ts";

/** Settings of `score`. */
export interface ScoreSettings
  extends ScoringSettings,
    Pick<PartSettings, "services" | "onProgress" | "visit" | "signal">,
    Pick<ResultSettings, "system"> {
  /** Who does the work: by default this thread; or `threads`, `parts`, `queue` of `karat/node`. */
  readonly executor?: Executor | undefined;
}

const ONLY = "system";

/** Also internal settings, which users cannot reach. */
export type RunScoreSettings = PartSettings & Pick<ScoreSettings, "executor">;

/** The internal entry: gives the part in place of a result, and does not check settings. */
export function scorePart(task: AnyTask, input: RunInput, settings: RunScoreSettings = {}): Promise<Part> {
  const { gold, ...system } = input;
  const run = { task, input: { gold, systems: [{ name: ONLY, ...system }] }, settings };
  return carryOut(run, settings.executor);
}

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
export async function score(given: AnyTask, input: RunInput, settings: ScoreSettings = {}): Promise<Result> {
  const task = await checkedTask(given, input, settings, () => [input.pred]);
  const { strict, scores, system = ONLY, signal } = settings;
  const turns = new Turns(signal);
  const part = await scorePart(task, input, settings);
  const result = await turns.drive(resultSteps(task, part, { strict, scores, system }));
  if (turns.isDue) await turns.take();
  return result;
}
