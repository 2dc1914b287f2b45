// Mistakes that point to another task: one of its options, one of its presets, or its files.

import { isTaskName, loadTask } from "../adapters/node/load-task.ts";
import { readPath } from "../adapters/node/read-path.ts";
import type { OptionSpec } from "../contract/option-spec.ts";
import { flagOf, signatureValue } from "../contract/options.ts";
import { findPreset, overridden, presetOf, presetsOf } from "../contract/preset.ts";
import { RUN_SETTINGS } from "../contract/run-settings.ts";
import { settingsWhere } from "../contract/setting.ts";
import type { AnyTask, AnyTaskMaker } from "../contract/task.ts";
import { furtherFormats } from "../contract/task-facts.ts";
import { withGuess } from "../engine/read/guess.ts";
import { receivedText, usageError } from "../problems/problem.ts";
import { TASK_IDS } from "../tasks/index.ts";
import { predPaths, type SideFlags } from "./flags/input-flags.ts";

/** A sentence that says which task or command has the unknown option; null if none has it. */
export async function foreignOption(message: string, args: readonly string[]): Promise<string | null> {
  const [, flag] = /unknown option '(--?[a-z-]+)/.exec(message) ?? [];
  if (flag === undefined) return null;
  const ofUnits = settingsWhere(RUN_SETTINGS, ({ takers }) => takers.includes("compare") && !takers.includes("stored"));
  const isStored = !args.some((word) => /^--gold(=|$)/.test(word));
  if (isStored && ofUnits.some(([name, { group }]) => group === "Statistics:" && `--${flagOf(name)}` === flag))
    return `${flag} needs gold, not only stored numbers: score again with ${flag} and --per-unit --format json`;
  const owners: string[] = [];
  for (const id of TASK_IDS) {
    const { definition } = await loadTask(id);
    const long = Object.keys({ ...definition.options, ...furtherFormats(definition) }).map(
      (name) => `--${flagOf(name)}`,
    );
    const short = Object.values(definition.options as Record<string, OptionSpec>).map((spec) => `-${spec.short}`);
    if ([...long, ...short].includes(flag)) owners.push(id);
  }
  const task = args.find(isTaskName);
  if (owners.length === 0) return null;
  return `${flag} is an option of ${owners.join(" and ")}${task === undefined ? "" : `, not of ${task}`}`;
}

export async function refuseForeignPreset({ definition }: AnyTaskMaker, name: unknown): Promise<void> {
  if (typeof name !== "string" || findPreset(definition, name) !== undefined) return;
  for (const id of TASK_IDS) {
    const other = (await loadTask(id)).definition;
    if (id === definition.id || findPreset(other, name) === undefined) continue;
    const own = presetsOf(definition).map((preset) => preset.name);
    throw usageError("UNKNOWN_OPTION", {
      expected: `a preset of ${definition.id} for --as`,
      received: receivedText(name),
      hint: `it is one of ${id}; ${definition.id} has ${own.join(", ") || "none"}`,
    });
  }
}

/** Says which options override the preset of --as. */
export function overrideNotes(task: AnyTask): string[] {
  const preset = presetOf(task);
  return overridden(task).map((name) => {
    const spec = task.definition.options[name]!;
    const [here, there] = [task.options[name], preset!.options[name]].map((value) => signatureValue(spec, value));
    return `--${flagOf(name)} ${here} overrides --as ${preset!.name}, which has ${there}`;
  });
}

interface Given extends SideFlags {
  readonly goldFormat?: string;
  readonly predFormat?: string;
  readonly format?: string;
}

/** Adds a guess to an error of reading: sides that are swapped, or files of another task. */
export async function explainInput(error: unknown, maker: AnyTaskMaker, flags: Given): Promise<unknown> {
  const [pred] = predPaths(flags);
  // Participants of a competition may not learn what gold looks like.
  if (pred === undefined || flags.format === "codabench") return error;
  return withGuess(error, async () => {
    const others = TASK_IDS.filter((id) => id !== maker.definition.id);
    return {
      task: maker(),
      gold: flags.gold === undefined ? null : { source: readPath(flags.gold), format: flags.goldFormat },
      pred: { source: readPath(pred.path), format: flags.predFormat },
      others: await Promise.all(others.map(async (id) => (await loadTask(id))())),
    };
  });
}
