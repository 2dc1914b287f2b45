// The executor that scores a run in threads of this process: each opens the input itself and scores a shard.
import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { aFunction, checkSettings, either, oneOf, positive, type Schema, text } from "../../../contract/schema.ts";
import { splitShard, WHOLE } from "../../../contract/shard.ts";
import { inputsOf } from "../../../engine/read/open-sides.ts";
import type { Executor, Run } from "../../../engine/run.ts";
import { here } from "../../../engine/score-shard.ts";
import { usageError } from "../../../problems/problem.ts";
import { Cancelled } from "../failure.ts";
import { taskReference } from "../load-task.ts";
import { type ShardJob, shardJob, sharedPath } from "../shard-job.ts";
import { startThread } from "./in-thread.ts";

/** A number of threads, or `"auto"`: one per core if the input is large enough to pay for them. */
export type Workers = number | "auto";

export function threadCount(workers: Workers): number {
  return workers === "auto" ? availableParallelism() : workers;
}

/** How many threads score a run. */
export interface ThreadSettings {
  /** How many threads share the work. With `"auto"`, which is the default, as many as there are cores if the input is JSON Lines of 24 MB or more, otherwise none. */
  readonly workers?: Workers;
  /** The path of the module that exports the task, if it is your own: threads load it for themselves. */
  readonly task?: string | undefined;
  /** Called with a note if the input cannot be shared: streams and units in memory are scored in one thread. */
  readonly onNote?: ((text: string) => void) | undefined;
}

const SETTINGS: Readonly<Record<keyof ThreadSettings, Schema>> = {
  workers: either(positive, oneOf(["auto"])),
  task: text,
  onNote: aFunction,
};

/**
 * An executor that shares the units of a run among threads of this process. The result is the same to the last bit.
 *
 * @example
 * import { readPath, score, threads } from "karat/node";
 * import { timeline } from "karat/timeline";
 *
 * const input = { gold: readPath("examples/timeline/gold"), pred: readPath("examples/timeline/careful") };
 * const result = await score(timeline(), input, { executor: threads({ workers: 2 }) });
 * console.log(result.units.scored); // 4
 */
export function threads(settings: ThreadSettings = {}): Executor {
  checkSettings(settings, SETTINGS, { name: "threads" });
  const { workers = "auto", task: module, onNote } = settings;
  return async (run) => {
    if (run.settings.visit !== undefined)
      throw usageError("BAD_VALUE", {
        expected: "no visit beside threads",
        received: "one",
        hint: "matches stay in the threads that make them",
      });
    const canShare = inputsOf(run.input).every((input) => sharedPath(input) !== null);
    if (!canShare && workers !== "auto") onNote?.("one thread: standard input and pipes can be read only once");
    if (!canShare || (workers === "auto" && !pays(run))) return here(run);
    const task = await taskReference(run.task, module);
    const shards = splitShard(run.settings.shard ?? WHOLE, threadCount(workers));
    return inThreads(
      run,
      shards.map((shard) => ({ ...shardJob(run, task), shard })),
    );
  };
}

/** Such input takes one thread longer than half a second in every task, and starting a thread 65 ms (docs/internals/scale.md). */
const LEAST_BYTES = 24_000_000;

/** Whether the input is long enough to pay for starting threads. Folders, archives and tables take each thread nearly as long to open as one thread needs for all. */
function pays({ input }: Run): boolean {
  const paths = inputsOf(input).map((one) => sharedPath(one)!);
  if (!paths.every((path) => /\.(jsonl|ndjson)$/.test(path))) return false;
  return paths.reduce((sum, path) => sum + statSync(path).size, 0) >= LEAST_BYTES;
}

/** Scores each job in a thread of its own; the first failure ends all. */
export async function inThreads({ settings }: Pick<Run, "settings">, jobs: readonly ShardJob[]) {
  const { signal, onProgress, evidence } = settings;
  // Each thread adds a listener to these streams.
  for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(stream.getMaxListeners() + jobs.length);
  const done = jobs.map(() => 0);
  const threads = jobs.map((job, at) =>
    startThread(job, {
      evidence: evidence?.place(`thread-${at + 1}`) ?? null,
      onProgress(units) {
        done[at] = units;
        onProgress?.(done.reduce((sum, one) => sum + one, 0));
      },
    }),
  );
  let cancel = () => {};
  const cancelled = new Promise<never>((_, reject) => {
    cancel = () => {
      const units = threads.map((thread) => thread.unit()).filter((id) => id !== null);
      reject((signal?.reason as Error | undefined) ?? new Cancelled(units));
    };
  });
  signal?.addEventListener("abort", cancel);
  try {
    return (await Promise.race([Promise.all(threads.map(({ scored }) => scored)), cancelled])).flat();
  } finally {
    signal?.removeEventListener("abort", cancel);
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}
