// karat worker: works for a queue until it is told to stop.
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { KaratError, receivedText, usageError } from "../../core/problem.ts";
import { shardText } from "../../core/shard.ts";
import { partLines } from "../../run/part/part-text.ts";
import { loadTask } from "../../scale/load-task.ts";
import { receiveJob, type WorkerRules } from "../../scale/queue/queued-job.ts";
import { serveQueue } from "../../scale/queue/serve-queue.ts";
import { runInThread } from "../../scale/threads/run-in-threads.ts";
import { failureOf } from "../../scale/threads/thread-failure.ts";
import { parseWorkers, type Workers, workerCount } from "../../scale/threads/workers.ts";
import { ownTaskFlag } from "../flags/own-task-flag.ts";
import { say, styleFor } from "../output/console.ts";

interface WorkerFlags {
  readonly queue: string;
  readonly workers: Workers;
  readonly root: string;
  readonly task?: string;
  readonly quiet?: boolean;
}

export function addFlags(command: Command): void {
  command
    .requiredOption("--queue <url>", "the queue to work for: redis://host:port")
    .addOption(
      new Option("--workers <n|auto>", "how many parts at a time; auto: one a core").argParser(parseWorkers).default(1),
    )
    .option("--root <dir>", "the folder that jobs may read and write, and nothing outside of it", ".")
    .addOption(ownTaskFlag())
    .option("-q, --quiet", "say nothing");
}

export async function run({ queue, workers, root, task, quiet = false }: WorkerFlags): Promise<void> {
  const rules = await rulesFrom(root, task);
  const note = (text: string) => quiet || say(styleFor(process.stderr).dim(text));
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  await serveQueue(queue, {
    concurrency: workerCount(workers),
    signal: stop.signal,
    onReady: () => note(`works for ${queue}; Ctrl-C ends it after the parts in hand`),
    handle: (data, onProgress) => handleJob(data, { rules, onProgress, note }),
  });
}

async function rulesFrom(root: string, module: string | undefined): Promise<WorkerRules> {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw usageError("BAD_VALUE", { expected: "a folder for --root", received: receivedText(root) });
  if (module === undefined) return { root: resolve(root) };
  const { definition } = await loadTask(module);
  return { root: resolve(root), own: { id: definition.id, module: resolve(module) } };
}

interface Handling {
  readonly rules: WorkerRules;
  onProgress(done: number): void;
  note(text: string): void;
}

/** Mistakes in the input stay mistakes however often they are tried; a crash may not. */
async function handleJob(data: unknown, { rules, onProgress, note }: Handling) {
  try {
    const job = await receiveJob(data, rules);
    note(`part ${shardText(job.shard)} of ${job.task}`);
    return { result: [...partLines(await runInThread(job, { onProgress }))].join("\n") };
  } catch (error) {
    note(String((error as Error).message));
    const isFinal = error instanceof KaratError && error.code !== "WORKER_FAILED";
    if (isFinal) return { refusal: JSON.stringify(failureOf(error)) };
    throw error;
  }
}
