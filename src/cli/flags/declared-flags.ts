// The flags that declarations ask for, options of a task and settings of a run, and the values they give.

import type { Option } from "commander";
import { readJsonFile, textIn } from "../../adapters/node/read-json-file.ts";
import { FindingCollector } from "../../contract/finding-sink.ts";
import { rangeText } from "../../contract/option-schema.ts";
import type { OptionSpec } from "../../contract/option-spec.ts";
import { flagOf, signatureValue } from "../../contract/options.ts";
import { presetsOf } from "../../contract/preset.ts";
import { RUN_SETTINGS } from "../../contract/run-settings.ts";
import {
  isForPrograms,
  type Setting,
  type SettingsOf,
  type SettingTable,
  type SettingTaker,
  saidOf,
  settingsWhere,
} from "../../contract/setting.ts";
import { aboutSetting, helpWords } from "../../contract/setting-words.ts";
import { exactJsonOf } from "../../contract/shape.ts";
import type { AnyTask, AnyTaskMaker } from "../../contract/task.ts";
import { aboutFurther, furtherFormats } from "../../contract/task-facts.ts";
import { readFailed } from "../../input/files/read-failed.ts";
import { parseTextTable } from "../../json/tree.ts";
import { badValue } from "../../problems/problem.ts";
import { checked, type FlagSpec, flagFrom, flagsOf, numberIn, quietFlag, splitNames, textFlag } from "./flag.ts";

export type Definition = AnyTask["definition"];

/** Whether a command reads the predictions of one system, of several by name, or either. */
type Several = boolean | "perhaps";

export function taskFlags(definition: Definition, several: Several = false): readonly Option[] {
  const heading = `Options of ${definition.id}:`;
  const options = Object.entries(definition.options as Record<string, OptionSpec>);
  const presets = presetsOf(definition).flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const as = textFlag("preset", `presets from papers: ${presets.join(", ")}`);
  const sources = Object.entries(furtherFormats(definition));
  return [
    ...flagsOf(presets.length === 0 ? {} : { as }, heading),
    ...options.map(([name, spec]) => flagFrom(name, optionFlag(spec), heading)),
    ...sources.map(([name, formats]) => flagFrom(name, sourceFlag(aboutFurther(formats), several), heading)),
  ];
}

export const CONFIG_FLAG = textFlag("file", "settings of the project (default: karat.json, if there is one)");
const SHARED_INPUT = { config: CONFIG_FLAG, quiet: quietFlag() } as const;

/** The flags of all commands that read gold and predictions of a task. */
export function inputFlags(definition: Definition, several: Several = false): readonly Option[] {
  return [...flagsOf(SHARED_INPUT, "Input:"), ...taskFlags(definition, several)];
}

function sourceFlag(about: string, several: Several): FlagSpec {
  if (!several) return { kind: "text", value: "path", about };
  const value = several === "perhaps" ? "path" : "name=path";
  return { kind: "names", value, about: `${about}; repeat it for each system that has one` };
}

/** Its value is read with the options of the task, since karat.json may have it too. */
function optionFlag(spec: OptionSpec): FlagSpec {
  const { about, short } = spec;
  const value = valueName(spec);
  if (spec.kind === "names") return { kind: "names", value, about: `${about}; may be repeated`, short };
  const range = spec.kind === "number" ? rangeText(spec.min, spec.max) : "";
  const isBare = spec.default === false;
  const hasDefault = spec.default !== null && spec.kind !== "data" && !isBare;
  const byDefault = hasDefault ? ` (default: ${signatureValue(spec, spec.default)})` : "";
  return { kind: "text", value, about: `${about}${range && `, ${range}`}${byDefault}`, short, isBare };
}

const VALUE_NAMES: Readonly<Record<string, string>> = { switch: "on|off", names: "name", table: "file", data: "file" };

function valueName(spec: OptionSpec | Setting): string {
  if (spec.kind === "choice") return spec.choices.join("|");
  const name = ("names" in spec && spec.names?.replace(/^.*-/, "")) || (VALUE_NAMES[spec.kind] ?? spec.kind);
  return "word" in spec && spec.word !== undefined ? `${name}|${spec.word}` : name;
}

