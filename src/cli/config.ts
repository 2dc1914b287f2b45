// karat.json: the settings of a project. Flags override them, and the command says what came from the file.
import { existsSync } from "node:fs";
import { needsGold } from "../core/define-task.ts";
import { flagOf, type OptionSpec } from "../core/options.ts";
import { usageError } from "../core/problem.ts";
import { type Setting, type SettingTaker, settingsWhere } from "../core/setting.ts";
import type { AnyTask } from "../core/task.ts";
import { RUN_SETTINGS } from "../run/run-settings.ts";
import { isDescriptionPath, isTaskName, loadTask } from "../scale/load-task.ts";
import { type Config, ConfigFile } from "./config-file.ts";
import { say } from "./output/console.ts";

const CONFIG_FILE = "karat.json";

const FLAG = "--config";

const EVERY = ["score", "guard", "compare", "explain", "validate"];

/** A flag that the file gives, with its value: one word, so that no value can be taken for another flag or a task. */
type GivenFlag = readonly [flag: string, value?: string];

const FLAGS: Readonly<Record<string, (config: Config, file: ConfigFile) => readonly (string | null | undefined)[]>> = {
  "--gold": ({ gold }, file) => [gold && file.place(gold)],
  "--as": ({ as }) => [as],
  "--map": ({ map }) => Object.entries(map ?? {}).map((entry) => entry.join("=")),
};

/** The words with what the file adds to them: flags that nobody typed. */
export async function withConfig(args: readonly string[]): Promise<readonly string[]> {
  const { named, words } = configNamed(args);
  const [command = "", ...typed] = words;
  const name = named ?? CONFIG_FILE;
  if (!EVERY.includes(command) || (named === undefined && !existsSync(name))) return words;
  if (isHelp(words) || isStored(words)) return words;
  const file = new ConfigFile(name);
  const at = typedTask(typed);
  const task = at === -1 ? file.task : typed[at]!;
  if (task === undefined) return words;
  const { definition } = await loadTask(task);
  const isGiven = (flag: string) => {
    const short = optionOf(definition, flag)?.short;
    const isIt = (word: string) => word === flag || word.startsWith(`${flag}=`);
    // A letter may have its value in one word with it.
    return typed.some((word) => isIt(word) || (short !== undefined && word.startsWith(`-${short}`)));
  };
  // A description that a person names by its path is all the data of the task.
  const isSaidByPath = (flag: string) =>
    at !== -1 && isDescriptionPath(task) && optionOf(definition, flag)?.kind === "data";
  const said = [...flagsOf(file, command), ...optionFlags(file.options(definition))];
  const isTyped = ([flag, value = ""]: GivenFlag) =>
    flag === "--map" ? isMapped(typed, value) : isGiven(flag) || isSaidByPath(flag);
  // The margin is pinned for gates and guard: a run that is held to nothing has no use for it.
  const isHeld = command === "guard" || isGiven("--gate") || said.some(([flag]) => flag === "--gate");
  const isWithoutGold = isGiven("--data") || !needsGold(definition);
  const isOf = (flag: string) => (flag === "--margin" ? isHeld : flag !== "--gold" || !isWithoutGold);
  const added = said.filter((given) => !isTyped(given) && isOf(given[0]));
  const shown = [...(at === -1 ? [task] : []), ...added.flat()].map(shownWord);
  if (shown.length > 0 && !words.includes("-q") && !words.includes("--quiet")) say(`from ${name}: ${shown.join(" ")}`);
  // The task comes first, so that no other word is taken for it; the file last, so that the command knows what was read for it.
  const others = typed.filter((_, place) => place !== at);
  return [command, task, ...added.map((words) => words.join("=")), ...others, FLAG, name];
}

function optionOf({ options }: AnyTask["definition"], flag: string): OptionSpec | undefined {
  const specs = Object.entries(options as Readonly<Record<string, OptionSpec>>);
  return specs.find(([name]) => `--${flagOf(name)}` === flag)?.[1];
}

/** Data are too long to be repeated. */
function shownWord(word = ""): string {
  return word.startsWith("{") ? "{…}" : word;
}

/** Whether a person named another column for the same key: a map is laid under the flags entry by entry. */
function isMapped(typed: readonly string[], entry: string): boolean {
  const key = entry.split("=", 1)[0];
  return typed.some((word) => word.replace(/^--map=/, "").split("=", 1)[0] === key);
}

/** Where a person typed the task, or -1. */
function typedTask(words: readonly string[]): number {
  if (words[0]?.startsWith("-") === false) return 0;
  return words.findIndex((word, at) => isTaskName(word) && words[at - 1]?.startsWith("-") !== true);
}

function configNamed(args: readonly string[]): { readonly named?: string; readonly words: readonly string[] } {
  const at = args.findIndex((word) => word === FLAG || word.startsWith(`${FLAG}=`));
  if (at === -1) return { words: args };
  const isJoined = args[at] !== FLAG;
  const named = isJoined ? args[at]!.slice(FLAG.length + 1) : args[at + 1];
  if (named === undefined || named === "")
    throw usageError("BAD_VALUE", { expected: `${FLAG} FILE`, received: "no file" });
  return { named, words: [...args.slice(0, at), ...args.slice(at + (isJoined ? 1 : 2))] };
}

function isHelp(words: readonly string[]): boolean {
  return words.includes("--help") || words.includes("-h");
}

function isStored([command, first]: readonly string[]): boolean {
  return command === "compare" && first?.endsWith(".json") === true;
}

function flagsOf(file: ConfigFile, command: string): readonly GivenFlag[] {
  const own = Object.entries(FLAGS).flatMap(([flag, values]) =>
    values(file.config, file).flatMap((value): GivenFlag[] => (value == null ? [] : [[flag, value]])),
  );
  return [...own, ...settingsWhere(RUN_SETTINGS, isKnownTo(command)).flatMap((entry) => settingFlags(file, entry))];
}

function isKnownTo(command: string) {
  return ({ config, takers }: Setting) => config === true && takers.includes(command as SettingTaker);
}

function settingFlags(file: ConfigFile, [name, setting]: readonly [string, Setting]): readonly GivenFlag[] {
  const flag = `--${flagOf(name)}`;
  const values = file.setting(name, setting);
  if (setting.kind === "switch") return values[0] === true ? [[flag]] : [];
  return values.map((value): GivenFlag => [flag, String(value)]);
}

function optionFlags(options: Readonly<Record<string, unknown>>): readonly GivenFlag[] {
  return Object.entries(options).flatMap(([name, value]) =>
    [value].flat().map((one): GivenFlag => [`--${flagOf(name)}`, optionWord(one)]),
  );
}

/** A table or other data is a word too: its JSON. */
function optionWord(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
