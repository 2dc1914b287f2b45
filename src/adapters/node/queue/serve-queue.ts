// A worker of the queue: takes jobs, one or several at a time, until it is told to stop.
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { connect, inTime, LOCK_MS, loadPeers, QUEUE_NAME, STALLED_CHECK_MS } from "./redis-queue.ts";

interface ServeSettings {
  readonly concurrency: number;
  /** Stops the worker after its current jobs. */
  readonly signal: AbortSignal;
  /** Gives the result of a job, or why it must not be retried. Must not block the event loop, or the job loses its lock. */
  handle(data: unknown, onProgress: (done: number) => void): Promise<JobOutcome>;
  onReady(): void;
}

export type JobOutcome = { readonly result: string } | { readonly refusal: string };

/** A job may be retried often, since lost machines are not its fault. */
const MOST_STALLS = 10;
const RETRY_MS = 1_000;
const CLOSING_MS = 1_000;
const NEVER = new Promise<never>(() => {});

export async function serveQueue(url: string, settings: ServeSettings): Promise<void> {
  const { Worker, UnrecoverableError } = (await loadPeers()).bullmq;
  // A worker waits for Redis as long as it takes.
  const connection = await connect(url, Number.POSITIVE_INFINITY);
  const worker = new Worker(
    QUEUE_NAME,
    async (job) => {
      const outcome = await settings.handle(job.data, (done) => void job.updateProgress(done).catch(() => {}));
      if ("refusal" in outcome) throw new UnrecoverableError(outcome.refusal);
      return outcome.result;
    },
    {
      connection: connection.client,
      concurrency: settings.concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: MOST_STALLS,
      runRetryDelay: RETRY_MS,
    },
  );
  worker.on("error", () => {});
  try {
    await Promise.race([connection.lost, worker.waitUntilReady()]);
    settings.onReady();
    const { signal } = settings;
    await Promise.race([connection.lost, signal.aborted || once(signal, "abort")]);
    // Without Redis the results of current jobs cannot be reported, so they are not awaited.
    const isThere = await isAnswering(connection.client);
    await Promise.race([worker.close(!isThere), isThere ? NEVER : setTimeout(CLOSING_MS)]);
  } finally {
    connection.close();
  }
}

/** Sends a ping, since the client may not have noticed a broken connection yet. */
async function isAnswering(client: { readonly status: string; ping(): Promise<unknown> }): Promise<boolean> {
  if (client.status !== "ready") return false;
  return (await inTime(client.ping(), CLOSING_MS).catch(() => null)) !== null;
}
