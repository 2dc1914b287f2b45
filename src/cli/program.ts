// The command line: commands, and how their flags depend on the task.
import { Command, Option } from "commander";
import { usageError } from "../core/problem.ts";
import { VERSION } from "../core/result.ts";
import type { AnyTaskMaker } from "../core/task.ts";
import { isTaskName, loadTask, TASK_IDS } from "./load-task.ts";

/** A command whose flags are known once its task is. */
interface TaskCommand {
  readonly about: string;
  /** Loaded only when the command is used. */
  load(): Promise<{
    addFlags(command: Command, maker: AnyTaskMaker): void;
    // biome-ignore lint/suspicious/noExplicitAny: each command knows its own flags
    run(maker: AnyTaskMaker, flags: any, task: string): Promise<void>;
  }>;
}

const taskCommands: Readonly<Record<string, TaskCommand>> = {
  score: {
    about: "score one system",
    load: async () => {
      const { addScoreFlags, runScore } = await import("./score-command.ts");
      return { addFlags: addScoreFlags, run: runScore };
    },
  },
  compare: {
    about: "several systems: leaderboard and paired tests",
    load: async () => {
      const { addCompareFlags, runCompare } = await import("./compare-command.ts");
      return { addFlags: addCompareFlags, run: runCompare };
    },
  },
  explain: {
    about: "what was counted as what, and why",
    load: async () => {
      const { addExplainFlags, runExplain } = await import("./explain-command.ts");
      return { addFlags: addExplainFlags, run: runExplain };
    },
  },
  validate: {
    about: "is this file fit to be scored",
    load: async () => {
      const { addValidateFlags, runValidate } = await import("./validate-command.ts");
      return { addFlags: addValidateFlags, run: runValidate };
    },
  },
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
  root
    .command("tasks")
    .description("tasks, options, formats, scores")
    .argument("[task]")
    .addOption(new Option("--format <format>", "how they are written").choices(["text", "json"]).default("text"))
    .action(async (task, flags) => (await import("./tasks-command.ts")).runTasks(task, flags));
  const timelineCheck = root
    .command("timeline-check")
    .description("metric tests on gold timelines: remove, add, merge, shift");
  if (args[0] === "timeline-check") {
    const { addTimelineCheckFlags, runTimelineCheck } = await import("./timeline-check-command.ts");
    addTimelineCheckFlags(timelineCheck);
    timelineCheck.action(runTimelineCheck);
  }
  const merge = root
    .command("merge")
    .description("pieces of a run, scored with --shard i/N, into one result")
    .argument("<parts...>", "what karat score --shard i/N -o FILE wrote");
  if (args[0] === "merge") {
    const { addMergeFlags, runMerge } = await import("./merge-command.ts");
    addMergeFlags(merge);
    merge.action(runMerge);
  }
  const report = root
    .command("report")
    .description("a page to send to a colleague, from stored results")
    .argument("<results...>", "made with --per-unit --format json");
  if (args[0] === "report") {
    const { addReportFlags, runReport } = await import("./report-command.ts");
    addReportFlags(report);
    report.action(runReport);
  }
  const worker = root.command("worker").description("work for a queue");
  if (args[0] === "worker") {
    const { addWorkerFlags, runWorker } = await import("./worker-command.ts");
    addWorkerFlags(worker);
    worker.action(runWorker);
  }
  root
    .command("demo")
    .description("two systems on the bundled example of each task, with a page of each")
    .addOption(new Option("-o, --output <folder>", "where the pages are written (default: a temporary folder)"))
    .action(async (flags) => (await import("./demo-command.ts")).runDemo(flags));
  root
    .command("serve")
    .description("the page: score in the browser, on this machine")
    .addOption(new Option("--port <number>", "0 for any that is free").default("4747"))
    .action(async (flags) => (await import("./serve-command.ts")).runServe(flags));
  return root;
}

/** Whether `karat compare` is given results and no task. */
function comparesStored([name, ...words]: readonly string[]): boolean {
  return name === "compare" && !words.some(isTaskName) && words.some((word) => word.endsWith(".json"));
}

async function addCompareStored(root: Command): Promise<void> {
  const { addComparisonFlags, runCompareStored } = await import("./compare-command.ts");
  const command = root
    .command("compare")
    .description("stored results")
    .argument("<results...>", "made with --per-unit --format json");
  addComparisonFlags(command);
  command.option("-q, --quiet", "no progress and no warnings on stderr");
  command.action(async (files, flags) => runCompareStored(files, flags));
}

async function addTaskCommand(
  root: Command,
  name: string,
  { command, args }: { command: TaskCommand; args: readonly string[] },
): Promise<void> {
  const added = root
    .command(name)
    .description(command.about)
    .usage(`<task> [options]`)
    .argument("<task>", `${TASK_IDS.join(", ")}, or the path of your own`);
  if (args[0] !== name) return;
  const task = args.slice(1).find(isTaskName) ?? args.slice(1).find((word) => !word.startsWith("-"));
  if (task === undefined) {
    if (args.some((word) => word === "--help" || word === "-h")) return;
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
  added.action(async (name, flags) => run(maker, flags, name));
}
