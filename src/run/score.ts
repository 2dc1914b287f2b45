// Scores one system: an executor scores shards of the run, they add up, and the whole becomes the result.
import type { OptionSpecs, OptionsOf } from "../contract/option-spec.ts";
import type { Result } from "../contract/result.ts";
import type { ScoringSettings } from "../contract/run-settings.ts";
import type { Scored } from "../contract/scored.ts";
import type { AnyTask, ScoredTask, TaskLines } from "../contract/task.ts";
import { hasOwnStatistics } from "../contract/task-facts.ts";
import type { RunInput } from "../engine/read/open-sides.ts";
import type { Executor, ShardSettings } from "../engine/run.ts";
import { carryOut } from "../engine/score-shard.ts";
import { checkStatistics } from "../stats/checked-settings.ts";
import { rowsToKeep } from "../stats/intervals.ts";
import { type ResultSettings, resultOf } from "./result-of.ts";
import { checkedTask } from "./settle-task.ts";

/** Settings of `score`. */
export interface ScoreSettings
  extends ScoringSettings,
    Pick<ShardSettings, "services" | "onProgress" | "visit" | "signal">,
    Pick<ResultSettings, "system"> {
  /** The executor: runs the shards in this thread (the default), or with `threads`, `parts`, `queue` of `karat/node`. */
  readonly executor?: Executor | undefined;
}

const ONLY = "system";

/** Also internal settings, which users cannot reach. */
export type RunScoreSettings = ShardSettings & Pick<ScoreSettings, "executor">;

/** The internal entry: gives what the result is made of, and does not check settings. */
export async function scoreSystem(
  task: AnyTask,
  { gold, ...system }: RunInput,
  settings: RunScoreSettings = {},
): Promise<Scored> {
  const run = {
    task,
    input: { gold, systems: [{ name: ONLY, ...system }] },
    settings: { ...settings, ...keptRows(task, settings) },
  };
  const [scored] = await carryOut(run, settings.executor);
  return scored!;
}

/** How many rows the run keeps, for its intervals and its report. Settings that cannot give intervals are refused. */
export function keptRows(task: AnyTask, settings: ShardSettings): Pick<ShardSettings, "keepRows"> {
  checkStatistics(settings);
  const { perUnit, groupBy, clusterBy } = settings;
  if (perUnit === true || groupBy !== undefined || clusterBy !== undefined || hasOwnStatistics(task)) return {};
  const keepRows = rowsToKeep(settings);
  return Number.isFinite(keepRows) ? { keepRows } : {};
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
export async function score(ownOrBuiltIn: AnyTask, input: RunInput, settings: ScoreSettings = {}): Promise<Result> {
  const task = await checkedTask(ownOrBuiltIn, input, settings, () => [input.pred]);
  const { strict, scores, system = ONLY } = settings;
  return resultOf(task, await scoreSystem(task, input, settings), { strict, scores, system });
}
