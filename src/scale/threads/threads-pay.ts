// Whether threads pay: each has to start and to get up to speed, and a run that is nearly done is done sooner without them.
import { availableParallelism } from "node:os";

/** A number of threads, or as many as there are cores, if the run is long enough to pay. */
export type Workers = number | "auto";

export function threadCount(workers: Workers): number {
  return workers === "auto" ? availableParallelism() : workers;
}

export interface Prospect {
  readonly workers: Workers;
  /** How many files gold has, mostly one for each unit; null where nobody knows how much will come. */
  readonly files: number | null;
}

/** What the machine has and how time goes by on it, in milliseconds. */
export interface Machine {
  readonly cores: number;
  now(): number;
  /** Of all threads, those of the engine included: what else the machine does, or waiting for a disk, is no reason for threads. */
  processorTime(): number;
}

const THIS_MACHINE: Machine = {
  cores: availableParallelism(),
  now: () => performance.now(),
  processorTime() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  },
};

/** With auto: to start a thread and let it get up to speed costs about 0.2 s of its time (measured: docs/performance.md). */
const BREAK_EVEN_MS = 600;
/** What must be left to do where threads take all cores: as long as code is new, compiling it takes as much time as running it, and then has no core to itself. */
const LEAST_LEFT_MS = 800;
/** The first units are slow: they say nothing of the others. */
const COLD_UNITS = 64;
const COLD_MS = 300;

/** Tells, from the number of units that are done, whether to go over to threads. Once they pay, it need not be asked again. */
export function threadsPay(
  { workers, files }: Prospect,
  { cores, now, processorTime }: Machine = THIS_MACHINE,
): (done: number) => boolean {
  if (workers === "auto") {
    const start = processorTime();
    return () => processorTime() - start >= BREAK_EVEN_MS;
  }
  if (workers < cores || files === null) return () => true;
  const start = now();
  let warm: { readonly since: number; readonly done: number } | null = null;
  return (done) => {
    if (done > files) return true;
    const time = now();
    if (warm === null) {
      if (done >= COLD_UNITS) warm = { since: time, done };
      return time - start >= COLD_MS && ((time - start) / done) * (files - done) >= LEAST_LEFT_MS;
    }
    if (done < 2 * COLD_UNITS) return false;
    return ((time - warm.since) / (done - warm.done)) * (files - done) >= LEAST_LEFT_MS;
  };
}

/** Numbers to add up for resamples; below, one thread is done before the others are up to speed. */
const LEAST_ADDITIONS = 1e9;

export function drawingPays({ rows, resamples }: { readonly rows: Float64Array; readonly resamples: number }): boolean {
  return rows.length * resamples >= LEAST_ADDITIONS;
}
