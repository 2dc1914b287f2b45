// karat host: a competition bundle for Codabench, or a leaderboard as a repository.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { type KaratError, usageError } from "../../core/problem.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import { writeAtomically } from "../../io/write-atomically.ts";
import { ownModule, TASK_IDS } from "../../scale/load-task.ts";
import { addTaskFlags, taskFromFlags } from "../flags/scoring-flags.ts";
import { networkFlag, ownTaskFlag } from "../flags/usual-flags.ts";
import { type BuildFlags, boardPlan } from "../host/board/board-plan.ts";
import { buildBoard, SEALED_GOLD, SEALED_RESULTS } from "../host/board/build.ts";
import { newBoard } from "../host/board/new-board.ts";
import { KEY_VARIABLE, seal, sealingKey, unseal, zipped } from "../host/board/sealed-files.ts";
import { writeFiles } from "../host/board/swap-in.ts";
import { codabenchBundle } from "../host/codabench.ts";
import { checkGold, goldFilesAt } from "../host/gold-files.ts";
import { makeFolder } from "../host/make-folder.ts";
import { kitFiles, programFiles } from "../host/program-files.ts";
import { say } from "../output/console.ts";
import { addTasks, TASK_ARGUMENT, type TaskCommand } from "../task-commands.ts";

interface HostFlags extends Readonly<Record<string, unknown>> {
  readonly gold: string;
  readonly output: string;
  readonly title?: string;
  readonly start?: string;
  readonly pageUrl?: string;
  readonly showUnits?: boolean;
}

export function addFlags(command: Command): void {
  for (const [name, { about }] of Object.entries(KINDS))
    command
      .command(name)
      .description(about)
      .usage("<task> [options]")
      .argument(...TASK_ARGUMENT);
  command
    .helpCommand(false)
    .command("build")
    .description("score the submissions of a board and write its site")
    .argument("<folder>", "the repository of the board")
    .option("--gold <path>", `gold files, instead of the sealed gold that ${KEY_VARIABLE} opens`)
    .addOption(networkFlag("the board"))
    .addOption(ownTaskFlag())
    .action(build);
  command
    .command("open")
    .description(`decrypt gold and full results of a board, with ${KEY_VARIABLE}`)
    .argument("<folder>", "the repository of the board")
    .requiredOption("-o, --output <folder>", "write to this new folder; keep it private")
    .action(open);
  command.hook("preSubcommand", (_, chosen) => {
    if (Object.hasOwn(KINDS, chosen.name())) addTasks(chosen, taskCommand(chosen.name() as Kind), command.args[1]);
  });
}

function taskCommand(kind: Kind): TaskCommand {
  return {
    addFlags: (command, maker) => addHostFlags(command, maker, kind),
    run: async (maker: AnyTaskMaker, flags: HostFlags, name: string) => {
      if (ownModule(name) !== undefined) throw cannotTravel(name);
      await KINDS[kind].run(taskFromFlags(maker, flags as never), flags);
    },
  };
}

/** Said before anything is made: what scores submissions is one file, which has karat's own tasks and no others. */
function cannotTravel(name: string): KaratError {
  return usageError("UNKNOWN_TASK", {
    expected: `a task of karat's: ${TASK_IDS.join(", ")}`,
    received: `your own task ${JSON.stringify(name)}, whose code a bundle or a board does not carry`,
    hint: `score submissions yourself: karat score ${name} --gold … --pred …`,
  });
}

function addHostFlags(command: Command, { definition }: AnyTaskMaker, kind: Kind): void {
  command
    .requiredOption("--gold <path>", "gold; karat validates it first")
    .requiredOption("-o, --output <path>", KINDS[kind].output)
    .option("--title <text>", "title of the competition", definition.title);
  if (kind === "codabench")
    command
      .option("--start <day>", "first day of the phase, as YYYY-MM-DD", "2026-01-01")
      .option("--page-url <url>", "address of the page on which participants can check a file")
      .option("--show-units", "show participants the scores of single units, which reveal gold");
  addTaskFlags(command, definition, { several: false });
}

const KINDS = {
  codabench: { about: "make a competition bundle to upload", output: "write the bundle to this file", run: makeBundle },
  board: {
    about: "make a leaderboard as a repository, with sealed gold, a workflow and a static site",
    output: "write the board to this folder",
    run: makeBoard,
  },
} as const;

type Kind = keyof typeof KINDS;

async function makeBundle(task: AnyTask, { gold, output, title, start = "", ...flags }: HostFlags): Promise<void> {
  if (!/^\d{4}-\d\d-\d\d$/.test(start))
    throw usageError("BAD_VALUE", { expected: "a day as YYYY-MM-DD for --start", received: JSON.stringify(start) });
  await checkGold(task, gold);
  const bundle = codabenchBundle({
    task,
    title: title ?? task.definition.title,
    start,
    pageUrl: flags.pageUrl ?? null,
    showsUnits: flags.showUnits === true,
    gold: await goldFilesAt(gold),
    program: programFiles(task),
    kit: kitFiles(task),
  });
  await writeAtomically(output, zipped(bundle, 9));
  say(`${output}: upload it to Codabench (Benchmarks, Management, Upload)`);
}

async function makeBoard(task: AnyTask, { gold, output, title }: HostFlags): Promise<void> {
  const key = sealingKey();
  await checkGold(task, gold);
  makeEmptyFolder(output);
  const sealedGold = seal(await goldFilesAt(gold), key);
  writeFiles(output, newBoard({ task, title: title ?? task.definition.title, sealedGold, kit: kitFiles(task) }));
  say(`${output}: put it into a repository, with the secret ${KEY_VARIABLE}`);
  if (process.env[KEY_VARIABLE] === undefined) say(`${KEY_VARIABLE}=${key}   (shown once: keep it)`);
}

function makeEmptyFolder(folder: string): void {
  makeFolder(folder);
  if (readdirSync(folder).some((name) => name !== ".git"))
    throw usageError("BAD_VALUE", { expected: "an empty folder for -o", received: `${folder} with files in it` });
}

function open(folder: string, { output }: { readonly output: string }): void {
  const sealed = { gold: SEALED_GOLD, results: SEALED_RESULTS };
  const opened = Object.entries(sealed)
    .filter(([, file]) => file === SEALED_GOLD || existsSync(join(folder, file)))
    .map(([name, file]) => [name, unseal(join(folder, file))] as const);
  makeEmptyFolder(output);
  for (const [name, files] of opened) writeFiles(join(output, name), files);
  say(`${output}: ${opened.map(([name]) => name).join(", ")}`);
}

async function build(folder: string, flags: BuildFlags): Promise<void> {
  const { scored, leftOut } = await buildBoard(await boardPlan(folder, flags));
  say(`${scored.length} scored, ${leftOut.length} left out: ${join(folder, "site/index.html")}`);
  for (const { name, reason } of leftOut) say(`left out ${name}\n  ${reason.replaceAll("\n", "\n  ")}`);
}
