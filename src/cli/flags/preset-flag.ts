// Messages about --as: a preset that belongs to another task, and options that override what a preset says.
import { flagOf, signatureValue } from "../../core/options.ts";
import { findPreset, overridden, presetOf, presetsOf } from "../../core/preset.ts";
import { usageError } from "../../core/problem.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import { loadTask, TASK_IDS } from "../../scale/load-task.ts";

export async function refuseForeignPreset({ definition }: AnyTaskMaker, name: unknown): Promise<void> {
  if (typeof name !== "string" || findPreset(definition, name) !== undefined) return;
  for (const id of TASK_IDS) {
    const other = (await loadTask(id)).definition;
    if (id === definition.id || findPreset(other, name) === undefined) continue;
    const own = presetsOf(definition).map((preset) => preset.name);
    throw usageError("UNKNOWN_OPTION", {
      expected: `a preset of ${definition.id} for --as`,
      received: JSON.stringify(name),
      hint: `it is one of ${id}; ${definition.id} has ${own.join(", ") || "none"}`,
    });
  }
}

export function overrideNotes(task: AnyTask): string[] {
  const preset = presetOf(task);
  return overridden(task).map((name) => {
    const spec = task.definition.options[name]!;
    const flag = `--${flagOf(name)}`;
    return `${flag} ${signatureValue(spec, task.options[name])} overrides --as ${preset!.name}, which has ${signatureValue(spec, preset!.options[name])}`;
  });
}
