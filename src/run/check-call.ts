// What score and compare are called with, looked at before anything is read: JavaScript lets everything through.
import { checkTask } from "../core/define-task.ts";
import { optionSchema } from "../core/option-schema.ts";
import { badValue } from "../core/problem.ts";
import { aFunction, checkSettings, object, type Schema, text, thatIs } from "../core/schema.ts";
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
 * The whole list of what users may set: what karat itself asks for besides is not on it.
 * Settings of one function that the other does not know mean nothing to it and do no harm: programs share them.
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

/** The task, settled by its predictions where it leaves something open; throws what is wrong with the call. */
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
