// Gives the task of a run before anything is scored: the call is checked, and predictions settle what the task leaves open, such as which metrics a file has.
import { checkTask } from "../core/define-task.ts";
import { readFailed } from "../core/files/read-failed.ts";
import { FindingCollector } from "../core/finding-sink.ts";
import { badValue, type KaratError } from "../core/problem.ts";
import { checkSettings } from "../core/schema.ts";
import { isObject } from "../core/shape.ts";
import type { AnyTask } from "../core/task.ts";
import type { CompareRunSettings } from "./compare/compare.ts";
import { type Input, isSource, openSide } from "./read/input.ts";
import type { FormatSettings } from "./read/open-sides.ts";
import { isThereAgain } from "./read/pair-units.ts";
import { chosenScores } from "./result/resample-settings.ts";
import type { ScoreSettings } from "./score.ts";
import { SETTING_SCHEMAS } from "./setting-schemas.ts";

/** The task of a call of score or compare; throws what is wrong with the call, because callers in JavaScript have no types. */
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

/** The task itself where it leaves nothing open. Reads predictions an extra time where it does. */
export async function settledTask(
  task: AnyTask,
  preds: readonly Input[],
  { primary, ...settings }: FormatSettings & { readonly primary?: string | undefined } = {},
): Promise<AnyTask> {
  const { definition, options } = task;
  if (definition.settle?.isOpen(options) !== true) return task;
  const values: unknown[] = [];
  for (const input of preds) {
    if (!isThereAgain(input)) throw readOnce(isSource(input) ? input.name : "pred");
    const side = await openSide(
      { input, name: "pred", format: settings.predFormat, map: settings.map, options, isGlance: true },
      definition.formats.pred,
    );
    // The run itself reports what is wrong.
    for await (const items of side.items(options, new FindingCollector()))
      for (const { value } of items) if (value !== null) values.push(value);
  }
  return (definition.settle.by(values, options, primary) as AnyTask | null) ?? task;
}

function readOnce(file: string): KaratError {
  return readFailed(file, {
    expected: "a file or a list, which can be read twice",
    received: "a stream",
    hint: "write it to a file first",
  });
}
