// The flags of run settings, from the table of them.
import { type Command, Option } from "commander";
import { didYouMean } from "../../core/nearest.ts";
import { optionComplaint } from "../../core/option-schema.ts";
import { flagOf, type OptionSpec } from "../../core/options.ts";
import { receivedText, usageError } from "../../core/problem.ts";
import {
  aboutSetting,
  helpWords,
  type Setting,
  type SettingsOf,
  type SettingTable,
  type SettingTaker,
  saidOf,
  settingsWhere,
} from "../../core/setting.ts";
import type { AnyTask } from "../../core/task.ts";
import { RUN_SETTINGS } from "../../run/run-settings.ts";
import { listOption } from "./given-once.ts";
import { optionValue } from "./scoring-flags.ts";

type Definition = AnyTask["definition"];

export function addSettingFlags(
  command: Command,
  taker: SettingTaker,
  definition: Definition | null = null,
  table: SettingTable = RUN_SETTINGS,
): void {
  for (const [name, setting] of settingsWhere(table, ({ takers }) => takers.includes(taker)))
    command.addOption(settingFlag(name, setting, helpText(setting, taker, definition)).helpGroup(setting.group));
}

export function settingsFrom<Taker extends SettingTaker>(
  flags: object,
  taker: Taker,
): SettingsOf<typeof RUN_SETTINGS, Taker> {
  return saidOf(
    RUN_SETTINGS,
    flags,
    ({ takers, flagOnly }) => takers.includes(taker) && flagOnly !== true,
  ) as SettingsOf<typeof RUN_SETTINGS, Taker>;
}

function settingFlag(name: string, setting: Setting, about: string): Option {
  const flag = `--${flagOf(name)}`;
  if (setting.kind === "switch") return new Option(flag, about);
  const form = `${flag} <${setting.value ?? valueName(setting)}>`;
  if (setting.kind === "names" && setting.joined !== true) return listOption(form, about);
  return new Option(form, about).argParser((text) => checkedValue(name, setting, text));
}

function valueName(setting: Setting): string {
  if (setting.kind === "choice") return setting.choices.join("|");
  const name = ("names" in setting && setting.names?.replace(/^.*-/, "")) || setting.kind;
  return "word" in setting && setting.word !== undefined ? `${name}|${setting.word}` : name;
}

function helpText(setting: Setting, taker: SettingTaker, definition: Definition | null): string {
  const listed = "names" in setting && definition !== null ? formatsListed(setting.names, definition) : "";
  const repeat = setting.kind === "names" && setting.joined !== true ? "; may be repeated" : "";
  const { about, byDefault } = helpWords(setting, taker);
  return `${aboutSetting({ about }, definition?.unit)}${listed}${repeat}${byDefault && ` (default: ${byDefault})`}`;
}

function formatsListed(names: string | undefined, { formats }: Definition): string {
  const side = /^(gold|pred)-format$/.exec(names ?? "")?.[1] as "gold" | "pred" | undefined;
  return side === undefined ? "" : `: ${formats[side].map(({ id }: { id: string }) => id).join("|")}`;
}

function checkedValue(name: string, setting: Setting, text: string): unknown {
  const isJoined = setting.kind === "names" && text !== setting.word;
  const value = isJoined ? text.split(",").map((one) => one.trim()) : optionValue(name, setting as OptionSpec, text);
  const expected = optionComplaint(setting, value);
  if (expected === null) return value;
  throw usageError("BAD_VALUE", {
    expected: `${expected} for --${flagOf(name)}`,
    received: receivedText(value),
    ...(setting.kind === "choice" ? { hint: didYouMean(text, setting.choices) } : {}),
  });
}
