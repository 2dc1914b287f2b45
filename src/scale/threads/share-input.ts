// A run in which every thread reads the whole input and takes a shard of its units: for formats in which only reading tells what belongs to which.
import { mkdirSync, rmSync } from "node:fs";
import type { Part } from "../../run/part/part.ts";
import type { CarryOutHooks } from "../carry-out.ts";
import { type Job, runJob } from "../job.ts";
import { runInThreads } from "./run-in-threads.ts";
import { stoppable } from "./stoppable.ts";
import { BREAK_EVEN_MS, type Workers, workerCount } from "./workers.ts";

export async function shareInput(job: Job, workers: Workers, hooks: CarryOutHooks): Promise<Part> {
  if (workers === "auto") {
    const part = await runFor(BREAK_EVEN_MS, job, hooks);
    if (part !== null) return part;
    if (job.evidence !== undefined) emptyFolder(job.evidence);
  }
  return stoppable((signal) => runInThreads(job, workerCount(workers), { ...hooks, signal: signal() }));
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
