// Works for the queue: takes one job after the other, or several at a time, until told to stop.
import { setTimeout } from "node:timers/promises";
import { connect, LOCK_MS, loadPeers, QUEUE_NAME, STALLED_CHECK_MS } from "./redis-queue.ts";

interface ServeSettings {
  readonly concurrency: number;
  /** Ends the work after the jobs in hand. */
  readonly signal: AbortSignal;
  /** The result of a job, or why it must not be tried again. Must leave the event loop free, or its lock is lost. */
  handle(data: unknown, onProgress: (done: number) => void): Promise<JobOutcome>;
  onReady(): void;
}

export type JobOutcome = { readonly result: string } | { readonly refusal: string };

/** Workers may be deaf for long, not dead. */
const PATIENCE = { lostMs: Number.POSITIVE_INFINITY, answerMs: Number.POSITIVE_INFINITY };
/** A job is not to blame for the machines that were lost under it. */
const MOST_STALLS = 10;
const RETRY_MS = 1_000;
const CLOSING_MS = 1_000;
const NEVER = new Promise<never>(() => {});

export async function serveQueue(url: string, settings: ServeSettings): Promise<void> {
  const { Worker, UnrecoverableError } = (await loadPeers()).bullmq;
  const connection = await connect(url, PATIENCE);
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
    await Promise.race([connection.lost, aborted(settings.signal)]);
    // Without Redis there is nobody to tell how the jobs in hand end.
    const isThere = await isAnswering(connection.client);
    await Promise.race([worker.close(!isThere), isThere ? NEVER : setTimeout(CLOSING_MS)]);
  } finally {
    connection.close();
  }
}

/** Asks, since a connection that was just cut may not know it yet. */
function isAnswering(client: { readonly status: string; ping(): Promise<unknown> }): Promise<boolean> {
  if (client.status !== "ready") return Promise.resolve(false);
  const answer = client.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, setTimeout(CLOSING_MS, false)]);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve());
  });
}
