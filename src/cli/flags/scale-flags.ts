// The flags that say how a large run is carried out, and what they mean together.
import { type Command, Option } from "commander";
import { usageError } from "../../core/problem.ts";
import { parseShard, type Shard, splitShard } from "../../core/shard.ts";
import type { Part } from "../../run/part/part.ts";
import { type CarryOutHooks, carryOut } from "../../scale/carry-out.ts";
import type { Job } from "../../scale/job.ts";
import { PartFolder } from "../../scale/parts/part-folder.ts";
import { type Execute, runInParts } from "../../scale/parts/run-in-parts.ts";
import { DEFAULT_SHARDS, parseShards, type QueueHooks, runInQueue } from "../../scale/queue/run-in-queue.ts";
import { parseWorkers, type Workers } from "../../scale/threads/workers.ts";

export interface ScaleFlags {
  readonly workers: Workers;
  readonly shard?: Shard;
  readonly shards?: number;
  readonly queue?: string;
  readonly resume?: boolean;
  readonly output?: string;
}

export function addScaleFlags(command: Command, unit: string): void {
  for (const option of [
    new Option("--workers <n|auto>", "threads that share the work; auto: all cores, if the run is long enough to pay")
      .argParser(parseWorkers)
      .default(1),
    new Option(
      "--shard <i/N>",
      `score only part i of N, by the ids of the ${unit}s; karat merge joins the parts`,
    ).argParser(parseShard),
    new Option(
      "--shards <N>",
      "cut the run into N parts, kept in FILE.parts beside -o FILE until all are done",
    ).argParser(parseShards),
    new Option("--queue <url>", `let karat worker processes do the parts, over Redis (--shards ${DEFAULT_SHARDS})`),
    new Option("--resume", "do only what is not there yet: with --shard the part, with --shards or --queue the parts"),
  ])
    command.addOption(option.helpGroup("Scale:"));
}

export function checkScaleFlags({ shard, shards, queue, resume }: ScaleFlags): void {
  const isCut = shards !== undefined || queue !== undefined;
  if (shard !== undefined && isCut) throw wrong("either --shard or --shards and --queue", "both");
  if (resume === true && shard === undefined && !isCut)
    throw wrong("--shard, --shards or --queue beside --resume", "--resume alone");
}

function wrong(expected: string, received: string): Error {
  return usageError("BAD_VALUE", { expected, received });
}

/** The folder of the parts, where the run is cut into some. */
export function partFolder({ shards, queue, output = "karat" }: ScaleFlags): PartFolder | null {
  return shards === undefined && queue === undefined ? null : new PartFolder(`${output}.parts`);
}

/** Carries out a job as the flags say. */
export async function carryOutScaled(
  job: Job,
  { flags, folder, hooks }: { flags: ScaleFlags; folder: PartFolder | null; hooks: CarryOutHooks & QueueHooks },
): Promise<Part> {
  if (folder === null) return carryOut(job, flags.workers, hooks);
  const { shards: count = DEFAULT_SHARDS, queue, resume = false } = flags;
  const execute = queue === undefined ? oneByOne(flags.workers, hooks) : runInQueue(queue, hooks);
  return runInParts(job, { count, folder, resume, execute, say: hooks.say });
}

export function removeParts(job: Job, { shards = DEFAULT_SHARDS }: ScaleFlags, folder: PartFolder | null): void {
  folder?.remove(splitShard(job.shard, shards));
}

function oneByOne(workers: Workers, { onProgress }: CarryOutHooks): Execute {
  return async (jobs, { onPart }) => {
    let before = 0;
    for (const job of jobs) {
      const part = await carryOut(job, workers, { onProgress: (done) => onProgress?.(before + done) });
      before += part.rows.count;
      onPart(part);
    }
  };
}
