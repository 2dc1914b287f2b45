// Scores a shard in a thread of this process.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Scored } from "../../../contract/scored.ts";
import { KaratError } from "../../../problems/problem.ts";
import { errorOf, type Failure } from "../failure.ts";
import type { FilePlace } from "../keyed-file.ts";
import { packageRoot } from "../package-root.ts";
import type { ShardJob } from "../shard-job.ts";
import { UnitBoard } from "./unit-board.ts";

/** The data that a thread is started with. */
export interface ThreadData {
  readonly job: ShardJob;
  /** The file for its evidence. */
  readonly evidence: FilePlace | null;
  readonly board: SharedArrayBuffer;
}

export type ThreadReply =
  | { readonly kind: "progress"; readonly done: number }
  | { readonly kind: "scored"; readonly scored: readonly Scored[] }
  | { readonly kind: "failure"; readonly failure: Failure };

export interface ThreadRun {
  readonly scored: Promise<readonly Scored[]>;
  /** The unit that it reads or matches now. */
  unit(): string | null;
  stop(): Promise<unknown>;
}

export function startThread(
  job: ShardJob,
  { evidence, onProgress }: { readonly evidence: FilePlace | null; onProgress(done: number): void },
): ThreadRun {
  const board = new UnitBoard();
  const worker = new Worker(threadFile(), {
    workerData: { job, evidence, board: board.memory } satisfies ThreadData,
  });
  const scored = new Promise<readonly Scored[]>((resolve, reject) => {
    worker.on("message", (reply: ThreadReply) => {
      if (reply.kind === "progress") onProgress(reply.done);
      else if (reply.kind === "scored") resolve(reply.scored);
      else reject(errorOf(reply.failure, board.read()));
    });
    worker.on("error", ({ code, message }: NodeJS.ErrnoException) => reject(ended(message, board.read(), code)));
    worker.on("exit", (code) => reject(ended(`one that ended with code ${code}`, board.read())));
  });
  return { scored, unit: () => board.read(), stop: () => worker.terminate() };
}

/** The error for a thread that ended without reporting one. */
function ended(text: string, unit: string | null, code?: string): KaratError {
  const isMemory = code === "ERR_WORKER_OUT_OF_MEMORY";
  return new KaratError({
    code: "WORKER_FAILED",
    at: null,
    expected: unit === null ? "a worker that reads the input" : `a worker that finishes unit ${JSON.stringify(unit)}`,
    received: isMemory ? "one that ran out of memory" : text,
    hint: isMemory
      ? "use fewer --workers, or give each more memory: NODE_OPTIONS=--max-old-space-size=8192"
      : "score that unit alone, without --workers, to see what happens",
  });
}

/** The script of a thread. A scorer that was copied out of the package is a single file, which detects that it runs in a thread. */
function threadFile(): string {
  const root = packageRoot();
  const file = join(root, "dist/cli/thread.js");
  return existsSync(file) ? file : join(root, "karat.mjs");
}
