// A run, or a shard of one, as plain data that this process, a thread or another machine can carry out.

import { servicesOf } from "../adapters/services-node.ts";
import type { FindingCollector } from "../core/finding-sink.ts";
import { usageError } from "../core/problem.ts";
import { loadServices } from "../core/service.ts";
import type { Shard } from "../core/shard.ts";
import type { AnyTask } from "../core/task.ts";
import { SortedRuns } from "../io/sorted-runs.ts";
import { spillFolder } from "../io/spill-folder.ts";
import { evidenceLines } from "../report/evidence.ts";
import { type Collector, collectHere } from "../run/part/collect-units.ts";
import type { MatchSettings, Visit } from "../run/part/match-units.ts";
import { collectSides, type Part } from "../run/part/part.ts";
import { foreseeHeader, type RunHeader, type RunSettings } from "../run/part/run-header.ts";
import { serviceFacts } from "../run/part/service-facts.ts";
import { type FormatSettings, openSides, type Sides } from "../run/read/open-sides.ts";
import { canBeReadAgain, type InputPaths, openInput } from "./input-paths.ts";
import { taskOfData } from "./load-task.ts";
import { shardName } from "./parts/part-folder.ts";

export interface Job {
  /** The id of a task. */
  readonly task: string;
  /** The module of it, where it is the user's own: named by a person, and never by what came from elsewhere. */
  readonly module?: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly input: InputPaths;
  readonly settings: RunSettings;
  readonly shard: Shard;
  /** A folder for sorted runs of evidence. */
  readonly evidence?: string;
}

export type JobHooks = Pick<MatchSettings, "onProgress" | "onUnit">;

export interface OpenedJob {
  readonly job: Job;
  readonly task: AnyTask;
  readonly sides: Sides;
}

export async function openJob(job: Job): Promise<OpenedJob> {
  const task = await taskOf(job);
  return { job, task, sides: await openSides(task, openInput(job.input), formatSettings(job)) };
}

/** Carries out a job in this thread. */
export async function runJob(job: Job, hooks: JobHooks = {}): Promise<Part> {
  const opened = await openJob(job);
  return runOpened(opened, await jobCollector(job, opened.task, hooks));
}

/** Reads the input of a job and lets a collector match its units. */
export function runOpened({ job, task, sides }: OpenedJob, collector: Collector): Promise<Part> {
  return collectSides(task, sides, {
    settings: { ...job.settings, shard: job.shard, openSpill: spillFolder },
    collector,
  });
}

export interface CollectorHooks extends JobHooks {
  readonly sink?: FindingCollector;
  /** Which of several collectors of the same job this is. */
  readonly name?: string;
}

/** Collects units of a job in this thread, and their evidence in the job's folder. */
export async function jobCollector(
  { settings, shard, evidence: folder }: Job,
  task: AnyTask,
  { sink, name = "", ...hooks }: CollectorHooks = {},
): Promise<Collector> {
  const evidence = folder === undefined ? null : new SortedRuns(folder, shardName(shard) + name);
  const services = await servicesOf(task);
  const visit = evidence === null ? {} : { visit: explainTo(evidence, task) };
  const { add, end } = collectHere(task, { ...settings, ...hooks, ...visit, services }, sink);
  return {
    add,
    end() {
      evidence?.end();
      return end();
    },
  };
}

/** The header that the part of a job would have. */
export async function foreseeJob(job: Job): Promise<RunHeader> {
  if (!canBeReadAgain(job.input))
    throw usageError("BAD_VALUE", {
      expected: "files or folders as input beside --resume, --shards and --queue",
      received: "standard input or a pipe",
      hint: "save it to a file first",
    });
  const task = await taskOf(job);
  const services = await servicesOf(task);
  await loadServices(services);
  return foreseeHeader(task, openInput(job.input), {
    ...job.settings,
    ...formatSettings(job),
    services: serviceFacts(services),
  });
}

export async function taskOf({ task, module, options }: Job): Promise<AnyTask> {
  return (await taskOfData(task, module))(options as never);
}

function formatSettings({ input: { goldFormat, predFormat } }: Job): FormatSettings {
  return {
    ...(goldFormat === undefined ? {} : { goldFormat }),
    ...(predFormat === undefined ? {} : { predFormat }),
  };
}

function explainTo(evidence: SortedRuns, { definition, options }: AnyTask): Visit {
  return ({ id, match }) => evidence.add(id, evidenceLines({ id, rows: definition.explain(match, options) }));
}
