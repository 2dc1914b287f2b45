// Checks the arguments of score and compare before anything is read, because callers in JavaScript have no types.
import { checkTask } from "../core/define-task.ts";
import { optionSchema } from "../core/option-schema.ts";
import { badValue } from "../core/problem.ts";
import { aFunction, checkSettings, object, type Schema, text, thatIs, truth } from "../core/schema.ts";
import { settingsWhere } from "../core/setting.ts";
import { isObject } from "../core/shape.ts";
import type { AnyTask } from "../core/task.ts";
import type { CompareRunSettings } from "./compare/compare.ts";
import type { Input } from "./read/input.ts";
import { chosenScores } from "./result/resample-settings.ts";
import { RUN_SETTINGS } from "./run-settings.ts";
import type { ScoreSettings } from "./score.ts";
import { settledTask } from "./settle-task.ts";

/**
 * Schemas of all settings that users may give; internal settings are not among them.
 * score and compare accept each other's settings, because programs share them.
 */
export const settingSchemas = (): Readonly<Record<string, Schema>> => ({
  ...Object.fromEntries(
    settingsWhere(RUN_SETTINGS, ({ flagOnly }) => flagOnly !== true).map(([name, setting]) => [
      name,
      optionSchema(setting),
    ]),
  ),
  services: object,
  system: text,
  executor: aFunction,
  signal: thatIs("an AbortSignal", (value) => isObject(value) && typeof value.throwIfAborted === "function"),
  visit: aFunction,
  onProgress: aFunction,
  onPermutations: aFunction,
});

/** Those that parts and jobs carry, with internal ones that a run depends on. */
export const carriedSettingSchemas = () => ({ ...settingSchemas(), keepRows: truth, official: truth });

/** The task, with open options settled by the predictions; throws what is wrong with the call. */
export async function checkedCall(
  given: AnyTask,
  input: { readonly gold?: unknown },
  settings: ScoreSettings | CompareRunSettings,
  preds: () => readonly Input[],
): Promise<AnyTask> {
  checkTask(given);
  if (!isObject(input)) throw badValue("{ gold, pred } beside the task", input);
  checkSettings(settings, settingSchemas());
  const task = given.definition.settle === undefined ? given : await settledTask(given, preds(), settings);
  chosenScores(Object.keys(task.definition.scores), settings.scores);
  return task;
}