export function taskFromFlags(maker: AnyTaskMaker, flags: Readonly<Record<string, unknown>>): AnyTask {
  const specs = Object.entries(maker.definition.options as Record<string, OptionSpec>);
  const given = specs.filter(([name]) => flags[name] !== undefined);
  const options = Object.fromEntries(given.map(([name, spec]) => [name, optionValue(name, spec, flags[name])]));
  return maker({ ...options, ...(flags.as !== undefined && { as: flags.as }) } as never);
}

/** Values from karat.json are no texts, except for paths. */
function optionValue(name: string, spec: OptionSpec, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (spec.kind === "number") return numberIn(value);
  if (spec.kind === "switch") return checkedSwitch(name, value);
  if (spec.kind === "table") return value === "none" ? {} : readTable(value);
  if (spec.kind !== "data") return value;
  return Array.isArray(spec.default) ? readLines(value) : readJsonFile(value);
}

/** The objects of a file of JSON Lines. */
function readLines(path: string): readonly unknown[] {
  const lines = textIn(path).split("\n");
  const sink = new FindingCollector();
  const values = lines.flatMap((text, at) =>
    text.trim() === "" ? [] : [exactJsonOf({ file: path, line: at + 1, text }, sink)],
  );
  sink.throwProblems();
  return values;
}

function checkedSwitch(name: string, text: string): boolean {
  if (text === "on" || text === "off") return text === "on";
  throw badValue(`on or off for --${flagOf(name)}`, text);
}

function readTable(path: string): Record<string, string> {
  const text = textIn(path);
  try {
    return parseTextTable(text);
  } catch (cause) {
    const expected = "a JSON object of texts or numbers";
    throw readFailed(path, { expected, received: (cause as Error).message }, cause);
  }
}

export function settingFlags(
  taker: SettingTaker,
  definition: Definition | null = null,
  table: SettingTable = RUN_SETTINGS,
): readonly Option[] {
  return settingsWhere(table, ({ takers }) => takers.includes(taker)).map(([name, setting]) =>
    flagFrom(name, settingFlag(name, setting, taskWords(setting, taker, definition)), setting.group),
  );
}

export function settingsFrom<Taker extends SettingTaker>(
  flags: object,
  taker: Taker,
): SettingsOf<typeof RUN_SETTINGS, Taker> {
  return saidOf(RUN_SETTINGS, flags, (setting) => isForPrograms(setting, taker)) as SettingsOf<
    typeof RUN_SETTINGS,
    Taker
  >;
}

function settingFlag(name: string, setting: Setting, words: ReturnType<typeof helpWords>): FlagSpec {
  const { about, value = "", expected } = words;
  if (setting.kind === "switch") return { kind: "switch", about };
  const flag = { about, value: value || valueName(setting) };
  if (setting.kind === "names" && setting.joined !== true) return { ...flag, kind: "names" };
  const valueIn = (text: string) =>
    setting.kind === "names" ? joinedNames(setting, text) : optionValue(name, setting as OptionSpec, text);
  return { ...flag, kind: "text", parse: (text) => checked(name, setting, valueIn(text), expected) };
}

/** Names with commas between them, or the word that stands for all. */
export function joinedNames({ word }: { readonly word?: string }, text: string): string | readonly string[] {
  return text === word ? text : splitNames(text);
}

/** The words of a command, in those of the task. */
function taskWords(setting: Setting, taker: SettingTaker, definition: Definition | null): ReturnType<typeof helpWords> {
  const listed = "names" in setting && definition !== null ? formatsListed(setting.names, definition) : "";
  const repeat = setting.kind === "names" && setting.joined !== true ? "; may be repeated" : "";
  const words = helpWords(setting, taker);
  const byDefault = words.byDefault && ` (default: ${words.byDefault})`;
  return { ...words, about: `${aboutSetting(words, definition?.unit)}${listed}${repeat}${byDefault}` };
}

function formatsListed(names: string | undefined, { formats }: Definition): string {
  const side = /^(gold|pred)-format$/.exec(names ?? "")?.[1] as "gold" | "pred" | undefined;
  return side === undefined ? "" : `: ${formats[side].map(({ id }: { id: string }) => id).join(", ")}`;
}
