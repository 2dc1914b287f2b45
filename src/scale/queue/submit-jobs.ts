// Puts jobs into the queue and waits until workers have done all of them.
import { setTimeout } from "node:timers/promises";
import type { Job, Queue, QueueEvents } from "bullmq";
import { connect, loadPeers, QUEUE_NAME } from "./redis-queue.ts";

export interface QueuedJob {
  /** The same for the same work: what is in the queue already, or done, is not done again. */
  readonly key: string;
  /** Plain data. */
  readonly data: unknown;
}

export interface SubmitHooks {
  onDone(job: number, result: string): Promise<void>;
  onProgress(job: number, done: number): void;
  /** Nobody works for the queue at the moment. */
  onNoWorker(): void;
}

/** What a worker said when it gave a job up. */
export class JobFailed extends Error {}

const PATIENCE_MS = 5_000;
const CLOSING_MS = 1_000;
const ATTEMPTS = 3;
const KEEP = { age: 24 * 60 * 60 };

export async function submitJobs(url: string, jobs: readonly QueuedJob[], hooks: SubmitHooks): Promise<void> {
  const { Queue, QueueEvents } = (await loadPeers()).bullmq;
  const connection = await connect(url, PATIENCE_MS);
  const queue = new Queue(QUEUE_NAME, { connection: connection.client });
  const events = new QueueEvents(QUEUE_NAME, { connection: connection.client });
  queue.on("error", () => {});
  events.on("error", () => {});
  try {
    await Promise.race([connection.lost, fanOut({ queue, events }, jobs, hooks)]);
  } finally {
    // Not to be waited for: Redis may be gone.
    await Promise.race([Promise.allSettled([events.close(), queue.close()]), setTimeout(CLOSING_MS)]);
    connection.close();
  }
}

async function fanOut(
  { queue, events }: { queue: Queue; events: QueueEvents },
  jobs: readonly QueuedJob[],
  hooks: SubmitHooks,
): Promise<void> {
  await events.waitUntilReady();
  const places = new Map(jobs.map(({ key }, at) => [key, at]));
  events.on("progress", ({ jobId, data }) => {
    const at = places.get(jobId);
    if (at !== undefined && typeof data === "number") hooks.onProgress(at, data);
  });
  await forgetFailures(queue, jobs);
  const added = await queue.addBulk(
    jobs.map(({ key, data }) => ({
      name: "shard",
      data,
      opts: {
        jobId: key,
        attempts: ATTEMPTS,
        backoff: { type: "fixed", delay: 1_000 },
        removeOnComplete: KEEP,
        removeOnFail: KEEP,
      },
    })),
  );
  if ((await queue.getWorkersCount()) === 0) hooks.onNoWorker();
  try {
    await Promise.all(added.map(async (job, at) => hooks.onDone(at, await resultOf(job, events))));
  } catch (error) {
    await withdraw(added);
    throw error;
  }
}

async function resultOf(job: Job, events: QueueEvents): Promise<string> {
  try {
    return (await job.waitUntilFinished(events)) as string;
  } catch (error) {
    throw new JobFailed((error as Error).message);
  }
}

/** A job that failed the last time gets another chance. */
async function forgetFailures(queue: Queue, jobs: readonly QueuedJob[]): Promise<void> {
  for (const { key } of jobs) {
    const job = (await queue.getJob(key)) as Job | undefined;
    if (await job?.isFailed()) await job?.remove();
  }
}

/** Takes back what nobody has begun. */
async function withdraw(jobs: readonly Job[]): Promise<void> {
  await Promise.allSettled(jobs.map((job) => job.remove()));
}
