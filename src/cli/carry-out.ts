// Decides where a job is carried out: in this thread, or in several.
import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { usageError } from "../core/problem.ts";
import type { Part } from "../run/part.ts";
import { canBeReadAgain } from "./input-paths.ts";
import { type Job, runJob } from "./job.ts";

export type Workers = number | "auto";

export interface CarryOutHooks {
  readonly onProgress?: (done: number) => void;
}

/**
 * The time after which threads pay. To start one and let it get up to speed costs about 0.2 s of its time (measured:
 * docs/performance.md), so a run that is done by then stays in this thread, and any other loses no more than this.
 */
const BREAK_EVEN_MS = 400;

export async function carryOut(job: Job, workers: Workers, hooks: CarryOutHooks = {}): Promise<Part> {
  if (workers === 1) return runJob(job, hooks);
  if (!canBeReadAgain(job.input)) {
    if (workers === "auto") return runJob(job, hooks);
    throw usageError("BAD_VALUE", {
      expected: "files or folders as input of several workers, each of which reads them",
      received: "standard input or a pipe",
      hint: "save it to a file first, or leave --workers away",
    });
  }
  if (workers !== "auto") return inThreads(job, workers, hooks);
  const part = await runFor(BREAK_EVEN_MS, job, hooks);
  if (part !== null) return part;
  if (job.evidence !== undefined) emptyFolder(job.evidence);
  return inThreads(job, workerCount(workers), hooks);
}

export function workerCount(workers: Workers): number {
  return workers === "auto" ? availableParallelism() : workers;
}

function emptyFolder(path: string): void {
  rmSync(path, { recursive: true });
  mkdirSync(path);
}

class TimeIsUp extends Error {}

/** The part of a job, or null if it takes longer. */
async function runFor(milliseconds: number, job: Job, hooks: CarryOutHooks): Promise<Part | null> {
  const end = Date.now() + milliseconds;
  const onUnit = () => {
    if (Date.now() > end) throw new TimeIsUp();
  };
  try {
    return await runJob(job, { ...hooks, onUnit });
  } catch (error) {
    if (error instanceof TimeIsUp) return null;
    throw error;
  }
}

/** Ctrl-C ends the threads and names the units they were on. */
async function inThreads(job: Job, threads: number, { onProgress }: CarryOutHooks): Promise<Part> {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once("SIGINT", interrupt);
  try {
    const { runInThreads } = await import("./run-in-threads.ts");
    return await runInThreads(job, threads, {
      signal: interrupted.signal,
      ...(onProgress === undefined ? {} : { onProgress }),
    });
  } finally {
    process.off("SIGINT", interrupt);
  }
}

const MOST_WORKERS = 1_024;

export function parseWorkers(text: string): Workers {
  if (text === "auto") return "auto";
  const workers = Number(text);
  if (/^\d+$/.test(text) && workers >= 1 && workers <= MOST_WORKERS) return workers;
  throw usageError("BAD_VALUE", {
    expected: `a whole number from 1 to ${MOST_WORKERS}, or auto, for --workers`,
    received: JSON.stringify(text),
  });
}
