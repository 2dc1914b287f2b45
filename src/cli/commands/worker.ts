// karat worker: works for a queue until it is told to stop.
import { type Command, Option } from "commander";
import { KaratError } from "../../core/problem.ts";
import { shardText } from "../../core/shard.ts";
import { partLines } from "../../run/part/part-text.ts";
import type { Job } from "../../scale/job.ts";
import { serveQueue } from "../../scale/queue/serve-queue.ts";
import { runInThread } from "../../scale/threads/run-in-threads.ts";
import { failureOf } from "../../scale/threads/thread-failure.ts";
import { parseWorkers, type Workers, workerCount } from "../../scale/threads/workers.ts";
import { say, styleFor } from "../output/console.ts";

interface WorkerFlags {
  readonly queue: string;
  readonly workers: Workers;
  readonly quiet?: boolean;
}

export function addFlags(command: Command): void {
  command
    .requiredOption("--queue <url>", "the queue to work for: redis://host:port")
    .addOption(
      new Option("--workers <n|auto>", "how many parts at a time; auto: one a core").argParser(parseWorkers).default(1),
    )
    .option("-q, --quiet", "say nothing");
}

export async function run({ queue, workers, quiet = false }: WorkerFlags): Promise<void> {
  const note = (text: string) => quiet || say(styleFor(process.stderr).dim(text));
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  await serveQueue(queue, {
    concurrency: workerCount(workers),
    signal: stop.signal,
    onReady: () => note(`works for ${queue}; Ctrl-C ends it after the parts in hand`),
    handle: (data, onProgress) => handleJob(data as Job, { onProgress, note }),
  });
}

/** Mistakes in the input stay mistakes however often they are tried; a crash may not. */
async function handleJob(job: Job, { onProgress, note }: { onProgress(done: number): void; note(text: string): void }) {
  note(`part ${shardText(job.shard)} of ${job.task}`);
  try {
    return { result: [...partLines(await runInThread(job, { onProgress }))].join("\n") };
  } catch (error) {
    note(String((error as Error).message));
    const isFinal = error instanceof KaratError && error.code !== "WORKER_FAILED";
    if (isFinal) return { refusal: JSON.stringify(failureOf(error)) };
    throw error;
  }
}
