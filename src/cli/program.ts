// The command line: commands, and how their flags depend on the task.
import { Command } from "commander";
import { usageError } from "../core/problem.ts";
import { VERSION } from "../core/result.ts";
import type { AnyTaskMaker } from "../core/task.ts";
import { isTaskName, loadTask, TASK_IDS } from "../scale/load-task.ts";
import { ownTaskFlag } from "./flags/own-task-flag.ts";
import { taskFrom } from "./flags/scoring-flags.ts";
import { addExamples } from "./help-examples.ts";
import { say } from "./output/console.ts";

// biome-ignore lint/suspicious/noExplicitAny: each command knows its own flags and arguments
type Run = (...args: any[]) => Promise<void>;

/** A command whose flags are known once its task is. */
interface TaskCommand {
  readonly about: string;
  /** Loaded only when the command is used. */
  load(): Promise<{ addFlags(command: Command, maker: AnyTaskMaker): void; readonly run: Run }>;
}

const taskCommands: Readonly<Record<string, TaskCommand>> = {
  score: { about: "score one system", load: () => import("./commands/score.ts") },
  compare: { about: "several systems: leaderboard and paired tests", load: () => import("./commands/compare.ts") },
  explain: { about: "what was counted as what, and why", load: () => import("./commands/explain.ts") },
  validate: { about: "is this file fit to be scored", load: () => import("./commands/validate.ts") },
};

/** A command that stands by itself. */
interface PlainCommand {
  readonly about: string;
  /** What it is given besides flags, and what that is. */
  readonly argument?: readonly [form: string, about: string];
  load(): Promise<{ addFlags(command: Command): void; readonly run: Run }>;
}

const plainCommands: Readonly<Record<string, PlainCommand>> = {
  report: {
    about: "a page to send to a colleague, from stored results",
    argument: ["<results...>", "made with --per-unit --format json, or one comparison"],
    load: () => import("./commands/report.ts"),
  },
  plan: {
    about: "how many units a difference needs, from stored results",
    argument: ["<results...>", "one or two, made with --per-unit --format json"],
    load: () => import("./commands/plan.ts"),
  },
  tasks: {
    about: "tasks, options, formats, scores",
    argument: ["[task]", "only this one, with everything it has"],
    load: () => import("./commands/tasks.ts"),
  },
  demo: {
    about: "two systems on the bundled example of each task, with a page of each",
    load: () => import("./commands/demo.ts"),
  },
  merge: {
    about: "pieces of a run, scored with --shard i/N, into one result",
    argument: ["<parts...>", "what karat score --shard i/N -o FILE wrote"],
    load: () => import("./commands/merge.ts"),
  },
  worker: { about: "work for a queue", load: () => import("./commands/worker.ts") },
  "timeline-check": {
    about: "metric tests on gold timelines: remove, add, merge, shift",
    load: () => import("./commands/timeline-check.ts"),
  },
  "concepts-calibrate": {
    about: "how well an embedder separates labelled pairs, and its best threshold",
    argument: ["<pairs>", 'JSON: [["heart attack", "cardiac arrest", 1], …]'],
    load: () => import("./commands/concepts-calibrate.ts"),
  },
  "concepts-extract": {
    about: "the concepts of texts, one a line",
    argument: ["<file>", "a text, or lines with an answer or a response; a folder of them, or -"],
    load: () => import("./commands/concepts-extract.ts"),
  },
  verify: {
    about: "compute a stored result again: is all of it so?",
    argument: ["<result>", "made with --format json"],
    load: () => import("./commands/verify.ts"),
  },
  cite: {
    about: "the sentence and the BibTeX for a paper",
    argument: ["<result>", "made with --per-unit --format json"],
    load: () => import("./commands/cite.ts"),
  },
  history: {
    about: "runs that were kept, their trend, and what the last one changed",
    argument: ["[words...]", "a task; or add RESULT"],
    load: () => import("./commands/history.ts"),
  },
  rpc: {
    about: "JSON-RPC over standard input and output, for programs in any language",
    load: () => import("./commands/rpc.ts"),
  },
  serve: { about: "the page: score in the browser, on this machine", load: () => import("./commands/serve.ts") },
};

