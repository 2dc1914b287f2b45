// Finds presets from papers by name. The user's own options override them.
import { unknownName } from "../problems/nearest.ts";
import type { AnyTask } from "./task.ts";
import type { Preset } from "./task-extras.ts";

type Definition = AnyTask["definition"];
type Options = Readonly<Record<string, unknown>>;

export interface NamedPreset extends Preset<Options> {
  readonly name: string;
}

type Presets = Pick<Definition, "protocol">;

export function presetsOf({ protocol }: Presets): readonly NamedPreset[] {
  return Object.entries((protocol.presets ?? {}) as Record<string, Preset<Options>>).map(([name, preset]) => ({
    name,
    ...preset,
  }));
}

export function findPreset(definition: Presets, name: string): NamedPreset | undefined {
  return presetsOf(definition).find((preset) => preset.name === name || preset.aliases?.includes(name) === true);
}

export function presetNamed(definition: Presets & Pick<Definition, "id">, name: string): NamedPreset {
  const found = findPreset(definition, name);
  if (found !== undefined) return found;
  const names = presetsOf(definition).flatMap((preset) => [preset.name, ...(preset.aliases ?? [])]);
  throw unknownName(`a preset of ${definition.id} for \`as\``, name, names, "the task has no presets");
}

export function presetOf({ definition, options }: AnyTask): NamedPreset | null {
  return typeof options.as === "string" ? presetNamed(definition, options.as) : null;
}

export function overridden(task: AnyTask): readonly string[] {
  const preset = presetOf(task);
  if (preset === null) return [];
  return Object.keys(preset.options).filter(
    (name) => JSON.stringify(preset.options[name]) !== JSON.stringify(task.options[name]),
  );
}
