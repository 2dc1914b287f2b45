// Decides where a job is carried out: in this thread, or in several.
import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { usageError } from "../core/problem.ts";
import { type Collector, mergeCollected } from "../run/collect-units.ts";
import { canStore } from "../run/pair-units.ts";
import type { Part } from "../run/part.ts";
import { canBeReadAgain } from "./input-paths.ts";
import { type Job, jobCollector, type OpenedJob, openJob, runJob, runOpened } from "./job.ts";

export type Workers = number | "auto";

export interface CarryOutHooks {
  readonly onProgress?: (done: number) => void;
}

/**
 * The time after which threads pay. To start one and let it get up to speed costs about 0.2 s of its time (measured:
 * docs/performance.md), so a run that is done by then stays in this thread.
 */
const BREAK_EVEN_MS = 400;

export async function carryOut(job: Job, workers: Workers, hooks: CarryOutHooks = {}): Promise<Part> {
  if (workers === 1) return runJob(job, hooks);
  const opened = await openJob(job);
  if (canStore(opened.sides)) return feedThreads(opened, workers, hooks);
  if (!canBeReadAgain(job.input)) {
    if (workers === "auto") return runOpened(opened, await jobCollector(job, opened.task, hooks));
    throw usageError("BAD_VALUE", {
      expected: "JSON Lines on both sides, or files and folders, as input of several workers",
      received: "standard input or a pipe, and another format",
      hint: "save it to a file first, or leave --workers away",
    });
  }
  return shareInput(job, workers, hooks);
}

export function workerCount(workers: Workers): number {
  return workers === "auto" ? availableParallelism() : workers;
}

/** This thread reads and hands what belongs together to others: from the beginning, or as soon as that pays. */
async function feedThreads(opened: OpenedJob, workers: Workers, { onProgress }: CarryOutHooks): Promise<Part> {
  const { job, task, sides } = opened;
  const { FedThreads } = await import("./fed-threads.ts");
  return stoppable(async (signal) => {
    let before = 0;
    const inThreads = () =>
      new FedThreads(job, {
        formats: { gold: sides.gold.format.id, pred: sides.pred.format.id },
        threads: workerCount(workers),
        onProgress: (done) => onProgress?.(before + done),
        signal: signal(),
      });
    if (workers !== "auto") return runOpened(opened, inThreads());
    const here = await jobCollector(job, task, {
      onProgress(done) {
        before = done;
        onProgress?.(done);
      },
    });
    return runOpened(opened, inTurn(job, here, inThreads));
  });
}

/** So few that it is soon noticed when they take long. */
const FEW = 8;

/** Collects here as long as threads do not pay, and then in them. */
function inTurn({ settings }: Job, here: Collector, inThreads: () => Collector): Collector {
  const end = Date.now() + BREAK_EVEN_MS;
  let there: Collector | null = null;
  return {
    async add(couples) {
      let from = 0;
      for (; there === null && Date.now() < end && from < couples.length; from += FEW)
        await here.add(couples.slice(from, from + FEW));
      if (from >= couples.length) return;
      there ??= inThreads();
      await there.add(couples.slice(from));
    },
    async end() {
      const parts = [here, ...(there === null ? [] : [there])].map((collector) => collector.end());
      return mergeCollected(await Promise.all(parts), settings);
    },
  };
}

/** Every thread reads the whole input and takes a shard of its units: for formats in which only reading tells what belongs to which. */
async function shareInput(job: Job, workers: Workers, hooks: CarryOutHooks): Promise<Part> {
  if (workers === "auto") {
    const part = await runFor(BREAK_EVEN_MS, job, hooks);
    if (part !== null) return part;
    if (job.evidence !== undefined) emptyFolder(job.evidence);
  }
  const { runInThreads } = await import("./run-in-threads.ts");
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

/** From the moment the signal is asked for, Ctrl-C aborts it, and so does the end of the work, whatever it is. */
async function stoppable<T>(work: (signal: () => AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  try {
    return await work(() => {
      process.once("SIGINT", interrupt);
      return stop.signal;
    });
  } finally {
    process.off("SIGINT", interrupt);
    stop.abort();
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
