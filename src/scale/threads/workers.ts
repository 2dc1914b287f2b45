// How many threads share the work of a run.
import { availableParallelism } from "node:os";
import { usageError } from "../../core/problem.ts";

export type Workers = number | "auto";

const MOST_WORKERS = 1_024;

/**
 * The time after which threads pay. To start one and let it get up to speed costs about 0.2 s of its time (measured:
 * docs/performance.md), so with auto a run that is done by then stays in one thread.
 */
export const BREAK_EVEN_MS = 400;

export function workerCount(workers: Workers): number {
  return workers === "auto" ? availableParallelism() : workers;
}

export function parseWorkers(text: string): Workers {
  if (text === "auto") return "auto";
  const workers = Number(text);
  if (/^\d+$/.test(text) && workers >= 1 && workers <= MOST_WORKERS) return workers;
  throw usageError("BAD_VALUE", {
    expected: `a whole number from 1 to ${MOST_WORKERS}, or auto, for --workers`,
    received: JSON.stringify(text),
  });
}
