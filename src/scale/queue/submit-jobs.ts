// Puts jobs into the queue and waits until workers have done all of them.
import type { Queue, QueueEvents } from "bullmq";
import type { StopSignal } from "../../core/event-loop.ts";
import { Cancelled } from "../failure.ts";
import { inTime } from "./in-time.ts";
import { connect, loadPeers, QUEUE_NAME } from "./redis-queue.ts";
import { type QueuedJob, Submission, type SubmissionSettings } from "./submission.ts";

export interface SubmitHooks extends Pick<SubmissionSettings, "onDone" | "onGone"> {
  onProgress(job: number, done: number): void;
  /** Nobody works for the queue at the moment. */
  onNoWorker(): void;
}

export interface SubmitSettings {
  /** Takes the jobs back and ends with Cancelled. */
  readonly signal?: StopSignal | undefined;
  /** How often all jobs are looked at, whatever Redis has said meanwhile. */
  readonly lookMs?: number;
  readonly answerMs?: number;
}

const LOST_MS = 5_000;
const ANSWER_MS = 15_000;
const LOOK_MS = 1_000;
const CLOSING_MS = 1_000;

export async function submitJobs(
  url: string,
  jobs: readonly QueuedJob[],
  hooks: SubmitHooks,
  { signal, lookMs = LOOK_MS, answerMs = ANSWER_MS }: SubmitSettings = {},
): Promise<void> {
  signal?.throwIfAborted();
  const { Queue, QueueEvents } = (await loadPeers()).bullmq;
  const { client, lost, ask, close } = await connect(url, { lostMs: LOST_MS, answerMs });
  const queue = new Queue(QUEUE_NAME, { connection: client });
  const events = new QueueEvents(QUEUE_NAME, { connection: client });
  queue.on("error", () => {});
  events.on("error", () => {});
  const submission = new Submission(jobs, { ...hooks, queue, ask });
  const stop = stopOn(signal);
  try {
    await Promise.race([lost, stop.stopped, lookAfter(submission, { queue, events, hooks, lookMs })]);
  } finally {
    // Nothing of this is to be waited for: Redis may be gone.
    await inTime(Promise.allSettled([submission.withdraw()]), CLOSING_MS);
    await inTime(Promise.allSettled([events.close(), queue.close()]), CLOSING_MS);
    stop.forget();
    close();
  }
}

interface Watch {
  readonly queue: Queue;
  readonly events: QueueEvents;
  readonly hooks: SubmitHooks;
  readonly lookMs: number;
}

/** Events say early what happened; that nothing happens is seen by looking. */
async function lookAfter(submission: Submission, { queue, events, hooks, lookMs }: Watch): Promise<void> {
  const ended = new Set<string>();
  let wake = () => {};
  const onEnd = ({ jobId }: { readonly jobId: string }) => {
    ended.add(jobId);
    wake();
  };
  events.on("completed", onEnd);
  events.on("failed", onEnd);
  events.on("progress", ({ jobId, data }) => {
    const at = submission.placeOf(jobId);
    if (at !== undefined && typeof data === "number") hooks.onProgress(at, data);
  });
  await events.waitUntilReady();
  let hadWorkers = true;
  while (!submission.isDone) {
    await submission.look();
    const hasWorkers = (await queue.getWorkersCount()) > 0;
    if (hadWorkers && !hasWorkers) hooks.onNoWorker();
    hadWorkers = hasWorkers;
    for (const due = Date.now() + lookMs; !submission.isDone && Date.now() < due; ) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      if (ended.size === 0) await inTime(woken, due - Date.now());
      const keys = [...ended];
      ended.clear();
      await submission.look(keys);
    }
  }
}

function stopOn(signal: StopSignal | undefined): { readonly stopped: Promise<never>; forget(): void } {
  let stop = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new Cancelled());
  });
  stopped.catch(() => {});
  signal?.addEventListener("abort", stop);
  return { stopped, forget: () => signal?.removeEventListener("abort", stop) };
}
