// karat host: a competition bundle for Codabench.
import { strToU8, zipSync } from "fflate";
import { ownModule } from "../../adapters/node/load-task.ts";
import { readPath } from "../../adapters/node/read-path.ts";
import { writeAtomically } from "../../adapters/node/write-atomically.ts";
import { servicesOf } from "../../adapters/services-node.ts";
import type { AnyTask, AnyTaskMaker } from "../../contract/task.ts";
import { badValue, usageError } from "../../problems/problem.ts";
import { score } from "../../run/score.ts";
import { TASK_IDS } from "../../tasks/index.ts";
import { taskFlags, taskFromFlags } from "../flags/declared-flags.ts";
import { type FlagValues, flagsOf, switchFlag, textFlag } from "../flags/flag.ts";
import { codabenchBundle } from "../host/codabench.ts";
import { type Files, goldFilesAt } from "../host/files.ts";
import { kitFiles, programFiles } from "../host/program-files.ts";
import type { ListedCommands } from "../listed-command.ts";
import { say } from "../output/console.ts";
import { BUILT_IN_TASK } from "../task-commands.ts";

/** The earliest time a zip can hold, so that the same files give the same bytes. */
const MOMENT = new Date(1980, 0, 2);

function bundleFlags(title: string) {
  return {
    gold: { kind: "text", value: "path", required: true, about: "gold; karat validates it first" },
    output: { kind: "text", short: "o", value: "path", required: true, about: "write the bundle to this file" },
    title: { kind: "text", default: title, about: "title of the competition" },
    start: {
      kind: "text",
      value: "day",
      default: "2026-01-01",
      about: "first day of the phase, as YYYY-MM-DD",
    },
    pageUrl: textFlag("url", "address of the page on which participants can check a file"),
    showUnits: switchFlag("show participants the scores of single units, which reveal gold"),
  } as const;
}

type HostFlags = Readonly<Record<string, unknown>> & FlagValues<ReturnType<typeof bundleFlags>>;

export const subcommands: ListedCommands = {
  codabench: {
    about: "make a competition bundle to upload",
    argument: BUILT_IN_TASK,
    ofTask: async () => ({
      flags: (definition) => [...flagsOf(bundleFlags(definition.title)), ...taskFlags(definition)],
      run: (...given: Given) => makeBundle(taskOf(...given), given[1]),
    }),
  },
};

type Given = [maker: AnyTaskMaker, flags: HostFlags, name: string];

/** Refuses a task of your own: the file that scores submissions has karat's tasks and no others. */
function taskOf(...[maker, flags, name]: Given): AnyTask {
  if (ownModule(name) === undefined) return taskFromFlags(maker, flags);
  throw usageError("UNKNOWN_TASK", {
    expected: `a task of karat's: ${TASK_IDS.join(", ")}`,
    received: `your own task ${JSON.stringify(name)}, whose code a bundle does not carry`,
    hint: `score submissions yourself: karat score ${name} --gold … --pred …`,
  });
}

async function makeBundle(task: AnyTask, { gold, output, title, start, ...flags }: HostFlags): Promise<void> {
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
  await writeAtomically(output, zipped(bundle));
  say(`${output}: upload it to Codabench (Benchmarks, Management, Upload)`);
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function zipped(files: Files): Uint8Array {
  const entries = [...files].map(([path, content]) => [path, typeof content === "string" ? strToU8(content) : content]);
  return zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>, { level: 9, mtime: MOMENT });
}

/** Reads the whole gold, without predictions, and throws its problems. */
async function checkGold(task: AnyTask, path: string): Promise<void> {
  await score(
    task,
    { gold: readPath(path), pred: [] },
    { missing: "wrong", ci: null, services: await servicesOf(task) },
  );
}
