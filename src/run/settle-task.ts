// Gives the task of a run before anything is scored: the call is checked, and the data settle what the options leave open, such as which metrics a file has.

import { FindingCollector } from "../contract/finding-sink.ts";
import { checkSettings } from "../contract/schema.ts";
import { SETTING_SCHEMAS } from "../contract/setting-schemas.ts";
import { isObject } from "../contract/shape.ts";
import type { SideName } from "../contract/source.ts";
import type { AnyTask } from "../contract/task.ts";
import { checkTask } from "../contract/task-facts.ts";
import { type Input, isSource, openSide } from "../engine/read/input.ts";
import { columnsOfOther, type FormatSettings } from "../engine/read/open-sides.ts";
import { isThereAgain } from "../engine/read/pair-units.ts";
import { readFailed } from "../input/files/read-failed.ts";
import { badValue, type KaratError } from "../problems/problem.ts";
import { chosenScores } from "../stats/checked-settings.ts";

/** The task of a call of score or compare; throws what is wrong with the call, because callers in JavaScript have no types. */
export async function checkedTask(
  ownOrBuiltIn: AnyTask,
  input: { readonly gold?: unknown },
  settings: SettleSettings & { readonly scores?: readonly string[] | "all" | undefined },
  preds: () => readonly Input[],
): Promise<AnyTask> {
  checkTask(ownOrBuiltIn);
  if (!isObject(input)) throw badValue("{ gold, pred } beside the task", input);
  checkSettings(settings, SETTING_SCHEMAS);
  const task = await settledTask(ownOrBuiltIn, { gold: input.gold as Input | undefined, preds: preds() }, settings);
  chosenScores(Object.keys(task.definition.scores), settings.scores);
  return task;
}

interface SettleInput {
  readonly gold?: Input | undefined;
  readonly preds: readonly Input[];
}

interface SettleSettings extends FormatSettings {
  readonly primary?: string | undefined;
}

/** The task with the options that only the data can tell. Reads the sides that decide them once more than the run does. */
export async function settledTask(
  task: AnyTask,
  { gold, preds }: SettleInput,
  { primary, goldFormat, predFormat, map }: SettleSettings = {},
): Promise<AnyTask> {
  const { definition, options } = task;
  const data = definition.fromData?.(options) ?? null;
  if (data === null) return task;
  const show = async (name: SideName, input: Input, format: string | undefined, take: (value: unknown) => void) => {
    if (!isThereAgain(input)) throw readOnce(isSource(input) ? input.name : name);
    const others = name === "gold" ? columnsOfOther(task, name, { gold: input, preds }, map) : undefined;
    const side = await openSide(
      { input, name, format, map, options, others, isGlance: true },
      definition.formats[name],
    );
    // The run itself reports what is wrong.
    for await (const items of side.items(options, new FindingCollector()))
      for (const { value } of items) if (value !== null) take(value);
  };
  if (data.gold !== undefined && gold !== undefined)
    await show("gold", gold, goldFormat, (value) => data.gold!(value as never));
  if (data.pred !== undefined)
    for (const input of preds) await show("pred", input, predFormat, (value) => data.pred!(value as never));
  const decided = data.end(primary);
  if (decided === null) return task;
  const { note } = decided;
  return { ...definition.make({ ...options, ...decided.options }), ...(note === undefined ? {} : { note }) };
}

function readOnce(file: string): KaratError {
  return readFailed(file, {
    expected: "a file or a list, which can be read twice",
    received: "a stream",
    hint: "write it to a file first",
  });
}
