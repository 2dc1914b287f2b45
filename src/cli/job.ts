// A run, or a shard of one, as plain data that this process, a thread or another machine can carry out.
import { usageError } from "../core/problem.ts";
import type { Shard } from "../core/shard.ts";
import type { AnyTask } from "../core/task.ts";
import { SortedRuns } from "../io/sorted-runs.ts";
import { spillFolder } from "../io/spill-folder.ts";
import { evidenceLines } from "../report/evidence.ts";
import type { Visit } from "../run/match-units.ts";
import { type CollectSettings, collectPart, type Part } from "../run/part.ts";
import { foreseeHeader, type RunHeader, type RunSettings } from "../run/run-header.ts";
import { canBeReadAgain, type InputPaths, openInput } from "./input-paths.ts";
import { loadTask } from "./load-task.ts";
import { shardName } from "./part-folder.ts";
import { taskServices } from "./services.ts";

export interface Job {
  /** The id of a task, or the path of the user's own. */
  readonly task: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly input: InputPaths;
  readonly settings: RunSettings;
  readonly shard: Shard;
  /** A folder for sorted runs of evidence. */
  readonly evidence?: string;
}

export type JobHooks = Pick<CollectSettings, "onProgress" | "onUnit">;

export async function runJob(job: Job, hooks: JobHooks = {}): Promise<Part> {
  const task = (await loadTask(job.task))(job.options as never);
  const evidence = job.evidence === undefined ? null : evidenceRuns(job.evidence, job.shard);
  const part = await collectPart(task, openInput(job.input), {
    ...(await collectSettings(job, task)),
    ...hooks,
    ...(evidence === null ? {} : { visit: explainTo(evidence, task) }),
  });
  evidence?.end();
  return part;
}

/** The header that the part of a job would have. */
export async function foreseeJob(job: Job): Promise<RunHeader> {
  if (!canBeReadAgain(job.input))
    throw usageError("BAD_VALUE", {
      expected: "files or folders as input beside --resume, --shards and --queue",
      received: "standard input or a pipe",
      hint: "save it to a file first",
    });
  const task = (await loadTask(job.task))(job.options as never);
  return foreseeHeader(task, openInput(job.input), await collectSettings(job, task));
}

async function collectSettings({ input, settings, shard }: Job, task: AnyTask): Promise<CollectSettings> {
  const { goldFormat, predFormat } = input;
  return {
    ...settings,
    ...(goldFormat === undefined ? {} : { goldFormat }),
    ...(predFormat === undefined ? {} : { predFormat }),
    shard,
    openSpill: spillFolder,
    services: await taskServices(task),
  };
}

function evidenceRuns(folder: string, shard: Shard): SortedRuns {
  return new SortedRuns(folder, shardName(shard));
}

function explainTo(evidence: SortedRuns, { definition, options }: AnyTask): Visit {
  return ({ id, match }) => evidence.add(id, evidenceLines({ id, rows: definition.explain(match, options) }));
}
