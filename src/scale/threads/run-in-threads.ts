// Carries out a job in threads that read for themselves: each takes a shard, and their parts add up.
import { splitShard } from "../../core/shard.ts";
import { checkSameRun } from "../../run/part/check-parts.ts";
import { mergeParts } from "../../run/part/merge-parts.ts";
import type { Part } from "../../run/part/part.ts";
import type { Job } from "../job.ts";
import { outcomesOf, startThread } from "./thread.ts";

export interface ThreadHooks {
  readonly onProgress?: (done: number) => void;
  /** Ends all threads when it is aborted. */
  readonly signal?: AbortSignal;
}

export async function runInThreads(job: Job, threads: number, { onProgress, signal }: ThreadHooks): Promise<Part> {
  const done = new Array<number>(threads).fill(0);
  const started = splitShard(job.shard, threads).map((shard, thread) =>
    startShard({ ...job, shard }, (units) => {
      done[thread] = units;
      onProgress?.(done.reduce((sum, count) => sum + count, 0));
    }),
  );
  const parts = await outcomesOf(started, signal);
  checkSameRun(parts.map((part, thread) => ({ name: `worker ${thread + 1}`, part })));
  return mergeParts(parts, job.shard);
}

/** One job in one thread. */
export async function runInThread(job: Job, { onProgress, signal }: ThreadHooks): Promise<Part> {
  const [part] = await outcomesOf([startShard(job, (done) => onProgress?.(done))], signal);
  return part!;
}

function startShard(job: Job, onProgress: (done: number) => void) {
  return startThread<Job, Part>("shard-thread.js", job, onProgress);
}
