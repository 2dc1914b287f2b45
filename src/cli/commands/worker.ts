// karat worker: scores parts from a queue until it is stopped.
import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { KaratError, receivedText, usageError } from "../../core/problem.ts";
import { shardText } from "../../core/shard.ts";
import { onStop } from "../../io/stop-signals.ts";
import { failureOf } from "../../scale/failure.ts";
import { loadTask, taskFrom } from "../../scale/load-task.ts";
import { partText } from "../../scale/parts/part-file.ts";
import { receiveJob, runJob, type WorkerRules } from "../../scale/queue/job.ts";
import { serveQueue } from "../../scale/queue/serve-queue.ts";
import { threadCount, threads, type Workers } from "../../scale/threads/threads.ts";
import { workersFlag } from "../flags/scale-flags.ts";
import { networkFlag, ownTaskFlag } from "../flags/usual-flags.ts";
import { noteTo } from "../output/console.ts";

interface WorkerFlags {
  readonly queue: string;
  readonly workers: Workers;
  readonly root: string;
  readonly task?: string;
  readonly allowNetwork?: boolean;
  readonly quiet?: boolean;
}

export function addFlags(command: Command): void {
  command
    .requiredOption("--queue <url>", "the queue to work for: redis://host:port")
    .addOption(workersFlag("how many parts at a time; auto: one a core"))
    .option("--root <dir>", "the folder that jobs may read and write, and nothing outside of it", ".")
    .addOption(ownTaskFlag())
    .addOption(networkFlag("jobs"))
    .option("-q, --quiet", "say nothing");
}

export async function run({
  queue,
  workers,
  root,
  task,
  allowNetwork = false,
  quiet = false,
}: WorkerFlags): Promise<void> {
  const rules = { ...(await rulesFrom(root, task)), network: allowNetwork };
  const note = noteTo({ quiet });
  const stop = new AbortController();
  onStop(() => stop.abort());
  await serveQueue(queue, {
    concurrency: threadCount(workers),
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
    // In a thread, so that this one can say that it is alive.
    const part = await runJob(job, threads({ workers: 1, task: job.module }), onProgress);
    return { result: [...partText(await taskFrom(job), part)].join("") };
  } catch (error) {
    note(String((error as Error).message));
    const isFinal = error instanceof KaratError && error.code !== "WORKER_FAILED";
    if (isFinal) return { refusal: JSON.stringify(failureOf(error)) };
    throw error;
  }
}
