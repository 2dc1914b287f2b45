// Puts jobs into the queue and polls it until all are done: takes results, and adds again jobs that disappeared.
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Job, Queue } from "bullmq";
import type { StopSignal } from "../../../contract/stop-signal.ts";
import type { KaratError } from "../../../problems/problem.ts";
import { withoutSecrets } from "../../../problems/visible-text.ts";
import { Cancelled } from "../failure.ts";
import { answerOf, connect, inTime, loadPeers, QUEUE_NAME, workerFailed } from "./redis-queue.ts";

interface SubmittedJob {
  /** Equal for equal work: a job that is already queued or done is not done again. */
  readonly key: string;
  readonly data: unknown;
}

/** A job failed, or its result was refused; then the cause says why. */
export class JobFailed extends Error {}

interface SubmitSettings {
  /** Throws JobFailed if it is the result's fault. */
  onDone(job: number, result: string): Promise<void>;
  onProgress(job: number, done: number): void;
  /** Called with notes for the user. */
  onNote(text: string): void;
  /** Withdraws the jobs and throws Cancelled. */
  readonly signal?: StopSignal | undefined;
  readonly lookMs?: number;
  readonly answerMs?: number;
}

const LOST_MS = 5_000;
const ANSWER_MS = 15_000;
const LOOK_MS = 200;
const CLOSING_MS = 1_000;

export async function submitJobs(url: string, jobs: readonly SubmittedJob[], settings: SubmitSettings): Promise<void> {
  const { signal, lookMs = LOOK_MS, answerMs = ANSWER_MS } = settings;
  signal?.throwIfAborted();
  const { Queue } = (await loadPeers()).bullmq;
  const { client, lost, close } = await connect(url, LOST_MS);
  const queue = new Queue(QUEUE_NAME, { connection: client });
  queue.on("error", () => {});
  const submission = new Submission(jobs, { url, queue, answerMs, settings });
  let stop = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new Cancelled());
  });
  signal?.addEventListener("abort", stop);
  try {
    await Promise.race([lost, stopped, submission.finish(lookMs)]);
  } finally {
    signal?.removeEventListener("abort", stop);
    // With timeouts, since Redis may be gone.
    await inTime(Promise.allSettled([submission.withdraw()]), CLOSING_MS);
    await inTime(Promise.allSettled([queue.close()]), CLOSING_MS);
    close();
  }
}

interface OpenJob extends SubmittedJob {
  readonly at: number;
  /** How often it was added to the queue, by anybody. */
  additions: number;
  /** Whether it has replaced a failed job of another submitter. */
  hasReplaced: boolean;
}

interface SubmissionContext {
  readonly url: string;
  readonly queue: Queue;
  readonly answerMs: number;
  readonly settings: SubmitSettings;
}

const KEEP = { age: 24 * 60 * 60 };
const JOB_OPTIONS = {
  attempts: 3,
  backoff: { type: "fixed", delay: 1_000 },
  removeOnComplete: KEEP,
  removeOnFail: KEEP,
} as const;
const MOST_ADDITIONS = 6;

class Submission {
  /** Marks the jobs of this submitter. */
  readonly #name = `shard for ${randomUUID()}`;
  readonly #context: SubmissionContext;
  readonly #open: Map<string, OpenJob>;

  constructor(jobs: readonly SubmittedJob[], context: SubmissionContext) {
    this.#context = context;
    this.#open = new Map(jobs.map((job, at) => [job.key, { ...job, at, additions: 0, hasReplaced: false }]));
  }

  async finish(lookMs: number): Promise<void> {
    const { url, queue, settings } = this.#context;
    for (let hadWorkers = true; ; await setTimeout(lookMs)) {
      await this.#look();
      if (this.#open.size === 0) return;
      const hasWorkers = (await queue.getWorkersCount()) > 0;
      if (hadWorkers && !hasWorkers)
        settings.onNote(`nobody works for this queue yet: karat worker --queue ${withoutSecrets(url)}`);
      hadWorkers = hasWorkers;
    }
  }

  /** Stops waiting, and removes jobs that this submitter added and nobody has begun. */
  async withdraw(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    const own = (await this.#jobsOf(open)).filter((job) => job?.name === this.#name);
    await Promise.allSettled(own.map((job) => job!.remove()));
  }

  /** Takes finished jobs, and adds missing ones: all at first, later those that disappeared. */
  async #look(): Promise<void> {
    const open = [...this.#open.values()];
    const jobs = await this.#jobsOf(open);
    for (const [at, one] of open.entries()) {
      const job = jobs[at];
      if (job === undefined) continue;
      one.additions ||= 1;
      this.#context.settings.onProgress(one.at, Number(job.progress) || 0);
      if (job.finishedOn !== undefined) await this.#settle(one, job);
    }
    await this.#add(open.filter((_, at) => jobs[at] === undefined));
  }

  async #add(wanted: readonly OpenJob[]): Promise<void> {
    const jobs = wanted.filter(({ key }) => this.#open.has(key));
    if (jobs.length === 0) return;
    const goneAgain = jobs.filter(({ additions }) => additions > 0);
    if (goneAgain.some(({ additions }) => additions >= MOST_ADDITIONS)) throw neverStays();
    const options = (key: string) => ({ ...JOB_OPTIONS, jobId: key });
    await this.#context.queue.addBulk(jobs.map(({ key, data }) => ({ name: this.#name, data, opts: options(key) })));
    for (const job of jobs) job.additions++;
    if (goneAgain.length > 0) this.#context.settings.onNote(addedAgain(goneAgain.length));
  }

  async #settle(open: OpenJob, job: Job): Promise<void> {
    try {
      if (await job.isFailed()) throw new JobFailed(job.failedReason);
      await this.#context.settings.onDone(open.at, String(job.returnvalue));
      this.#open.delete(open.key);
    } catch (error) {
      if (!(error instanceof JobFailed)) throw error;
      await job.remove();
      if (job.name === this.#name || open.hasReplaced) throw error;
      open.hasReplaced = true;
      await this.#add([open]);
    }
  }

  /** Fetches the jobs from Redis; undefined for those that are not there. */
  #jobsOf(open: readonly OpenJob[]): Promise<readonly (Job | undefined)[]> {
    const { url, queue, answerMs } = this.#context;
    return answerOf(url, Promise.all(open.map(({ key }) => queue.getJob(key))), answerMs);
  }
}

function addedAgain(count: number): string {
  const [parts, were] = count === 1 ? ["part was", "was"] : ["parts were", "were"];
  return `${count} ${parts} missing from the queue and ${were} added again`;
}

function neverStays(): KaratError {
  return workerFailed(
    "jobs that stay in the queue until they are done",
    `some that disappeared ${MOST_ADDITIONS} times`,
    "see who empties Redis, and that it evicts nothing (maxmemory-policy noeviction); --resume goes on later",
  );
}
