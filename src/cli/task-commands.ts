// Tasks as subcommands: `karat score TASK`, with the flags of the task that is named and of no other.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Command, Help, type Option } from "commander";
import { isOwnTask, isTaskName, loadTask } from "../adapters/node/load-task.ts";
import { packageRoot } from "../adapters/node/package-root.ts";
import { LENIENT_MISSING, lenientOptions } from "../contract/lenient.ts";
import type { SettingTaker } from "../contract/setting.ts";
import type { AnyTaskMaker } from "../contract/task.ts";
import { needsGold } from "../contract/task-facts.ts";
import { KaratError, usageError } from "../problems/problem.ts";
import { wrapSentence } from "../report/wrap-sentence.ts";
import { TASK_IDS } from "../tasks/index.ts";
import type { ConfigFile } from "./config.ts";
import { type Definition, taskFromFlags } from "./flags/declared-flags.ts";
import { flagsOf, OWN_TASK_FLAG, WrittenFileFlag } from "./flags/flag.ts";
import { withSides } from "./flags/input-flags.ts";
import { type Printed, print, say, widthOf } from "./output/console.ts";

// biome-ignore lint/suspicious/noExplicitAny: each command knows its own flags and arguments
export type Action = (...args: any[]) => Promise<Printed | undefined> | Promise<void>;

export interface TaskCommand {
  flags(definition: Definition): readonly Option[];
  readonly run: Action;
  /** Whether it needs gold if the task has some; true by default. */
  readonly isGoldNeeded?: boolean;
  /** Whether it is always about several systems. */
  readonly isSeveral?: boolean;
  /** The action on stored results in place of a task. */
  readonly stored?: { readonly flags: readonly Option[]; readonly run: Action };
}

/** The commands that people type most, and those they ask for next; TASK is the task in use. */
export type Examples = readonly [string, string];

export function examplesText(examples: readonly string[] = [], task: string = TASK_IDS[0]!, hasGold = true): string {
  const commands = examples.map((line) => line.replace("TASK", task).replace(hasGold ? "" : " --gold gold/", ""));
  return commands.length === 0 ? "" : `\nExamples:\n${commands.map(continued).join("\n")}`;
}

/** A command that is longer than a line goes on after a backslash, before one of its flags. */
function continued(command: string): string {
  const [first, ...flags] = command.split(/ (?=-)/);
  const lines = [`  ${first}`];
  for (const flag of flags) {
    const longer = `${lines.at(-1)} ${flag}`;
    if (longer.length + 2 <= widthOf(process.stdout)) lines.splice(-1, 1, longer);
    else lines.push(`      ${flag}`);
  }
  return lines.join(" \\\n");
}

/** Stands for all tasks: only what they share. */
const ANY_TASK = {
  id: "the task",
  unit: "unit",
  formats: { gold: [{ id: "see karat tasks TASK" }], pred: [{ id: "see karat tasks TASK" }] },
  scores: {},
  options: {},
  protocol: {},
  official: {},
} as unknown as Definition;

const IDS = TASK_IDS.join(", ");

export const TASK_ARGUMENT = [
  "<task>",
  `${IDS}, a description of your JSON (.json), or your own task: the path of its module, or the name of its package`,
] as const;

/** The task of commands that pass karat on to others: a built-in one, since your own code stays with you. */
export const BUILT_IN_TASK = ["<task>", `${IDS}, or a description of your JSON (.json)`] as const;

const OTHERWISE = "otherwise";

/** Gives a command its subcommands: the tasks of karat, and the module that `word` names in their place. */
export function addTasks(command: Command, taskCommand: TaskCommand, word = "", examples?: Examples): void {
  const { flags, run, stored, isGoldNeeded = true, isSeveral = false } = taskCommand;
  const about = command.description();
  command.helpCommand(false);
  for (const name of isOwnTask(word) ? [...TASK_IDS, word] : TASK_IDS) command.command(name, { hidden: true });
  command.command(OTHERWISE, { hidden: true, isDefault: true });
  command.configureHelp({ ...command.configureHelp(), visibleOptions: () => new Help().visibleOptions(shared()) });
  const more = `${pathOf(command)} TASK --help also lists the task's options and formats.`;
  command.addHelpText("after", () => ["", ...wrapSentence(more, widthOf(process.stdout))].join("\n"));
  command.hook("preSubcommand", async (_, chosen) => {
    if (chosen.name() !== OTHERWISE) return prepare(chosen, chosen.name());
    const parsed = shared();
    const words = freeWords(command.args, parsed);
    const typed = words.find(isTaskName) ?? words[0];
    if (typed === undefined) {
      const file = await configFile(parsed);
      if (file?.task === undefined) throw noTask(command);
      return prepare(chosen, file.task, file);
    }
    const isRun = isTaskName(typed) || (!existsSync(typed) && command.args.some((word) => SIDES.test(word)));
    if (stored === undefined || isRun || !words.some(isStored))
      return prepare(chosen.name(typed).argument("<task>"), typed);
    addFlags(chosen.argument("<results...>", "made with --per-unit --format json"), stored.flags);
    chosen.hook("preAction", async () => {
      const file = await configFile(chosen);
      if (file === null) return;
      const { fillStoredFromConfig } = await import("./fill-from-config.ts");
      fillStoredFromConfig(chosen, file, command.name() as SettingTaker);
    });
    addAction(chosen, stored.run);
  });

  function shared(): Command {
    const inherited = new Command().copyInheritedSettings(command);
    return addFlags(inherited, [...flags(ANY_TASK), ...flagsOf(stored === undefined ? {} : { task: OWN_TASK_FLAG })]);
  }

  /** `fromFile` is karat.json, if it names the task. */
  async function prepare(chosen: Command, task: string, fromFile?: ConfigFile): Promise<void> {
    const maker = await loadTask(task);
    const { definition } = maker;
    addFlags(chosen, distinct(flags(definition), definition)).description(
      `${about}. Task ${definition.id}: ${definition.about}`,
    );
    chosen.addHelpText("after", () => examplesText(examples, task, needsGold(definition)));
    const pred = chosen.options.find((option) => option.attributeName() === "pred");
    const needed = { gold: isGoldNeeded, pred: pred !== undefined, several: isSeveral };
    chosen.hook("preAction", async () => {
      const file = fromFile ?? (await configFile(chosen));
      if (file !== null) {
        const { fillFromConfig } = await import("./fill-from-config.ts");
        const taker = command.name() as SettingTaker;
        fillFromConfig(chosen, file, { task, definition, isTaskTyped: fromFile === undefined, taker });
      }
      if (chosen.getOptionValue("lenient") === true) setLenient(chosen, definition);
    });
    addAction(chosen, () => runTask(run, maker, withSides(definition, chosen.opts(), needed), task), task);
  }
}

