// Checks a call of score or compare before anything is read, because callers in JavaScript have no types, and gives its task.
import { checkTask } from "../core/define-task.ts";
import { badValue } from "../core/problem.ts";
import { checkSettings } from "../core/schema.ts";
import { isObject } from "../core/shape.ts";
import type { AnyTask } from "../core/task.ts";
import type { CompareRunSettings } from "./compare/compare.ts";
import type { Input } from "./read/input.ts";
import { chosenScores } from "./result/resample-settings.ts";
import type { ScoreSettings } from "./score.ts";
import { SETTING_SCHEMAS } from "./setting-schemas.ts";
import { settledTask } from "./settle-task.ts";

/** The task, with open options settled by the predictions; throws what is wrong with the call. */
export async function checkedTask(
  given: AnyTask,
  input: { readonly gold?: unknown },
  settings: ScoreSettings | CompareRunSettings,
  preds: () => readonly Input[],
): Promise<AnyTask> {
  checkTask(given);
  if (!isObject(input)) throw badValue("{ gold, pred } beside the task", input);
  checkSettings(settings, SETTING_SCHEMAS);
  const task = given.definition.settle === undefined ? given : await settledTask(given, preds(), settings);
  chosenScores(Object.keys(task.definition.scores), settings.scores);
  return task;
}
