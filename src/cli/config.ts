// karat.json: what a project has pinned. It is laid under the words that were typed, and the command says so.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { FindingCollector } from "../core/finding-sink.ts";
import { didYouMean } from "../core/nearest.ts";
import { flagOf } from "../core/options.ts";
import { receivedText, usageError } from "../core/problem.ts";
import { jsonOf } from "../core/shape.ts";
import type { SourceRecord } from "../core/source.ts";
import { isTaskName } from "../scale/load-task.ts";
import { say } from "./output/console.ts";

const CONFIG_FILE = "karat.json";

const FLAG = "--config";

type Value = unknown;
type Flags = (value: Value, folder: string) => readonly string[];

const text: Flags = (value) => [String(value)];
/** Paths are meant from where the file lies. */
const path: Flags = (value, folder) => [relative(process.cwd(), join(folder, String(value))) || "."];
const list: Flags = (value) => [Array.isArray(value) ? value.join(",") : String(value)];

interface Key {
  /** The flag it stands for; the task has none. */
  readonly flag: string | null;
  readonly words: Flags;
  /** The commands that know the flag. */
  readonly commands: readonly string[];
}

const EVERY = ["score", "compare", "explain", "validate"];

const KEYS: Readonly<Record<string, Key>> = {
  task: { flag: null, words: text, commands: EVERY },
  gold: { flag: "--gold", words: path, commands: EVERY },
  as: { flag: "--as", words: text, commands: EVERY },
  options: { flag: null, words: () => [], commands: EVERY },
  scores: { flag: "--scores", words: list, commands: ["score", "compare"] },
  missing: { flag: "--missing", words: text, commands: EVERY },
  gate: {
    flag: "--gate",
    words: (value, folder) => (String(value).startsWith("history:") ? text(value, folder) : path(value, folder)),
    commands: ["score"],
  },
  margin: { flag: "--margin", words: text, commands: ["score"] },
};

/** The words with what the file adds to them; all of it may be said otherwise on the command line. */
export function withConfig(args: readonly string[]): readonly string[] {
  const { named, words } = configNamed(args);
  const command = words[0] ?? "";
  const file = named ?? CONFIG_FILE;
  if (!EVERY.includes(command) || (named === undefined && !existsSync(file))) return words;
  if (isHelp(words) || isStored(words)) return words;
  const config = readConfig(file);
  const added = addedWords(config, { command, words, folder: dirname(file) });
  if (added.length > 0 && !words.includes("-q") && !words.includes("--quiet")) say(`from ${file}: ${added.join(" ")}`);
  // Named at the end, so that the command knows what was read for it.
  return [command, ...added, ...words.slice(1), FLAG, file];
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

function readConfig(file: string): Readonly<Record<string, Value>> {
  const sink = new FindingCollector();
  let record: SourceRecord;
  try {
    record = { file, line: 1, text: readFileSync(file, "utf8") };
  } catch (cause) {
    throw usageError("READ_FAILED", { expected: `settings in ${file}`, received: (cause as Error).message });
  }
  const config = jsonOf(record, sink);
  sink.throwProblems();
  if (typeof config !== "object" || config === null || Array.isArray(config))
    sink.problem({ record }, { code: "BAD_SHAPE", expected: "a JSON object", received: receivedText(config) });
  else
    for (const key of Object.keys(config).filter((name) => !Object.hasOwn(KEYS, name)))
      sink.problem(
        { record, path: [key] },
        {
          code: "UNKNOWN_OPTION",
          expected: "a key of karat.json",
          received: receivedText(key),
          hint: didYouMean(key, Object.keys(KEYS)),
        },
      );
  sink.throwProblems();
  return config as Readonly<Record<string, Value>>;
}

interface Given {
  readonly command: string;
  readonly words: readonly string[];
  readonly folder: string;
}

function addedWords(config: Readonly<Record<string, Value>>, { command, words, folder }: Given): string[] {
  const isGiven = (flag: string) => words.some((word) => word === flag || word.startsWith(`${flag}=`));
  const hasTask = words.slice(1).some((word, at) => isTaskName(word) && words[at]?.startsWith("--") !== true);
  const task = config.task === undefined || hasTask ? [] : [String(config.task)];
  const flags = Object.entries(KEYS).flatMap(([key, { flag, words: wordsOf, commands }]) => {
    const value = config[key];
    if (flag === null || value === undefined || value === null || isGiven(flag) || !commands.includes(command))
      return [];
    return [flag, ...wordsOf(value, folder)];
  });
  const options = Object.entries((config.options ?? {}) as Record<string, Value>).flatMap(([name, value]) =>
    isGiven(`--${flagOf(name)}`) ? [] : optionWords(`--${flagOf(name)}`, value),
  );
  return [...task, ...flags, ...options];
}

function optionWords(flag: string, value: Value): string[] {
  if (value === null) return [];
  if (typeof value === "boolean") return [flag, value ? "on" : "off"];
  if (Array.isArray(value)) return value.flatMap((item) => [flag, String(item)]);
  if (typeof value === "object")
    throw usageError("BAD_VALUE", {
      expected: `the path of a JSON file for ${flag} in karat.json`,
      received: receivedText(value),
    });
  return [flag, String(value)];
}
