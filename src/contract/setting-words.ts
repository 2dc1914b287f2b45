// Settings in words: in the help, and in messages, which write them as in the library and show them as flags on the command line.

import type { Problem } from "../problems/problem.ts";
import { shellWord } from "../problems/shell-word.ts";
import type { OptionSpec } from "./option-spec.ts";
import { flagOf, signatureValue } from "./options.ts";
import type { HelpWords, Setting, SettingTaker } from "./setting.ts";

/** Finds settings in backticks: `missing: "skip"` is a setting with its value, `seed` a setting alone. */
const SETTING = /`([a-z][A-Za-z0-9]*)(?:: ("[^"`]*"|[^\s`"]+))?`/g;

/** A problem with flags in what is expected and in its hint; what was received stays as the user wrote it. */
export function problemWithFlags(problem: Problem): Problem {
  const { expected, hint } = problem;
  return { ...problem, expected: withFlags(expected), ...(hint !== undefined && { hint: hintWithFlags(hint) }) };
}

/** Only the command has one flag for both. */
function hintWithFlags(hint: string): string {
  const isBoth = /`answers: "lenient"`.*`invalid: "empty"`/.test(hint);
  return withFlags(isBoth ? `${hint}; \`lenient: true\` does both` : hint);
}

/** The message with flags in place of settings, for the command line. */
export function withFlags(message: string): string {
  return message.replaceAll(SETTING, (_, name: string, value?: string) => {
    const flag = `--${flagOf(name)}`;
    if (value === undefined || value === "true") return flag;
    return `${flag} ${value === "null" ? "off" : value.startsWith('"') ? shellWord(value.slice(1, -1)) : value}`;
  });
}

/** Describes a setting in the words of a task. */
export function aboutSetting({ about }: Pick<Setting, "about">, unit = "unit"): string {
  return about.replaceAll("{unit}", unit);
}

/** Returns the words of help and errors of a command about a setting; empty texts where its kind says enough. */
export function helpWords(setting: Setting, taker: SettingTaker): Required<HelpWords> {
  const words = setting.help?.[taker] ?? { about: setting.about, byDefault: defaultText(setting) };
  return { byDefault: "", value: setting.value ?? "", expected: "", ...words };
}

/** Says what leaving it out means; empty if that needs no words. */
export function defaultText(setting: Setting): string {
  if (setting.byDefault !== undefined) return setting.byDefault;
  return setting.default === undefined ? "" : signatureValue(setting as OptionSpec, setting.default);
}
