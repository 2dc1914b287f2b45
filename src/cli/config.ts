// karat.json: what a project has pinned. It is laid under the words that were typed, and the command says so.
import { existsSync } from "node:fs";
import { flagOf } from "../core/options.ts";
import { receivedText, usageError } from "../core/problem.ts";
import { isTaskName, loadTask } from "../scale/load-task.ts";
import { type Config, ConfigFile } from "./config-file.ts";
import { say } from "./output/console.ts";

const CONFIG_FILE = "karat.json";

const FLAG = "--config";

const EVERY = ["score", "compare", "explain", "validate"];

/** A flag that the file gives, with its value: one word, so that no value can be taken for another flag or a task. */
type GivenFlag = readonly [flag: string, value: string];

interface Key {
  /** The values of its flag. */
  readonly values: (config: Config, file: ConfigFile) => readonly (string | null | undefined)[];
  /** The commands that know the flag. */
  readonly commands: readonly string[];
}

const FLAGS: Readonly<Record<string, Key>> = {
  "--gold": { values: ({ gold }, file) => [gold && file.place(gold)], commands: EVERY },
  "--as": { values: ({ as }) => [as], commands: EVERY },
  "--scores": { values: ({ scores }) => [scores && [scores].flat().join(",")], commands: ["score", "compare"] },
  "--missing": { values: ({ missing }) => [missing], commands: EVERY },
  "--map": { values: ({ map }) => Object.entries(map ?? {}).map((entry) => entry.join("=")), commands: EVERY },
  "--gate": {
    values: ({ gate }, file) => [gate?.startsWith("history:") ? gate : gate && file.place(gate)],
    commands: ["score"],
  },
  "--margin": { values: ({ margin }) => [margin?.toString()], commands: ["score"] },
};

interface Configured {
  readonly words: readonly string[];
  readonly settled: readonly string[];
}

/** The words with what the file adds to them, and the flags it adds; all of it may be said otherwise on the command line. */
export async function withConfig(args: readonly string[]): Promise<Configured> {
  const { named, words } = configNamed(args);
  const [command = "", ...typed] = words;
  const name = named ?? CONFIG_FILE;
  if (!EVERY.includes(command) || (named === undefined && !existsSync(name))) return { words, settled: [] };
  if (isHelp(words) || isStored(words)) return { words, settled: [] };
  const file = new ConfigFile(name);
  const at = typedTask(typed);
  const task = at === -1 ? file.task : typed[at]!;
  if (task === undefined) return { words, settled: [] };
  const isGiven = (flag: string) => typed.some((word) => word === flag || word.startsWith(`${flag}=`));
  const added = [...flagsOf(file, command), ...optionFlags(file.options((await loadTask(task)).definition))].filter(
    ([flag]) => !isGiven(flag),
  );
  const said = [...(at === -1 ? [task] : []), ...added.flat()];
  if (said.length > 0 && !words.includes("-q") && !words.includes("--quiet")) say(`from ${name}: ${said.join(" ")}`);
  // The task comes first, so that no other word is taken for it; the file last, so that the command knows what was read for it.
  const others = typed.filter((_, place) => place !== at);
  return {
    words: [command, task, ...added.map((words) => words.join("=")), ...others, FLAG, name],
    settled: added.map(([flag]) => flag),
  };
}

/** Where a person typed the task, or -1. */
function typedTask(words: readonly string[]): number {
  if (words[0]?.startsWith("-") === false) return 0;
  return words.findIndex((word, at) => isTaskName(word) && words[at - 1]?.startsWith("-") !== true);
}

/** The file that is named, and the words without it. */
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

/** Stored results know their task. */
function isStored([command, first]: readonly string[]): boolean {
  return command === "compare" && first?.endsWith(".json") === true;
}

function flagsOf(file: ConfigFile, command: string): readonly GivenFlag[] {
  return Object.entries(FLAGS)
    .filter(([, { commands }]) => commands.includes(command))
    .flatMap(([flag, { values }]) =>
      values(file.config, file).flatMap((value): GivenFlag[] => (value == null ? [] : [[flag, value]])),
    );
}

function optionFlags(options: Readonly<Record<string, unknown>>): readonly GivenFlag[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const flag = `--${flagOf(name)}`;
    return [value].flat().map((one): GivenFlag => [flag, optionWord(flag, one)]);
  });
}

function optionWord(flag: string, value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value !== "object") return String(value);
  throw usageError("BAD_VALUE", {
    expected: `the path of a JSON file for ${flag} in karat.json`,
    received: receivedText(value),
  });
}
