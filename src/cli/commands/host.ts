// karat host: a competition bundle for Codabench.
import { strToU8, zipSync } from "fflate";
import { ownModule } from "../../adapters/node/load-task.ts";
import { readPath } from "../../adapters/node/read-path.ts";
import { writeAtomically } from "../../adapters/node/write-atomically.ts";
import { servicesOf } from "../../adapters/services-node.ts";
import { SILENT } from "../../contract/finding-sink.ts";
import type { AnyTask, AnyTaskMaker } from "../../contract/task.ts";
import { openSide } from "../../engine/read/input.ts";
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
import { settledTaskOf } from "../settled-task.ts";
import { BUILT_IN_TASK } from "../task-commands.ts";

/** The earliest time a zip can hold, so that the same files give the same bytes. */
const MOMENT = new Date(1980, 0, 2);

function limitFlag(about: string) {
  return { kind: "number", value: "n", whole: true, min: 1, about } as const;
}

function bundleFlags(title: string) {
  return {
    gold: { kind: "text", value: "path", required: true, about: "gold; karat validates it first" },
    output: { kind: "text", short: "o", value: "path", required: true, about: "write the bundle to this file" },
    title: { kind: "text", default: title, about: "title of the competition" },
    start: { ...textFlag("day", "first day of the phase, as YYYY-MM-DD"), default: "2026-01-01" },
    end: textFlag("day", "last day of the phase; none unless told"),
    maxSubmissions: limitFlag("most submissions of a participant"),
    maxSubmissionsPerDay: limitFlag("most submissions of a participant in a day"),
    pageUrl: textFlag("url", "address of the page on which participants can check a file"),
    showUnits: switchFlag("show participants the scores of single units, which reveal gold"),
    hideIds: switchFlag("keep the ids of the units out of the starting kit, which checks submissions against them"),
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
    hint: `score submissions yourself: karat score ${name} --gold … --pred … --format codabench -o …`,
  });
}

async function makeBundle(open: AnyTask, { gold, output, title, start, end, ...flags }: HostFlags): Promise<void> {
  for (const [name, day] of Object.entries({ start, end }))
    if (day !== undefined && !isDay(day)) throw badValue(`a day as YYYY-MM-DD for --${name}`, day);
  const task = await settledTaskOf({ gold }, open, [{ gold: readPath(gold), pred: [] }], {});
  await checkGold(task, gold);
  const bundle = codabenchBundle({
    task,
    title,
    phase: {
      start,
      ...(end !== undefined && { end }),
      ...(flags.maxSubmissions !== undefined && { max_submissions: flags.maxSubmissions }),
      ...(flags.maxSubmissionsPerDay !== undefined && { max_submissions_per_day: flags.maxSubmissionsPerDay }),
    },
    ids: flags.hideIds === true ? null : await idsOfGold(task, gold),
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

/** Null if predictions for other units are ignored. */
async function idsOfGold({ definition, options }: AnyTask, path: string): Promise<readonly string[] | null> {
  const side = await openSide({ input: readPath(path), name: "gold", options }, definition.formats.gold);
  if (side.format.mayBeSurplus?.(options) === true) return null;
  const ids = new Set<string>();
  for await (const items of side.items(options, SILENT)) for (const { id } of items) ids.add(id);
  return [...ids];
}

/** Reads the whole gold, without predictions, and throws its problems. */
async function checkGold(task: AnyTask, path: string): Promise<void> {
  await score(
    task,
    { gold: readPath(path), pred: [] },
    { missing: "wrong", ci: null, services: await servicesOf(task) },
  );
}
