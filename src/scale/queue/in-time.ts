// Waits for something, but not for longer than it may take; nothing is left that keeps the process alive.
import { setTimeout } from "node:timers/promises";

/** Null if it takes too long. */
export async function inTime<T>(answer: Promise<T>, ms: number): Promise<T | null> {
  if (ms === Number.POSITIVE_INFINITY) return answer;
  const waiting = new AbortController();
  const late = setTimeout(ms, null, { signal: waiting.signal });
  late.catch(() => {});
  return Promise.race([answer, late]).finally(() => waiting.abort());
}
