// karat host: a competition bundle for Codabench, or a leaderboard as a repository.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { zipSync } from "fflate";
import { type KaratError, usageError } from "../../core/problem.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import { writeAtomically } from "../../io/write-atomically.ts";
import { ownModule, TASK_IDS } from "../../scale/load-task.ts";
import { networkFlag } from "../flags/network-flag.ts";
import { ownTaskFlag } from "../flags/own-task-flag.ts";
import { addTaskFlags, taskFrom } from "../flags/scoring-flags.ts";
import { type BuildFlags, boardPlan } from "../host/board/board-plan.ts";
import { buildBoard, SEALED_GOLD, SEALED_RESULTS } from "../host/board/build.ts";
import { newBoard } from "../host/board/new-board.ts";
import { KEY_VARIABLE, seal, sealingKey, unseal } from "../host/board/sealed-files.ts";
import { writeFiles } from "../host/board/swap-in.ts";
import { codabenchBundle, type Files } from "../host/codabench.ts";
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

/** Its subcommands: what is made for a task, and a board that is built. */
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
    .description("build a board anew: score its submissions, write its site")
    .argument("<folder>", "the repository of the board")
    .option("--gold <path>", `gold, if it is not to be opened with ${KEY_VARIABLE}`)
    .addOption(networkFlag("the board"))
    .addOption(ownTaskFlag())
    .action(build);
  command
    .command("open")
    .description(`open what a board keeps sealed, with ${KEY_VARIABLE}: gold, and the whole results`)
    .argument("<folder>", "the repository of the board")
    .requiredOption("-o, --output <folder>", "a new folder, for your eyes only")
    .action(open);
  command.hook("preSubcommand", (_, chosen) => {
    if (Object.hasOwn(KINDS, chosen.name())) addTasks(chosen, taskCommand(chosen.name() as Kind), command.args[1]);
  });
}

function taskCommand(kind: Kind): TaskCommand {
  return {
    addFlags: addHostFlags,
    run: async (maker: AnyTaskMaker, flags: HostFlags, name: string) => {
      if (ownModule(name) !== undefined) throw cannotTravel(name);
      await KINDS[kind].run(taskFrom(maker, flags as never), flags);
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

function addHostFlags(command: Command, { definition }: AnyTaskMaker): void {
  command
    .requiredOption("--gold <path>", "what is true; it is validated first")
    .requiredOption("-o, --output <path>", "the bundle, or the folder of the board")
    .option("--title <text>", "what the competition is called", definition.title)
    .option("--start <day>", "when the phase begins, as YYYY-MM-DD (codabench)", "2026-01-01")
    .option("--page-url <url>", "where participants can check a file in the browser (codabench)")
    .option("--show-units", "show participants the scores of single units, which reveal gold (codabench)");
  addTaskFlags(command, definition, { several: false });
}

const KINDS = {
  codabench: { about: "a competition bundle, ready to be uploaded", run: makeBundle },
  board: { about: "a leaderboard as a repository, with sealed gold, a workflow and a static site", run: makeBoard },
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
  await writeAtomically(output, zipped(bundle));
  say(`${output}: upload it to Codabench (Benchmarks, Management, Upload)`);
}

/** The earliest moment a zip can tell: the same files give the same bytes. */
const MOMENT = new Date(1980, 0, 2);

function zipped(files: Files): Uint8Array {
  const entries = [...files].map(([path, content]) => [
    path,
    typeof content === "string" ? Buffer.from(content) : content,
  ]);
  return zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>, { level: 9, mtime: MOMENT });
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
