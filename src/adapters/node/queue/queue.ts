// The executor that lets `karat worker` processes, on this or other machines, make the parts of a run.
import { createHash, randomUUID } from "node:crypto";
import * as s from "../../../contract/schema.ts";
import type { ScoredHeader } from "../../../contract/scored.ts";
import { DEFAULT_SHARDS, type Shard, shardText } from "../../../contract/shard.ts";
import { PLACE, PROBLEM } from "../../../contract/stored-result.ts";
import type { Executor } from "../../../engine/run.ts";
import { parsedOrUndefined } from "../../../json/text.ts";
import { KaratError, PROBLEM_CODES, type Problem } from "../../../problems/problem.ts";
import { notAShard } from "../../../run/shard-result.ts";
import { partFrom, type StoredPart } from "../parts/part-file.ts";
import { inParts, type PartsSettings } from "../parts/parts.ts";
import { type QueuedJob, queuedJob } from "./queue-job.ts";
import { workerFailed } from "./redis-queue.ts";
import { JobFailed, submitJobs } from "./submit-jobs.ts";

/** Settings of `queue`. */
export interface QueueSettings extends Omit<PartsSettings, "count" | "executor"> {
  /** The address of Redis: `redis://host:port`. */
  readonly url: string;
  /** The number of parts into which the run is cut. Default: 16. */
  readonly count?: number | undefined;
}

const SETTINGS: Readonly<Record<keyof QueueSettings, s.Schema>> = {
  url: s.text,
  count: s.positive,
  folder: s.text,
  resume: s.truth,
  onNote: s.aFunction,
};

/**
 * An executor that puts the parts of a run into a queue, for `karat worker` processes on this or other machines. All of
 * them see the input and the folder of the parts under the same paths; workers are told where a task of your own is
 * (`karat worker --task PATH`).
 *
 * @example
 * import { queue, readPath, score } from "karat/node";
 * import { timeline } from "karat/timeline";
 *
 * const executor = queue({ url: "redis://localhost:6379", folder: "result.parts" });
 * const run = () => score(timeline(), { gold: readPath("gold"), pred: readPath("pred") }, { executor });
 * console.log(typeof run); // function
 */
export function queue(queueSettings: QueueSettings): Executor {
  s.checkSettings(queueSettings, SETTINGS, { name: "queue", needed: ["url", "folder"] });
  const { url, count = DEFAULT_SHARDS, ...settings } = queueSettings;
  const { onNote = () => {} } = settings;
  return inParts({ ...settings, count }, async (runs, { headers, onPart }) => {
    if (runs.length === 0) return;
    const { signal, onProgress } = runs[0]!.settings;
    const jobs = runs.map(queuedJob).map((job) => ({ key: keyOf(job, headers), data: job }));
    const done = new Array<number>(jobs.length).fill(0);
    try {
      await submitJobs(url, jobs, {
        signal,
        onNote,
        async onDone(at, text) {
          const { shard } = jobs[at]!.data;
          await onPart(arrive(text, shard)).catch(blameWorker);
          onNote(`part ${shard.index} of ${shard.count} is done`);
        },
        onProgress(at, units) {
          done[at] = units;
          onProgress?.(done.reduce((sum, part) => sum + part, 0));
        },
      });
    } catch (error) {
      throw error instanceof JobFailed ? (error.cause ?? refusalError(error.message)) : error;
    }
  });
}

/** Equal for equal work on equal input. With evidence each run has its own keys, since the queue does not keep evidence. */
function keyOf(job: QueuedJob, headers: readonly ScoredHeader[]): string {
  const time = job.evidence === undefined ? null : randomUUID();
  return createHash("sha256").update(JSON.stringify({ job, headers, time })).digest("hex");
}

/** A part of another run is the fault of the worker; a full disk here is not. */
function blameWorker(cause: unknown): never {
  const isWrong = cause instanceof KaratError && cause.code === "SHARD_MISMATCH";
  throw isWrong ? new JobFailed(cause.message, { cause }) : cause;
}

/** The part that a worker sent; throws JobFailed if it is not the requested one. */
function arrive(text: string, shard: Shard): StoredPart {
  try {
    const part = partFrom(text, "a worker");
    const sent = shardText(part[0]!.shard);
    if (sent === shardText(shard)) return part;
    throw notAShard("a worker", `part ${sent} in the place of ${shardText(shard)}`);
  } catch (error) {
    if (!(error instanceof KaratError)) throw error;
    const { expected, received } = error.problems[0]!;
    const hint = "somebody else may write to this queue: see who can reach Redis";
    const cause = workerFailed(`${expected}, from a worker`, received, hint);
    throw new JobFailed(cause.message, { cause });
  }
}

const REFUSAL = s.fields({
  kind: s.oneOf(["problems"]),
  problems: s.listOf(s.fields({ ...PROBLEM, code: s.oneOf(PROBLEM_CODES), at: s.nullable(PLACE) })),
  isUsage: s.truth,
});

/** The problems that a worker found in the input, or a WORKER_FAILED with its message. */
export function refusalError(message: string): KaratError {
  const refusal = parsedOrUndefined(message) as { readonly problems: readonly Problem[]; readonly isUsage: boolean };
  if (s.complaintAbout(REFUSAL, refusal) === null && refusal.problems.length > 0)
    return new KaratError(refusal.problems, { isUsage: refusal.isUsage });
  const hint = "see what the workers say; then the same command with --resume goes on where this one ended";
  return workerFailed("workers that do their jobs", message, hint);
}
