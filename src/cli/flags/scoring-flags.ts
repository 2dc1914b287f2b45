// The flags that all commands which read gold and predictions share, and what they mean for a run.
import { type Command, Option } from "commander";
import { servicesOf } from "../../adapters/services-node.ts";
import { MISSING_POLICIES, type MissingPolicy } from "../../core/missing-policy.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import { readPath } from "../../io/read-path.ts";
import type { RunInput } from "../../run/read/open-sides.ts";
import { addTaskFlags, type Systems, taskOptions } from "./task-flags.ts";

/** Values as commander parses them. */
export type Flags = Readonly<Record<string, unknown>> & {
  readonly gold?: string;
  readonly pred?: string;
  readonly goldFormat?: string;
  readonly predFormat?: string;
  readonly missing?: MissingPolicy;
  readonly strict?: boolean;
  readonly quiet?: boolean;
  readonly output?: string;
};

export function addInputFlags(
  command: Command,
  { definition }: AnyTaskMaker,
  systems: Systems = { several: false },
): void {
  const group = "Input:";
  const formats = (side: "gold" | "pred") =>
    definition.formats[side].map((format: { id: string }) => format.id).join("|");
  for (const option of [
    new Option("--gold-format <format>", `how gold is written, if it should not be recognised: ${formats("gold")}`),
    new Option("--pred-format <format>", `how predictions are written: ${formats("pred")}`),
    new Option(
      "--missing <policy>",
      `what becomes of a ${definition.unit} without a prediction (default: error, or as a preset says)`,
    ).choices([...MISSING_POLICIES]),
    new Option("--strict", "treat warnings as errors"),
    new Option("-q, --quiet", "no progress and no warnings on stderr"),
  ])
    command.addOption(option.helpGroup(group));
  addTaskFlags(command, definition, systems);
}

export function taskFrom(maker: AnyTaskMaker, flags: Flags): AnyTask {
  return maker(taskOptions(maker.definition, flags) as never);
}

/** What the flags name, opened. */
export function inputFrom({ definition }: AnyTask, flags: Flags): RunInput {
  const names = Object.keys(definition.sources ?? {}).filter((name) => flags[name] !== undefined);
  return {
    gold: readPath(flags.gold as string),
    pred: readPath(flags.pred as string),
    sources: Object.fromEntries(names.map((name) => [name, readPath(String(flags[name]))])),
  };
}

/** How it is read. */
export async function readingSettings(task: AnyTask, flags: Flags) {
  const { goldFormat, predFormat, missing, strict = false } = flags;
  return {
    ...(goldFormat === undefined ? {} : { goldFormat }),
    ...(predFormat === undefined ? {} : { predFormat }),
    ...(missing === undefined ? {} : { missing }),
    strict,
    services: await servicesOf(task),
  };
}
