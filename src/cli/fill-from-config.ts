// Gives a parsed command the values of karat.json, wherever no flag was typed.
import type { Command } from "commander";
import { isDescriptionPath } from "../adapters/node/load-task.ts";
import type { OptionSpec } from "../contract/option-spec.ts";
import { flagOf } from "../contract/options.ts";
import { RUN_SETTINGS } from "../contract/run-settings.ts";
import { type SettingTable, type SettingTaker, settingsWhere } from "../contract/setting.ts";
import { needsGold } from "../contract/task-facts.ts";
import { cut } from "../problems/problem.ts";
import type { ConfigFile } from "./config.ts";
import type { Definition } from "./flags/declared-flags.ts";
import { isListFlag } from "./flags/flag.ts";
import { say } from "./output/console.ts";

interface ConfiguredTask {
  readonly task: string;
  readonly definition: Definition;
  readonly isTaskTyped: boolean;
  readonly taker: SettingTaker;
}

/** Fills in the flags of a run. */
export function fillFromConfig(command: Command, file: ConfigFile, configured: ConfiguredTask): void {
  const { task, definition, isTaskTyped, taker } = configured;
  const { gold, ids, as, map } = file.config;
  // A description that is named by its path is all the data of the task.
  const isDescribed = isTaskTyped && isDescriptionPath(task);
  const isMeant = (name: string) =>
    !isDescribed || (definition.options[name] as OptionSpec | undefined)?.kind !== "data";
  const isWithoutGold = command.getOptionValueSource("data") === "cli" || !needsGold(definition);
  const values = [
    ["gold", gold && !isWithoutGold ? file.place(gold) : undefined],
    ["ids", ids && taker === "validate" ? file.place(ids) : undefined],
    ["as", as],
    ["map", map && Object.entries(map).map((entry) => entry.join("="))],
    ...settingsIn(file, taker),
    ...Object.entries(file.options(definition)).filter(([name]) => isMeant(name)),
  ] as const;
  fill(command, file, values, isTaskTyped ? [] : [task]);
}

/** Fills in the flags of a command on stored results, whose task and options are known. */
export function fillStoredFromConfig(command: Command, file: ConfigFile, taker: SettingTaker): void {
  const known = command.options.map((option) => option.attributeName());
  fill(
    command,
    file,
    settingsIn(file, taker).filter(([name]) => known.includes(name)),
  );
}

type Value = readonly [name: string, value: unknown];

function settingsIn(file: ConfigFile, taker: SettingTaker): readonly Value[] {
  const settings = settingsWhere(RUN_SETTINGS, ({ config, takers }) => config === true && takers.includes(taker));
  const isGuard = taker === "guard";
  return [
    ["baseline", isGuard ? file.baseline : undefined],
    // The margin is pinned for guard: a comparison would test equivalence.
    ...settings
      .filter(([name]) => name !== "margin" || isGuard)
      .map(([name, setting]): Value => [name, file.setting(name, setting)]),
  ];
}

/** Says which values it gave, after the words that the file also gave. */
function fill(command: Command, file: ConfigFile, values: readonly Value[], words: readonly string[] = []): void {
  const isTyped = (name: string) => command.getOptionValueSource(name) === "cli";
  const said = new Map(values.filter(([, value]) => value !== null && value !== undefined));
  const { map: typedMap = [], quiet } = command.opts();
  const map = untyped((said.get("map") ?? []) as readonly string[], typedMap);
  said.delete("map");
  const added = [...said].filter(([name]) => !isTyped(name));
  for (const [name, value] of added) {
    const option = command.options.find((one) => one.attributeName() === name)!;
    command.setOptionValueWithSource(name, isListFlag(option) ? [value].flat() : value, "config");
  }
  if (map.length > 0) command.setOptionValueWithSource("map", [...map, ...typedMap], "config");
  // What is read must not be written.
  command.setOptionValueWithSource("config", file.name, "config");
  const isWritten = ([name]: Value) => name !== "baseline" || file.config.baseline != null;
  const shown = [...words, ...[...added.filter(isWritten), ["map", map] as const].flatMap(shownWords)];
  if (shown.length > 0 && quiet !== true)
    say(`from ${file.name}: ${shown.map((word) => cut(word, LONGEST_WORD)).join(" ")}`);
}

const LONGEST_WORD = 500;

/** A map is overridden entry by entry: those whose key nobody typed. */
function untyped(entries: readonly string[], typed: readonly string[]): readonly string[] {
  const keyOf = (entry: string) => entry.split("=", 1)[0];
  return entries.filter((entry) => !typed.some((other) => keyOf(other) === keyOf(entry)));
}

function shownWords([name, value]: Value): readonly string[] {
  const flag = `--${flagOf(name)}`;
  const setting = (RUN_SETTINGS as SettingTable)[name];
  if (setting?.kind === "switch") return [flag];
  const values = [value].flat();
  const isJoined = setting?.kind === "names" && setting.joined === true;
  return isJoined ? [flag, values.join(",")] : values.flatMap((one) => [flag, shownValue(one)]);
}

/** Data are too long to be repeated. */
function shownValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "object" ? "{…}" : String(value);
}
