// The jobs that one submitter waits for: put into the queue, looked after until they are done, and taken back.
import { randomUUID } from "node:crypto";
import type { Job, Queue } from "bullmq";
import { KaratError } from "../../core/problem.ts";
import type { Connection } from "./redis-queue.ts";

export interface QueuedJob {
  /** The same for the same work: what is in the queue already, or done, is not done again. */
  readonly key: string;
  /** Plain data. */
  readonly data: unknown;
}

/** What a worker said when it gave a job up. */
export class JobFailed extends Error {}

/** A job is done, but not with what was asked for. */
export class ResultRefused extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

export interface SubmissionSettings {
  readonly queue: Queue;
  /** Sends commands to Redis together. */
  readonly ask: Connection["ask"];
  /** Throws ResultRefused if it is the result's fault. */
  onDone(job: number, result: string): Promise<void>;
  /** Jobs had disappeared from the queue, and are there again. */
  onGone(count: number): void;
}

interface OpenJob extends QueuedJob {
  readonly at: number;
  /** How often it came into the queue, whoever added it at first. */
  additions: number;
  /** Whether the job of somebody else, which had ended badly, has been replaced. */
  hasReplaced: boolean;
}

const ATTEMPTS = 3;
const KEEP = { age: 24 * 60 * 60 };
const MOST_ADDITIONS = 6;

export class Submission {
  /** Jobs are named after whoever added them. */
  readonly #name = `shard for ${randomUUID()}`;
  readonly #settings: SubmissionSettings;
  readonly #open: Map<string, OpenJob>;

  constructor(jobs: readonly QueuedJob[], settings: SubmissionSettings) {
    this.#settings = settings;
    this.#open = new Map(jobs.map((job, at) => [job.key, { ...job, at, additions: 0, hasReplaced: false }]));
  }

  /** The place of a job among those that were given, if it is one of them. */
  placeOf(key: string): number | undefined {
    return this.#open.get(key)?.at;
  }

  get isDone(): boolean {
    return this.#open.size === 0;
  }

  /** Takes what is done, and adds what is not in the queue: at first all, later what disappeared from it. */
  async look(keys: Iterable<string> = this.#open.keys()): Promise<void> {
    const jobs = [...keys].map((key) => this.#open.get(key)).filter((job) => job !== undefined);
    const seen = await this.#fields(jobs, "name", "finishedOn");
    const missing = jobs.filter((_, at) => seen[at]![0] === null);
    for (const [at, job] of jobs.entries()) {
      if (seen[at]![0] !== null) job.additions ||= 1;
      if (seen[at]![1] !== null) await this.#settle(job);
    }
    await this.#add(missing);
  }

  /** Waits for nothing any longer, and takes back what this submitter added and nobody has begun. */
  async withdraw(): Promise<void> {
    const jobs = [...this.#open.values()];
    this.#open.clear();
    const names = await this.#fields(jobs, "name");
    const own = jobs.filter((_, at) => names[at]![0] === this.#name);
    await Promise.allSettled(own.map(({ key }) => this.#settings.queue.remove(key)));
  }

  async #add(wanted: readonly OpenJob[]): Promise<void> {
    const jobs = wanted.filter(({ key }) => this.#open.has(key));
    if (jobs.length === 0) return;
    const { queue, onGone } = this.#settings;
    const goneAgain = jobs.filter(({ additions }) => additions > 0);
    if (goneAgain.some(({ additions }) => additions >= MOST_ADDITIONS)) throw neverStays();
    await queue.addBulk(
      jobs.map(({ key, data }) => ({
        name: this.#name,
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
    for (const job of jobs) job.additions++;
    if (goneAgain.length > 0) onGone(goneAgain.length);
  }

  async #settle(open: OpenJob): Promise<void> {
    const job = (await this.#settings.queue.getJob(open.key)) as Job | undefined;
    if (job?.finishedOn === undefined) return;
    try {
      if (await job.isFailed()) throw new JobFailed(job.failedReason);
      await this.#settings.onDone(open.at, String(job.returnvalue));
      this.#open.delete(open.key);
    } catch (error) {
      if (!(error instanceof JobFailed || error instanceof ResultRefused)) throw error;
      await job.remove();
      if (job.name === this.#name || open.hasReplaced) throw error;
      open.hasReplaced = true;
      await this.#add([open]);
    }
  }

  /** Fields of jobs as they are in Redis now; null where a job is not there. */
  async #fields(jobs: readonly OpenJob[], ...names: string[]): Promise<readonly (readonly (string | null)[])[]> {
    const { queue, ask } = this.#settings;
    if (jobs.length === 0) return [];
    return ask(jobs.map(({ key }) => ["hmget", queue.toKey(key), ...names])) as Promise<(string | null)[][]>;
  }
}

function neverStays(): KaratError {
  return new KaratError([
    {
      code: "WORKER_FAILED",
      at: null,
      expected: "jobs that stay in the queue until they are done",
      received: `some that disappeared ${MOST_ADDITIONS} times`,
      hint: "see who empties Redis, and that it evicts nothing (maxmemory-policy noeviction); --resume goes on later",
    },
  ]);
}
