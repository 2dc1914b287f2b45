// The fields of the form, from the options of the task and the run settings with a field; their values as text and back.

import type { OptionSpec } from "../../contract/option-spec.ts";
import { flagOf } from "../../contract/options.ts";
import type { NamedPreset } from "../../contract/preset.ts";
import { RUN_SETTINGS } from "../../contract/run-settings.ts";
import { type Setting, type SettingTable, saidOf, settingsWhere } from "../../contract/setting.ts";
import { aboutSetting, defaultText } from "../../contract/setting-words.ts";
import { parseTextTable } from "../../json/tree.ts";
import { capital } from "../../problems/visible-text.ts";
import type { RunChoices, TaskCard } from "../protocol.ts";
import { specsUnder } from "./preset-choice.ts";

export interface FormField {
  readonly of: "options" | "run";
  readonly name: string;
  readonly flag: string;
  readonly id: string;
  readonly title: string;
  readonly spec: OptionSpec;
  /** Usual numbers, to choose from. */
  readonly usual?: readonly string[];
  /** The meaning of an empty field, if there is no default. */
  readonly unsaid?: string;
}

const ABBREVIATIONS = /\b(ar|dsc|llm|rouge)\b/g;

/** "goldTimelines" as "Gold timelines". */
export function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capital(words.replace(ABBREVIATIONS, (short) => short.toUpperCase()));
}

export function optionFields(card: TaskCard | null, preset: NamedPreset | null = null): readonly FormField[] {
  return Object.entries(card === null ? {} : specsUnder(card, preset)).map(([name, spec]) => ({
    of: "options",
    name,
    flag: flagOf(name),
    id: `option-${flagOf(name)}`,
    title: titleOf(name),
    spec,
  }));
}

interface SettingField extends FormField {
  readonly setting: Setting;
}

function settingFields(table: SettingTable): readonly SettingField[] {
  return settingsWhere(table, ({ page }) => page).map(([name, setting]) => ({
    of: "run",
    name,
    flag: flagOf(name),
    id: `run-${name}`,
    title: setting.page!.title,
    spec: setting as OptionSpec,
    setting,
    ...(setting.page!.usual && { usual: setting.page!.usual }),
    unsaid: defaultText(setting) || "none",
  }));
}

export const RUN_FIELDS = settingFields(RUN_SETTINGS);

type RunCard = Pick<TaskCard, "unit" | "scores" | "primary">;

/** The run settings as fields of this task and these systems, whose names can be chosen from. */
export function runFields(
  card: RunCard,
  systems: readonly string[],
  table: SettingTable = RUN_SETTINGS,
): readonly FormField[] {
  return settingFields(table)
    .filter(({ setting }) => systems.length > 1 || !isOfSeveral(setting))
    .map((field) => ({ ...field, spec: specOf(field.setting, card, systems) }));
}

/** Whether it applies only to several systems. */
function isOfSeveral({ takers }: Setting): boolean {
  return !takers.includes("score");
}

function specOf(setting: Setting, card: RunCard, systems: readonly string[]): OptionSpec {
  const spec = { ...setting, about: aboutSetting(setting, card.unit) };
  if (spec.kind === "switch") return { ...spec, default: spec.default ?? false };
  if (spec.kind !== "text" || (spec.names !== "score" && spec.names !== "system")) return spec as OptionSpec;
  const { about, word } = spec;
  if (spec.names === "score")
    return { kind: "choice", about, choices: Object.keys(card.scores), default: card.primary };
  return { kind: "choice", about, choices: [word!, ...systems], default: word! };
}

/** Leaves out the settings that need several systems. */
export function runAlone(run: RunChoices): RunChoices {
  return saidOf(RUN_SETTINGS, run, (setting) => setting.page && !isOfSeveral(setting));
}

/** The value of an option as text, in a field of the form or in a link. */
export function optionText({ kind }: OptionSpec, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (kind === "names") return (value as readonly string[]).join(", ");
  if (kind === "table" || kind === "data") return JSON.stringify(value);
  return String(value);
}

/** The value that a text means; undefined where it means none, or the default. */
export function parseOption(spec: OptionSpec, text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  switch (spec.kind) {
    case "choice":
      return spec.choices.includes(trimmed) && trimmed !== spec.default ? trimmed : undefined;
    case "number":
      if (trimmed === spec.word) return trimmed;
      return Number.isFinite(Number(trimmed)) && Number(trimmed) !== spec.default ? Number(trimmed) : undefined;
    case "switch":
      return trimmed === String(!spec.default) ? !spec.default : undefined;
    case "text":
      return trimmed;
    case "names":
      return trimmed
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "");
    case "table":
      return parsed(() => parseTextTable(trimmed));
    case "data":
      return parsed(() => JSON.parse(trimmed) as unknown);
  }
}

/** Undefined while the text cannot be parsed. */
export function parsed<Value>(parse: () => Value): Value | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
