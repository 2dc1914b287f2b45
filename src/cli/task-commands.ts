// Tasks as subcommands: `karat score TASK`, with the flags of the task that is named and of no other.
import { Command, Help } from "commander";
import { needsGold } from "../core/define-task.ts";
import { usageError } from "../core/problem.ts";
import type { AnyTaskMaker } from "../core/task.ts";
import { wrapSentence } from "../report/wrap-sentence.ts";
import { isOwnTask, isTaskName, loadTask, TASK_IDS } from "../scale/load-task.ts";
import { taskFromFlags } from "./flags/scoring-flags.ts";
import { type NeededSides, withSides } from "./flags/sides.ts";
import { ownTaskFlag } from "./flags/usual-flags.ts";
import { examplesText } from "./help-examples.ts";
import { say, widthOf } from "./output/console.ts";
import { type Printed, print } from "./output/verdict.ts";

// biome-ignore lint/suspicious/noExplicitAny: each command knows its own flags and arguments
export type Run = (...args: any[]) => Promise<Printed> | Promise<void>;

export interface TaskCommand {
  addFlags(command: Command, maker: AnyTaskMaker): void;
  readonly run: Run;
  /** Whether it needs gold where the task has some; otherwise it does. */
  readonly isGoldNeeded?: boolean;
  /** Whether it is about several systems, and not about one or perhaps more. */
  readonly isSeveral?: boolean;
  /** What is done with stored results, where those may stand in place of a task. */
  readonly addStored?: (command: Command) => void;
}

/** Stands for all tasks: nothing but what they share. */
const ANY_TASK = {
  definition: {
    id: "the task",
    unit: "unit",
    formats: { gold: [{ id: "see karat tasks TASK" }], pred: [{ id: "see karat tasks TASK" }] },
    scores: {},
    options: {},
    official: {},
  },
} as unknown as AnyTaskMaker;

export const TASK_ARGUMENT = [
  "<task>",
  `${TASK_IDS.join(", ")}, a description of your JSON (.json), or your own task: the path of its module, or the name of its package`,
] as const;

const OTHERWISE = "otherwise";

const MORE_HELP = "COMMAND TASK --help also lists the task's options and formats.";

/** Gives a command its subcommands: the tasks of karat, and the module that is named in their place. */
export function addTasks(
  command: Command,
  { addFlags, run, addStored, isGoldNeeded = true, isSeveral = false }: TaskCommand,
  word = "",
): void {
  const about = command.description();
  command.helpCommand(false);
  for (const name of isOwnTask(word) ? [...TASK_IDS, word] : TASK_IDS) command.command(name, { hidden: true });
  command.command(OTHERWISE, { hidden: true, isDefault: true });
  command.configureHelp({ ...command.configureHelp(), visibleOptions: () => new Help().visibleOptions(shared()) });
  command.addHelpText("after", () =>
    ["", ...wrapSentence(MORE_HELP.replace("COMMAND", pathOf(command)), widthOf(process.stdout))].join("\n"),
  );
  command.hook("preSubcommand", async (_, chosen) => {
    if (chosen.name() !== OTHERWISE) return prepare(chosen, chosen.name());
    const words = freeWords(command.args, shared());
    const task = words.find(isTaskName) ?? words[0];
    if (task === undefined) throw noTask(command);
    if (addStored !== undefined && !isTaskName(task) && words.some(isStored)) return addStored(chosen);
    await prepare(chosen.argument("<task>"), task);
  });

  function shared(): Command {
    const flags = new Command().copyInheritedSettings(command);
    addFlags(flags, ANY_TASK);
    return addStored === undefined ? flags : flags.addOption(ownTaskFlag());
  }

  async function prepare(chosen: Command, task: string): Promise<void> {
    const maker = await loadTask(task);
    addFlags(chosen, maker);
    chosen.description(`${about}: ${maker.definition.about}`);
    chosen.addHelpText("after", () => examplesText(command.name(), task, needsGold(maker.definition)));
    const pred = chosen.options.find((option) => option.attributeName() === "pred");
    const needed = { gold: isGoldNeeded, pred: pred !== undefined, several: isSeveral };
    chosen.action(() => runTask(run, { task, maker, flags: chosen.opts(), needed }));
  }
}

/** Which words are neither flags nor their values, as far as that can be said before the task is known. */
function freeWords(words: readonly string[], shared: Command): readonly string[] {
  const { operands, unknown } = shared.parseOptions([...words]);
  return [...operands, ...unknown.filter((word) => isTaskName(word) || isStored(word))];
}

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
    hint: `${pathOf(command)} TASK, where TASK is ${TASK_IDS.join(", ")}`,
  });
}

interface Given {
  readonly task: string;
  readonly maker: AnyTaskMaker;
  readonly flags: ReturnType<Command["opts"]>;
  readonly needed: NeededSides;
}

async function runTask(run: Run, { task, maker, flags: given, needed }: Given): Promise<void> {
  const flags = withSides(maker.definition, given, needed);
  if (flags.as !== undefined) {
    const { overrideNotes, refuseForeignPreset } = await import("./flags/preset-flag.ts");
    await refuseForeignPreset(maker, flags.as);
    if (flags.quiet !== true) overrideNotes(taskFromFlags(maker, flags)).forEach(say);
  }
  try {
    const printed = await run(maker, flags, task);
    if (printed !== undefined) await print(printed, flags);
  } catch (error) {
    const { explainInput } = await import("./mistaken-input.ts");
    throw await explainInput(error, maker, flags);
  }
}
