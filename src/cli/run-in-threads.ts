// Carries out a job in threads of this process: each takes a shard, and their parts add up.
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { splitShard } from "../core/shard.ts";
import { packageRoot } from "../io/package-root.ts";
import { checkSameRun } from "../run/check-parts.ts";
import { mergeParts } from "../run/merge-parts.ts";
import type { Part } from "../run/part.ts";
import { Cancelled } from "./cancelled.ts";
import type { Job } from "./job.ts";
import type { ThreadMessage, ThreadOrder } from "./shard-thread.ts";
import { endedThread, errorOf } from "./thread-failure.ts";
import { UnitBoard } from "./unit-board.ts";

export interface ThreadHooks {
  readonly onProgress?: (done: number) => void;
  /** Ends all threads when it is aborted. */
  readonly signal?: AbortSignal;
}

export async function runInThreads(job: Job, threads: number, hooks: ThreadHooks = {}): Promise<Part> {
  const failed = new AbortController();
  const signal = AbortSignal.any([failed.signal, ...(hooks.signal === undefined ? [] : [hooks.signal])]);
  const done = new Array<number>(threads).fill(0);
  const runThread = async (shard: Job["shard"], thread: number) => {
    const onProgress = (units: number) => {
      done[thread] = units;
      hooks.onProgress?.(done.reduce((sum, count) => sum + count, 0));
    };
    try {
      return await runInThread({ ...job, shard }, { onProgress, signal });
    } catch (error) {
      failed.abort();
      throw error;
    }
  };
  const outcomes = await Promise.allSettled(splitShard(job.shard, threads).map(runThread));
  const parts = partsOf(outcomes);
  checkSameRun(parts.map((part, thread) => ({ name: `worker ${thread + 1}`, part })));
  return mergeParts(parts, job.shard);
}

/** One job in one thread. */
export function runInThread(job: Job, { onProgress, signal }: ThreadHooks): Promise<Part> {
  const board = new UnitBoard();
  const order: ThreadOrder = { job, board: board.memory };
  const worker = new Worker(join(packageRoot(), "dist/cli/shard-thread.js"), { workerData: order });
  const cancel = () => void worker.terminate();
  return new Promise<Part>((resolve, reject) => {
    worker.on("message", (message: ThreadMessage) => {
      if (message.kind === "progress") onProgress?.(message.done);
      else if (message.kind === "part") resolve(message.part);
      else reject(errorOf(message.failure, board.read()));
    });
    worker.on("error", ({ code, message }: NodeJS.ErrnoException) =>
      reject(endedThread({ ...(code === undefined ? {} : { code }), text: message }, board.read())),
    );
    worker.on("exit", (code) =>
      reject(
        signal?.aborted === true
          ? new Cancelled(board.read())
          : endedThread({ text: `one that ended with code ${code}` }, board.read()),
      ),
    );
    if (signal?.aborted === true) cancel();
    signal?.addEventListener("abort", cancel);
  }).finally(() => signal?.removeEventListener("abort", cancel));
}

/** All parts; or throws the failure of a thread that was not only stopped because of another. */
function partsOf(outcomes: readonly PromiseSettledResult<Part>[]): readonly Part[] {
  const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as Error] : []));
  const cause = reasons.find((reason) => !(reason instanceof Cancelled));
  if (cause !== undefined) throw cause;
  if (reasons.length > 0) throw new Cancelled(reasons.flatMap((reason) => (reason as Cancelled).units));
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<Part>).value);
}
