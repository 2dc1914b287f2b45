// Scores one system: an executor makes parts of the run, the parts add up, and the whole becomes the result.
import { Turns } from "../core/event-loop.ts";
import type { OptionSpecs, OptionsOf } from "../core/options.ts";
import type { Result } from "../core/result.ts";
import { isObject } from "../core/shape.ts";
import type { AnyTask, ScoredTask, TaskLines } from "../core/task.ts";
import { checkCall } from "./check-call.ts";
import { directPart } from "./direct-part.ts";
import type { RunInput } from "./read/open-sides.ts";
import { contentOf, type ResultSettings, resultOf } from "./result/result-of.ts";
import type { Part } from "./run.ts";
import { carryOut, type Executor, type PartSettings } from "./run.ts";
import type { ScoringSettings } from "./run-settings.ts";
import { isOpen, settledTask } from "./settle-task.ts";

/** How one system is scored, as far as it concerns users. */
export interface ScoreSettings
  extends ScoringSettings,
    Pick<PartSettings, "services" | "onProgress" | "visit" | "signal">,
    Pick<ResultSettings, "system"> {
  /** Who makes the parts of the run: this thread, unless another is given (`threads`, `parts`, `queue` of `karat/node`). */
  readonly executor?: Executor | undefined;
}

/** The task that is called, settled; what is wrong with the call is said by who checks it. */
async function settledCall(task: AnyTask, input: RunInput, settings: ScoreSettings): Promise<AnyTask> {
  return isObject(input) && isOpen(task) ? settledTask(task, [input.pred], settings) : task;
}

/** The name of the only system of a run. */
const ONLY = "system";

/** What karat itself may ask for besides; users cannot reach it. */
export type RunScoreSettings = PartSettings & Pick<ScoreSettings, "executor">;

/** The way in for karat itself, where the part is wanted and not yet a result: settings are taken as they are. */
export function scorePart(task: AnyTask, input: RunInput, settings: RunScoreSettings = {}): Promise<Part> {
  const { gold, ...system } = input;
  const run = { task, input: { gold, systems: [{ name: ONLY, ...system }] }, settings };
  return carryOut(run, settings.executor);
}

/** The scores of units in memory, without intervals and without what only a stored result needs. */
export async function scoreUnits(
  task: AnyTask,
  gold: readonly unknown[],
  pred: readonly unknown[],
): Promise<Pick<Result, "scores" | "totals" | "signature">> {
  const input = { gold, systems: [{ name: ONLY, pred }] };
  return contentOf(task, await directPart({ task, input, settings: { ci: null } }));
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
  const task = await settledCall(given, input, settings);
  checkCall(task, input, settings);
  const { strict, scores, system = ONLY, signal } = settings;
  const part = await scorePart(task, input, settings);
  if (signal === undefined) return resultOf(task, part, { strict, scores, system });
  const turns = new Turns(signal);
  const result = resultOf(task, part, { strict, scores, system });
  await turns.take();
  return result;
}
