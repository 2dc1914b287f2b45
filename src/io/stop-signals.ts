// The signals by which people and schedulers stop a program, on each system, and what to do when one comes.
import { rmSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { isMainThread } from "node:worker_threads";

/** Windows has no SIGTERM that a program could hear; Ctrl-Break is what it sends instead. */
export function stopSignals(platform: string = process.platform): readonly NodeJS.Signals[] {
  return platform === "win32" ? ["SIGINT", "SIGBREAK"] : ["SIGINT", "SIGTERM"];
}

/** The signal that ends a process which has heard another one: Windows cannot send all that it can hear. */
export function endingSignal(heard: NodeJS.Signals, platform: string = process.platform): NodeJS.Signals {
  return platform === "win32" ? "SIGTERM" : heard;
}

/** Hears each signal once, until the function it gives is called. */
export function onStop(stop: () => void): () => void {
  for (const signal of stopSignals()) process.once(signal, stop);
  return () => {
    for (const signal of stopSignals()) process.off(signal, stop);
  };
}

/**
 * Does the work. A signal meanwhile removes the file or folder at the path, which is not whole yet, and then ends the
 * process as usual, unless somebody else listens to it.
 */
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
