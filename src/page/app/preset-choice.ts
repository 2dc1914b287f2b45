// What a chosen preset does to the form: its values are the defaults there, until a field says otherwise.

import type { OptionSpec, OptionSpecs } from "../../contract/option-spec.ts";
import { isDefault } from "../../contract/options.ts";
import { findPreset, type NamedPreset } from "../../contract/preset.ts";
import type { TaskCard } from "../protocol.ts";

type Options = Readonly<Record<string, unknown>>;

/** The preset that the option `as` names. */
export function chosenPreset(card: TaskCard, { as }: Options): NamedPreset | null {
  return typeof as === "string" ? (findPreset(card, as) ?? null) : null;
}

/** The declared options with the values of the preset as their defaults. */
export function specsUnder({ options }: Pick<TaskCard, "options">, preset: NamedPreset | null): OptionSpecs {
  if (preset === null) return options;
  return Object.fromEntries(
    Object.entries(options).map(([name, spec]) => [name, specUnder(spec, preset.options[name], preset.name)]),
  );
}

function specUnder(spec: OptionSpec, value: unknown, preset: string): OptionSpec {
  if (value === undefined) return spec;
  const changed = { ...spec, default: value } as OptionSpec;
  return changed.kind === "table" ? { ...changed, defaultName: preset } : changed;
}

/** The options under another preset, or none; the preset's values replace the user's. */
export function withPreset(card: TaskCard, options: Options, name: string | null): Options {
  const { as: _, ...own } = options;
  const preset = chosenPreset(card, { as: name });
  if (preset === null) return departures(own, card.options);
  const kept = Object.fromEntries(Object.entries(own).filter(([option]) => preset.options[option] === undefined));
  return { as: preset.name, ...kept };
}

function departures(options: Options, specs: OptionSpecs): Options {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => !isDefault(specs[name]!, value)));
}
