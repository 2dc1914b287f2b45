// The address of the page names a task and its options, so that a link can be sent: #task=breakdown&threshold=0.5
import { flagOf, type OptionSpec } from "../../core/options.ts";
import type { RunChoices, TaskCard } from "../protocol.ts";
import { optionText, parseOption } from "./option-values.ts";
import { chosenPreset, specsUnder } from "./preset-choice.ts";
import { runFields } from "./run-choices.ts";

export interface Link {
  readonly task: string | null;
  readonly options: Readonly<Record<string, unknown>>;
  readonly run: RunChoices;
}

export function parseLink(hash: string, cards: readonly TaskCard[]): Link {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const card = cards.find(({ id }) => id === given.get("task"));
  const preset = card === undefined ? null : chosenPreset(card, { as: given.get("as") });
  const valuesOf = (specs: readonly (readonly [string, OptionSpec])[]) =>
    Object.fromEntries(
      specs
        .map(([name, spec]) => [name, parseOption(spec, given.get(flagOf(name)) ?? "")] as const)
        .filter(([, value]) => value !== undefined),
    );
  const specs = card === undefined ? [] : Object.entries(specsUnder(card, preset));
  return {
    task: card?.id ?? null,
    options: { ...(preset && { as: preset.name }), ...valuesOf(specs) },
    run: valuesOf(runFields().map(({ name, setting }) => [name, setting as OptionSpec])),
  };
}

export function linkTo({ task, options, run }: Link, cards: readonly TaskCard[]): string {
  const card = cards.find(({ id }) => id === task);
  if (card === undefined) return "";
  const words = new URLSearchParams({ task: card.id });
  for (const [name, value] of Object.entries(options)) {
    const spec = card.options[name];
    words.set(flagOf(name), spec === undefined ? String(value) : optionText(spec, value));
  }
  for (const { name, setting } of runFields())
    if (run[name] !== undefined) words.set(flagOf(name), optionText(setting as OptionSpec, run[name]));
  return `#${words}`;
}
