// The commands of karat: what each is for, and where it is.
import type { Command } from "commander";
import { VERSION } from "../core/result.ts";
import { OnceCommand } from "./flags/given-once.ts";
import { examplesText } from "./help-examples.ts";
import { addTasks, type Run, TASK_ARGUMENT, type TaskCommand } from "./task-commands.ts";

/** A command whose flags are known once its task is. */
interface NamedTaskCommand {
  readonly about: string;
  readonly usage?: string;
  /** Loaded only when the command is used. */
  load(): Promise<TaskCommand>;
}

const taskCommands: Readonly<Record<string, NamedTaskCommand>> = {
  score: { about: "score one system", load: () => import("./commands/score.ts") },
  guard: {
    about: "for CI: keeps the run, and fails if it is worse than the best one before",
    load: () => import("./commands/guard.ts"),
  },
  compare: {
    about: "several systems: leaderboard and paired tests",
    usage: "<task> [options]\n       karat compare <results.json...> [options]",
    load: () => import("./commands/compare.ts"),
  },
  explain: { about: "what was counted as what, and why", load: () => import("./commands/explain.ts") },
  validate: { about: "is this file fit to be scored", load: () => import("./commands/validate.ts") },
};

/** A command that stands by itself. */
interface PlainCommand {
  readonly about: string;
  /** What it is given besides flags, and what that is. */
  readonly argument?: readonly [form: string, about: string];
  /** Without `run` where it is its subcommands that do something. */
  load(): Promise<{ addFlags(command: Command): void; readonly run?: Run }>;
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
  "check-task": {
    about: "the laws of the contract, run on a task of your own",
    argument: ["<task>", "the path of its module, or the name of its package"],
    load: () => import("./commands/check-task.ts"),
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
  "fields-infer": {
    about: "a first description of your JSON, written from gold",
    argument: ["<gold>", "records as JSON Lines or a JSON array, or a folder of JSON files"],
    load: () => import("./commands/fields-infer.ts"),
  },
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
    argument: ["<result>", "a result or a comparison, made with --format json"],
    load: () => import("./commands/cite.ts"),
  },
  history: {
    about: "runs that were kept, their trend, and what the last one changed",
    argument: ["[task]", "only runs of this one"],
    load: () => import("./commands/history.ts"),
  },
  rpc: {
    about: "JSON-RPC over standard input and output, for programs in any language",
    load: () => import("./commands/rpc.ts"),
  },
  serve: { about: "the page: score in the browser, on this machine", load: () => import("./commands/serve.ts") },
  host: {
    about: "competitions: a bundle for Codabench, or a leaderboard as a repository",
    load: () => import("./commands/host.ts"),
  },
};

/** All commands; only the one in use gets its flags. `settled` are the flags that the project has set. */
export function program(settled: readonly string[] = []): Command {
  const root = new OnceCommand("karat", settled)
    .description("Scores what a model said against what is true, exactly as the published protocols do.")
    .version(VERSION, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .helpCommand(false)
    .showSuggestionAfterError()
    .exitOverride()
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({ outputError: () => {} })
    .addHelpText("after", () => examplesText("karat"));
  for (const [name, { about, usage = "<task> [options]" }] of Object.entries(taskCommands))
    root
      .command(name)
      .description(about)
      .usage(usage)
      .argument(...TASK_ARGUMENT);
  for (const [name, { about, argument }] of Object.entries(plainCommands)) {
    const command = root.command(name).description(about);
    if (argument !== undefined) command.argument(...argument);
  }
  return root
    .hook("preSubcommand", (_, command) => prepare(command, root.args[1]))
    .hook("preAction", (_, command) => checkPlaces(command));
}

/** Gives a command what it needs to be carried out, or to show its help; `word` stands where a task would. */
async function prepare(command: Command, word: string | undefined): Promise<void> {
  const name = command.name();
  if (Object.hasOwn(taskCommands, name)) addTasks(command, await taskCommands[name]!.load(), word);
  else {
    const { addFlags, run } = await plainCommands[name]!.load();
    addFlags(command);
    if (run !== undefined) command.action(run);
  }
  command.addHelpText("after", () => examplesText(name));
}

/** Whatever the command: what it is told to write must have a place of its own. */
async function checkPlaces(command: Command): Promise<void> {
  const { output, evidence } = command.optsWithGlobals();
  if (output === undefined && evidence === undefined) return;
  await (await import("./flags/output-places.ts")).refuseBadPlaces(command);
}
