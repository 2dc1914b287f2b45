// Removes a file or a folder that is not whole yet when the process is told to stop while it is written.
import { rmSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { isMainThread } from "node:worker_threads";
import { endingSignal, stopSignals } from "./stop-signals.ts";

/** Does the work; a signal meanwhile removes what is at the path, and then does what it would have done, unless somebody else listens to it. */
export async function removeWhenStopped<T>(path: string | null, work: () => Promise<T>): Promise<T> {
  // Signals reach the main thread only.
  if (path === null || !isMainThread) return work();
  const signals: readonly NodeJS.Signals[] = [...stopSignals(), "SIGHUP"];
  const stop = (signal: NodeJS.Signals) => {
    rmSync(path, { recursive: true, force: true });
    for (const other of signals) process.off(other, stop);
    if (process.listenerCount(signal) === 0) process.kill(process.pid, endingSignal(signal));
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    return await work();
  } finally {
    // What came in the meantime is heard now.
    await setImmediate();
    for (const signal of signals) process.off(signal, stop);
  }
}