/** The program for these arguments: only the command in use gets its flags. */
export async function program(args: readonly string[]): Promise<Command> {
  const root = new Command("karat")
    .description("Scores what a model said against what is true, exactly as the published protocols do.")
    .version(VERSION, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .helpCommand(false)
    .showSuggestionAfterError()
    .exitOverride()
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({ outputError: () => {} });
  for (const [name, command] of Object.entries(taskCommands)) {
    if (name === "compare" && comparesStored(args)) await addCompareStored(root);
    else await addTaskCommand(root, name, { command, args });
  }
  for (const [name, { about, argument, load }] of Object.entries(plainCommands)) {
    const command = root.command(name).description(about);
    if (argument !== undefined) command.argument(...argument);
    if (args[0] !== name) continue;
    const { addFlags, run } = await load();
    addFlags(command);
    command.action(run);
  }
  const host = root
    .command("host")
    .description("competitions: a bundle for Codabench, or a leaderboard as a repository");
  if (args[0] === "host") await (await import("./commands/host.ts")).addSubcommands(host, args.slice(1));
  const task = taskAmong(args.slice(1)) ?? TASK_IDS[0]!;
  for (const command of [root, ...root.commands]) addExamples(command, task);
  return root;
}

/** Whether `karat compare` is given results and no task. */
function comparesStored([name, ...words]: readonly string[]): boolean {
  const free = words.filter((_, at) => !isFile(words, at));
  return name === "compare" && !free.some(isTaskName) && free.some((word) => word.endsWith(".json"));
}

async function addCompareStored(root: Command): Promise<void> {
  const { addComparisonFlags, runCompareStored } = await import("./commands/compare.ts");
  const command = root
    .command("compare")
    .description("stored results")
    .argument("<results...>", "made with --per-unit --format json");
  addComparisonFlags(command);
  command.addOption(ownTaskFlag());
  command.option("-q, --quiet", "no progress and no warnings on stderr");
  command.action(async (files, flags) => runCompareStored(files, flags));
}

/** Stands in the help for all tasks: nothing but what they share. */
const ANY_TASK = {
  definition: {
    id: "the task",
    unit: "unit",
    formats: { gold: [{ id: "see karat tasks TASK" }], pred: [{ id: "see karat tasks TASK" }] },
    scores: {},
    options: {},
  },
} as unknown as AnyTaskMaker;

async function addTaskCommand(
  root: Command,
  name: string,
  { command, args }: { command: TaskCommand; args: readonly string[] },
): Promise<void> {
  const added = root
    .command(name)
    .description(command.about)
    .usage(
      name === "compare" ? "<task> [options]\n       karat compare <results.json...> [options]" : "<task> [options]",
    )
    .argument("<task>", `${TASK_IDS.join(", ")}, or the path of your own`);
  if (args[0] !== name) return;
  const task = taskAmong(args.slice(1));
  if (task === undefined) {
    if (args.some((word) => word === "--help" || word === "-h")) {
      (await command.load()).addFlags(added, ANY_TASK);
      added.addHelpText("after", `\nkarat ${name} TASK --help has the options and formats of a task as well.`);
      return;
    }
    throw usageError("UNKNOWN_TASK", {
      expected: "a task",
      received: "none",
      hint: `karat ${name} TASK, where TASK is ${TASK_IDS.join(", ")}`,
    });
  }
  const maker = await loadTask(task);
  const { addFlags, run } = await command.load();
  addFlags(added, maker);
  added.usage(`${task} [options]`).description(`${command.about}: ${maker.definition.about}`);
  added.action(async (name, flags) => {
    const { overrideNotes, refuseForeignPreset } = await import("./flags/preset-flag.ts");
    await refuseForeignPreset(maker, flags.as);
    if (flags.as !== undefined && flags.quiet !== true) overrideNotes(taskFrom(maker, flags)).forEach(say);
    try {
      await run(maker, flags, name);
    } catch (error) {
      const { explainInput } = await import("./mistaken-input.ts");
      throw await explainInput(error, maker, flags);
    }
  });
}

/** Flags whose value is a file: a module among the data is data. */
const FILE_FLAGS = ["--gold", "--pred", "--output", "-o", "--evidence", "--gate", "--task"];

function isFile(words: readonly string[], at: number): boolean {
  return FILE_FLAGS.includes(words[at - 1] ?? "");
}

/** The word that names the task: not one that may be the value of a flag, if there is another. */
function taskAmong(words: readonly string[]): string | undefined {
  const isValue = (at: number) => words[at - 1]?.startsWith("-") === true;
  return (
    words.find((word, at) => isTaskName(word) && !isValue(at)) ??
    words.find((word, at) => isTaskName(word) && !isFile(words, at)) ??
    words.find((word, at) => !word.startsWith("-") && !isValue(at))
  );
}
