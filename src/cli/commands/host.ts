// karat host: a competition bundle for Codabench, or a leaderboard as a repository.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Option } from "commander";
import { servicesOf } from "../../adapters/services-node.ts";
import { badValue, usageError } from "../../core/problem.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import { readPath } from "../../io/read-path.ts";
import { writeAtomically } from "../../io/write-atomically.ts";
import { score } from "../../run/score.ts";
import { ownModule } from "../../scale/load-task.ts";
import { TASK_IDS } from "../../tasks/index.ts";
import { type Definition, taskFlags, taskFromFlags } from "../flags/declared-flags.ts";
import { networkFlag, ownTaskFlag } from "../flags/flag.ts";
import { type BuildFlags, boardPlan, buildBoard } from "../host/board/build.ts";
import { newBoard } from "../host/board/new-board.ts";
import {
  KEY_VARIABLE,
  SEALED_GOLD,
  SEALED_RESULTS,
  seal,
  sealingKey,
  unseal,
  zipped,
} from "../host/board/sealed-files.ts";
import { codabenchBundle } from "../host/codabench.ts";
import { goldFilesAt, makeFolder, writeFiles } from "../host/files.ts";
import { kitFiles, programFiles } from "../host/program-files.ts";
import { say } from "../output/console.ts";
import type { ListedCommands } from "../program.ts";
import { BUILT_IN_TASK } from "../task-commands.ts";

const REPOSITORY = ["<folder>", "the repository of the board"] as const;

interface HostFlags extends Readonly<Record<string, unknown>> {
  readonly gold: string;
  readonly output: string;
  readonly title: string;
  readonly start?: string;
  readonly pageUrl?: string;
  readonly showUnits?: boolean;
}

export const subcommands: ListedCommands = {
  codabench: {
    about: "make a competition bundle to upload",
    argument: BUILT_IN_TASK,
    ofTask: async () => ({
      flags: (definition) => [
        ...hostFlags(definition, "write the bundle to this file"),
        new Option("--start <day>", "first day of the phase, as YYYY-MM-DD").default("2026-01-01"),
        new Option("--page-url <url>", "address of the page on which participants can check a file"),
        new Option("--show-units", "show participants the scores of single units, which reveal gold"),
        ...taskFlags(definition),
      ],
      run: (...given: Given) => makeBundle(taskOf(...given), given[1]),
    }),
  },
  board: {
    about: "make a leaderboard as a repository, with sealed gold, a workflow and a static site",
    argument: BUILT_IN_TASK,
    ofTask: async () => ({
      flags: (definition) => [...hostFlags(definition, "write the board to this folder"), ...taskFlags(definition)],
      run: (...given: Given) => makeBoard(taskOf(...given), given[1]),
    }),
  },
  build: {
    about: "score the submissions of a board and write its site",
    argument: REPOSITORY,
    load: async () => ({
      flags: [
        new Option("--gold <path>", `gold files, instead of the sealed gold that ${KEY_VARIABLE} opens`),
        networkFlag("the board"),
        ownTaskFlag(),
      ],
      run: build,
    }),
  },
  open: {
    about: `decrypt gold and full results of a board, with ${KEY_VARIABLE}`,
    argument: REPOSITORY,
    load: async () => ({
      flags: [new Option("-o, --output <folder>", "write to this new folder; keep it private").makeOptionMandatory()],
      run: open,
    }),
  },
};

type Given = [maker: AnyTaskMaker, flags: HostFlags, name: string];

function hostFlags({ title }: Definition, output: string): readonly Option[] {
  return [
    new Option("--gold <path>", "gold; karat validates it first").makeOptionMandatory(),
    new Option("-o, --output <path>", output).makeOptionMandatory(),
    new Option("--title <text>", "title of the competition").default(title),
  ];
}

/** Refuses a task of your own: the file that scores submissions has karat's tasks and no others. */
function taskOf(...[maker, flags, name]: Given): AnyTask {
  if (ownModule(name) === undefined) return taskFromFlags(maker, flags);
  throw usageError("UNKNOWN_TASK", {
    expected: `a task of karat's: ${TASK_IDS.join(", ")}`,
    received: `your own task ${JSON.stringify(name)}, whose code a bundle or a board does not carry`,
    hint: `score submissions yourself: karat score ${name} --gold … --pred …`,
  });
}

async function makeBundle(task: AnyTask, { gold, output, title, start = "", ...flags }: HostFlags): Promise<void> {
  if (!isDay(start)) throw badValue("a day as YYYY-MM-DD for --start", start);
  await checkGold(task, gold);
  const bundle = codabenchBundle({
    task,
    title,
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

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

async function makeBoard(task: AnyTask, { gold, output, title }: HostFlags): Promise<void> {
  const key = sealingKey();
  await checkGold(task, gold);
  makeEmptyFolder(output);
  const sealedGold = seal(await goldFilesAt(gold), key);
  writeFiles(output, newBoard({ task, title, sealedGold, kit: kitFiles(task) }));
  say(`${output}: put it into a repository, with the secret ${KEY_VARIABLE}`);
  if (process.env[KEY_VARIABLE] === undefined) say(`${KEY_VARIABLE}=${key}   (shown once: keep it)`);
}

/** Reads the whole gold, without predictions, and throws its problems. */
async function checkGold(task: AnyTask, path: string): Promise<void> {
  await score(
    task,
    { gold: readPath(path), pred: [] },
    { missing: "wrong", ci: null, services: await servicesOf(task) },
  );
}

function makeEmptyFolder(folder: string): void {
  makeFolder(folder);
  if (readdirSync(folder).some((name) => name !== ".git"))
    throw usageError("BAD_VALUE", { expected: "an empty folder for -o", received: `${folder} with files in it` });
}

async function open(folder: string, { output }: { readonly output: string }): Promise<void> {
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
