// The commands of karat: what each is for, and where it is.
import type { Command, Help } from "commander";
import { VERSION } from "../core/result.ts";
import { definitionLines, wrapSentence } from "../report/wrap-sentence.ts";
import { OnceCommand } from "./flags/given-once.ts";
import { examplesText } from "./help-examples.ts";
import { widthOf } from "./output/console.ts";
import { print } from "./output/verdict.ts";
import { addTasks, type Run, TASK_ARGUMENT, type TaskCommand } from "./task-commands.ts";

interface ListedCommand {
  readonly about: string;
  readonly usage?: string;
  readonly argument?: readonly [form: string, about: string];
  /** Of a command whose flags are known once its task is. */
  ofTask?(): Promise<TaskCommand>;
  /** Of all others; without `run` where it is its subcommands that do something. */
  load?(): Promise<{ addFlags(command: Command): void; readonly run?: Run }>;
}

const COMMANDS: Readonly<Record<string, ListedCommand>> = {
  score: { about: "score one system", ofTask: () => import("./commands/score.ts") },
  guard: {
    about: "for CI: record the run, fail if it is worse than the best one",
    ofTask: async () => (await import("./commands/score.ts")).guard,
  },
  compare: {
    about: "compare systems: ranking and paired tests",
    usage: "<task> [options]\n       karat compare <results.json...> [options]",
    ofTask: () => import("./commands/compare.ts"),
  },
  explain: {
    about: "show what was counted as correct, missed or extra, and why",
    ofTask: () => import("./commands/explain.ts"),
  },
  validate: { about: "check a file before scoring it", ofTask: () => import("./commands/validate.ts") },
  report: {
    about: "make an HTML page of stored results",
    argument: ["<results...>", "made with --per-unit --format json, or one comparison"],
    load: () => import("./commands/report.ts"),
  },
  plan: {
    about: "estimate how many units a difference needs",
    argument: ["<results...>", "one or two, made with --per-unit --format json"],
    load: () => import("./commands/plan.ts"),
  },
  tasks: {
    about: "list tasks, their options, formats and scores",
    argument: ["[task]", "show all about this task"],
    load: () => import("./commands/tasks.ts"),
  },
  "check-task": {
    about: "check that a task of your own obeys the rules",
    argument: ["<task>", "the path of its module, or the name of its package"],
    load: () => import("./commands/check-task.ts"),
  },
  demo: {
    about: "score the bundled examples and make a page of each",
    load: () => import("./commands/demo.ts"),
  },
  merge: {
    about: "merge the parts that --shard i/N wrote into one result",
    argument: ["<parts...>", "what karat score --shard i/N -o FILE wrote"],
    load: () => import("./commands/merge.ts"),
  },
  worker: { about: "score parts of runs from a queue (--queue)", load: () => import("./commands/worker.ts") },
  "fields-infer": {
    about: "infer a description of your JSON from gold",
    argument: ["<gold>", "records as JSON Lines or a JSON array, or a folder of JSON files"],
    load: () => import("./commands/fields-infer.ts"),
  },
  "timeline-check": {
    about: "test timeline metrics on damaged gold timelines",
    load: () => import("./commands/timeline-check.ts"),
  },
  "concepts-calibrate": {
    about: "measure an embedder on labelled pairs, and find its threshold",
    argument: ["<pairs>", 'JSON: [["heart attack", "cardiac arrest", 1], …]'],
    load: () => import("./commands/concepts-calibrate.ts"),
  },
  "concepts-extract": {
    about: "list the concepts of texts",
    argument: ["<file>", "a text, or lines with an answer or a response; a folder of them, or -"],
    load: () => import("./commands/concepts-extract.ts"),
  },
  verify: {
    about: "recompute a stored result and compare every number",
    argument: ["<result>", "made with --format json"],
    load: () => import("./commands/verify.ts"),
  },
  cite: {
    about: "write the sentence and BibTeX for a paper",
    argument: ["<result>", "a result or a comparison, made with --format json"],
    load: () => import("./commands/cite.ts"),
  },
  figure: {
    about: "draw a figure for a paper, as SVG or PDF",
    argument: ["<files...>", "a comparison, made with --format json, or several results"],
    load: () => import("./commands/figure.ts"),
  },
  history: {
    about: "list recorded runs and their trend",
    argument: ["[task]", "only runs of this task"],
    load: () => import("./commands/history.ts"),
  },
  rpc: {
    about: "answer JSON-RPC on standard input, for other programs",
    load: () => import("./commands/rpc.ts"),
  },
  serve: {
    about: "score in the browser, on this machine",
    load: () => import("./commands/serve.ts"),
  },
  host: {
    about: "make a Codabench bundle or a leaderboard repository",
    load: () => import("./commands/host.ts"),
  },
};

/** All commands; only the one in use gets its flags. */
export function program(): Command {
  const root = new OnceCommand("karat")
    .description("Scores structured output against gold, as the published protocols do.")
    .version(VERSION, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .helpCommand(false)
    .showSuggestionAfterError()
    .exitOverride()
    .configureHelp({
      showGlobalOptions: false,
      formatItem: helpItem,
      boxWrap: (text, width) => wrapSentence(text, width).join("\n"),
    })
    .configureOutput({ outputError: () => {}, getOutHelpWidth: helpWidth, getErrHelpWidth: helpWidth })
    .addHelpText("after", () => examplesText("karat"));
  for (const [name, { about, usage = "<task> [options]", argument, ofTask }] of Object.entries(COMMANDS)) {
    const command = root.command(name).description(about);
    if (ofTask !== undefined) command.usage(usage).argument(...TASK_ARGUMENT);
    else if (argument !== undefined) command.argument(...argument);
  }
  return root
    .hook("preSubcommand", (_, command) => prepare(command, root.args[1]))
    .hook("preAction", (_, command) => checkPlaces(command));
}

function helpWidth(): number {
  return widthOf(process.stdout);
}

function helpItem(this: Help, term: string, column: number, about: string): string {
  return definitionLines(term, about, { column: Math.min(column, 32), width: this.helpWidth ?? helpWidth() }).join(
    "\n",
  );
}

/** Gives a command what it needs to be carried out, or to show its help; `word` stands where a task would. */
async function prepare(command: Command, word: string | undefined): Promise<void> {
  const name = command.name();
  const { ofTask, load } = COMMANDS[name]!;
  if (ofTask !== undefined) addTasks(command, await ofTask(), word);
  const { addFlags, run } = (await load?.()) ?? {};
  addFlags?.(command);
  if (run !== undefined)
    command.action(async (...words) => {
      const printed = await run(...words);
      if (printed !== undefined) await print(printed, command.opts());
    });
  command.addHelpText("after", () => examplesText(name));
}

/** Whatever the command: what it is told to write must have a place of its own. */
async function checkPlaces(command: Command): Promise<void> {
  const { output, evidence } = command.optsWithGlobals();
  if (output === undefined && evidence === undefined) return;
  await (await import("./flags/output-places.ts")).refuseBadPlaces(command);
}
