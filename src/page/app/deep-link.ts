// The address of the page names a task and its options, so that a link can be sent: #task=breakdown&threshold=0.5
import type { RunChoices, TaskCard } from "../protocol.ts";
import { optionFields, optionText, parseOption, RUN_FIELDS } from "./form-fields.ts";
import { chosenPreset } from "./preset-choice.ts";

export interface DeepLink {
  readonly task: string | null;
  readonly options: Readonly<Record<string, unknown>>;
  readonly run: RunChoices;
}

export function parseLink(hash: string, cards: readonly TaskCard[]): DeepLink {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const card = cards.find(({ id }) => id === given.get("task")) ?? null;
  const preset = card === null ? null : chosenPreset(card, { as: given.get("as") });
  const said = { options: {} as Record<string, unknown>, run: {} as Record<string, unknown> };
  if (preset !== null) said.options.as = preset.name;
  for (const { of, name, flag, spec } of [...optionFields(card, preset), ...RUN_FIELDS]) {
    const value = parseOption(spec, given.get(flag) ?? "");
    if (value !== undefined) said[of][name] = value;
  }
  return { task: card?.id ?? null, ...said };
}

export function linkTo({ task, options, run }: DeepLink, cards: readonly TaskCard[]): string {
  const card = cards.find(({ id }) => id === task);
  if (card === undefined) return "";
  const words = new URLSearchParams({ task: card.id });
  if (typeof options.as === "string") words.set("as", options.as);
  const said: Readonly<Record<string, unknown>> = { ...options, ...run };
  for (const { name, flag, spec } of [...optionFields(card), ...RUN_FIELDS])
    if (said[name] !== undefined) words.set(flag, optionText(spec, said[name]));
  return `#${words}`;
}
