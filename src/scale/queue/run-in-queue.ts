// Lets the workers of a queue carry out jobs.
import { createHash, randomUUID } from "node:crypto";
import { KaratError, usageError } from "../../core/problem.ts";
import { parsePart } from "../../run/part/part-text.ts";
import type { RunHeader } from "../../run/part/run-header.ts";
import type { Job } from "../job.ts";
import type { Execute } from "../parts/run-in-parts.ts";
import { errorOf, type ThreadFailure } from "../threads/thread-failure.ts";
import { queuedJob } from "./queued-job.ts";
import { JobFailed, submitJobs } from "./submit-jobs.ts";

export interface QueueHooks {
  readonly onProgress: (done: number) => void;
  say(text: string): void;
}

export function runInQueue(url: string, hooks: QueueHooks): Execute {
  return async (jobs, { header, onPart }) => {
    const done = new Array<number>(jobs.length).fill(0);
    const onDone = async (at: number, text: string) => {
      onPart(await arrive(text));
      hooks.say(`part ${jobs[at]!.shard.index} of ${jobs[at]!.shard.count} is done`);
    };
    const onProgress = (at: number, units: number) => {
      done[at] = units;
      hooks.onProgress(done.reduce((sum, count) => sum + count, 0));
    };
    const onNoWorker = () => hooks.say(`nobody works for this queue yet: karat worker --queue ${url}`);
    try {
      await submitJobs(
        url,
        jobs.map((job) => ({ key: keyOf(job, header), data: queuedJob(job) })),
        { onDone, onProgress, onNoWorker },
      );
    } catch (error) {
      throw error instanceof JobFailed ? failureOf(error.message) : error;
    }
  };
}

/** The same for the same work on the same input; evidence is written anew each time, since no queue keeps it. */
function keyOf(job: Job, header: RunHeader): string {
  const time = job.evidence === undefined ? null : randomUUID();
  return createHash("sha256").update(JSON.stringify({ job, header, time })).digest("hex");
}

async function arrive(text: string) {
  const part = await parsePart(text.split("\n"));
  if (part === null) throw new Error("this is a bug in karat: a worker sent something that is no part");
  return part;
}

function failureOf(message: string): Error {
  try {
    return errorOf(JSON.parse(message) as ThreadFailure, null);
  } catch {
    return new KaratError([
      {
        code: "WORKER_FAILED",
        at: null,
        expected: "workers that do their jobs",
        received: message,
        hint: "see what the workers say; then the same command with --resume goes on where this one ended",
      },
    ]);
  }
}

const MOST_SHARDS = 10_000;
export const DEFAULT_SHARDS = 16;

export function parseShards(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= MOST_SHARDS) return count;
  throw usageError("BAD_VALUE", {
    expected: `a whole number from 1 to ${MOST_SHARDS} for --shards`,
    received: JSON.stringify(text),
  });
}