/** Explicit flags win; what karat.json says does not. */
function setLenient(command: Command, definition: Definition): void {
  for (const [name, value] of Object.entries({ missing: LENIENT_MISSING, ...lenientOptions(definition) }))
    if (command.getOptionValueSource(name) !== "cli") command.setOptionValueWithSource(name, value, "lenient");
}

/** An option of your own task may not have the flag of a setting. */
function distinct(flags: readonly Option[], { id }: Definition): readonly Option[] {
  const taken = flags
    .flatMap(({ long, short }) => [long, short])
    .find((flag, at, all) => flag && all.indexOf(flag) < at);
  if (taken === undefined) return flags;
  throw new KaratError({
    code: "BAD_SHAPE",
    at: { file: `task ${id}`, path: ["options"] },
    expected: "options with flags of their own",
    received: `${taken}, which this command has already`,
    hint: "rename the option",
  });
}

export function addFlags(command: Command, flags: readonly Option[]): Command {
  for (const flag of flags) command.addOption(flag);
  return command;
}

export function addAction(command: Command, run: Action, task?: string): void {
  command.action(async (...words) => {
    await checkPlaces(command, task);
    const printed = await run(...words);
    if (printed !== undefined) await print(printed, command.opts());
  });
}

/** No file that a command writes may be one that it reads. */
async function checkPlaces(command: Command, task: string | undefined): Promise<void> {
  const { output, evidence, accept } = command.optsWithGlobals();
  const writes = (flag: Option) =>
    flag instanceof WrittenFileFlag && command.getOptionValue(flag.attributeName()) !== undefined;
  const isMore = command.options.some(writes);
  if (output === undefined && evidence === undefined && accept !== true && !isMore) return;
  await (await import("./flags/output-places.ts")).refuseBadPlaces(command, task);
}

const CONFIG_FILE = "karat.json";

/** The file that --config names, or karat.json here or, in a starting kit, beside the command; null for a command that has no settings. */
async function configFile(parsed: Command): Promise<ConfigFile | null> {
  const { config: named } = parsed.opts<{ readonly config?: string }>();
  const isKnown = parsed.options.some((option) => option.attributeName() === "config");
  if (!isKnown) return null;
  if (named === "") throw usageError("BAD_VALUE", { expected: "--config FILE", received: "no file" });
  const file = named ?? [CONFIG_FILE, join(packageRoot(), CONFIG_FILE)].find((path) => existsSync(path));
  return file === undefined ? null : new (await import("./config.ts")).ConfigFile(file);
}

/** Finds the words that are neither flags nor their values, as far as that can be said before the task is known. */
function freeWords(words: readonly string[], shared: Command): readonly string[] {
  const { operands, unknown } = shared.parseOptions([...words]);
  return [...operands, ...unknown.filter((word) => isTaskName(word) || isStored(word))];
}

/** Stored results have no sides: a file that is missing before these flags was to be a task. */
const SIDES = /^--(gold|pred|data)(=|$)/;

function isStored(word: string): boolean {
  return word.endsWith(".json");
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

function noTask(command: Command): Error {
  return usageError("UNKNOWN_TASK", {
    expected: "a task",
    received: "none",
    hint: `${pathOf(command)} TASK, where TASK is ${IDS}`,
  });
}

async function runTask(
  run: Action,
  maker: AnyTaskMaker,
  flags: ReturnType<Command["opts"]>,
  task: string,
): Promise<Printed | undefined> {
  if (flags.as !== undefined) {
    const { overrideNotes, refuseForeignPreset } = await import("./other-tasks.ts");
    await refuseForeignPreset(maker, flags.as);
    if (flags.quiet !== true) overrideNotes(taskFromFlags(maker, flags)).forEach(say);
  }
  try {
    return (await run(maker, flags, task)) ?? undefined;
  } catch (error) {
    const { explainInput } = await import("./other-tasks.ts");
    throw await explainInput(error, maker, flags);
  }
}
