// karat worker: scores parts from a queue until it is stopped.
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { withEvidence } from "../../adapters/node/evidence.ts";
import { failureOf } from "../../adapters/node/failure.ts";
import { loadTask, taskFrom } from "../../adapters/node/load-task.ts";
import { partText } from "../../adapters/node/parts/part-file.ts";
import { type QueuedJob, receiveJob, type WorkerRules } from "../../adapters/node/queue/queue-job.ts";
import { serveQueue } from "../../adapters/node/queue/serve-queue.ts";
import { onStop } from "../../adapters/node/stop-signals.ts";
import { inThreads, threadCount } from "../../adapters/node/threads/threads.ts";
import { shardText } from "../../contract/shard.ts";
import type { EvidenceStore } from "../../engine/run.ts";
import { badValue, KaratError } from "../../problems/problem.ts";
import { type FlagValues, flagsOf, networkFlag, OWN_TASK_FLAG, quietFlag } from "../flags/flag.ts";
import { noteTo } from "../output/console.ts";
import { workersFlag } from "../scoring-run.ts";

const FLAGS = {
  queue: { kind: "text", value: "url", required: true, about: "the queue to work for: redis://host:port" },
  workers: workersFlag("how many parts at a time; auto: one per core"),
  root: {
    kind: "text",
    value: "dir",
    default: ".",
    about: "the folder that jobs may read and write, and nothing outside of it",
  },
  task: OWN_TASK_FLAG,
  allowNetwork: networkFlag("jobs"),
  quiet: { ...quietFlag(), about: "say nothing" },
} as const;

export const flags = flagsOf(FLAGS);

type WorkerFlags = FlagValues<typeof FLAGS>;

export async function run(flags: WorkerFlags): Promise<void> {
  const { queue, workers, root, task, allowNetwork = false } = flags;
  const rules = { ...(await rulesFrom(root, task)), network: allowNetwork };
  const note = noteTo(flags);
  const stop = new AbortController();
  onStop(() => stop.abort());
  await serveQueue(queue, {
    concurrency: threadCount(workers),
    signal: stop.signal,
    onReady: () => note(`works for ${queue}; Ctrl-C ends it after the parts in hand`),
    async handle(data, onProgress) {
      try {
        const job = await receiveJob(data, rules);
        note(`part ${shardText(job.shard)} of ${job.task}`);
        // In a thread, so that this one can renew the lock of the job.
        const part = await scoredInThread(job, onProgress);
        return { result: [...partText(await taskFrom(job), part)].join("") };
      } catch (error) {
        note(String((error as Error).message));
        // A mistake in the input is final; a crash is worth another try.
        const isFinal = error instanceof KaratError && error.code !== "WORKER_FAILED";
        if (isFinal) return { refusal: JSON.stringify(failureOf(error)) };
        throw error;
      }
    },
  });
}

function scoredInThread({ evidence: folder, ...job }: QueuedJob, onProgress: (done: number) => void) {
  const score = (evidence?: EvidenceStore) => inThreads({ settings: { onProgress, evidence } }, [job]);
  return folder === undefined ? score() : withEvidence(folder, score);
}

async function rulesFrom(root: string, module: string | undefined): Promise<WorkerRules> {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) throw badValue("a folder for --root", root);
  if (module === undefined) return { root: resolve(root) };
  const { definition } = await loadTask(module);
  return { root: resolve(root), own: { id: definition.id, module: resolve(module) } };
}
