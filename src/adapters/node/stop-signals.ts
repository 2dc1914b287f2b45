// The signals with which people and schedulers stop a program, and cleaning up when one comes.
import { rmSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { isMainThread } from "node:worker_threads";

/** On Windows a program cannot receive SIGTERM; Ctrl-Break takes its place. */
export function stopSignals(platform: string = process.platform): readonly NodeJS.Signals[] {
  return platform === "win32" ? ["SIGINT", "SIGBREAK"] : ["SIGINT", "SIGTERM"];
}

/** The signal with which to end a process after it received another: Windows cannot send all signals it can receive. */
export function endingSignal(heard: NodeJS.Signals, platform: string = process.platform): NodeJS.Signals {
  return platform === "win32" ? "SIGTERM" : heard;
}

/** Calls `stop` once per signal; the returned function removes the listeners. */
export function onStop(stop: () => void): () => void {
  for (const signal of stopSignals()) process.once(signal, stop);
  return () => {
    for (const signal of stopSignals()) process.off(signal, stop);
  };
}

/**
 * Does the work. If a signal comes meanwhile, removes the unfinished file or folder at the path, and then lets the signal
 * end the process, unless somebody else listens to it.
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
    // Lets signals that came during synchronous work reach their listener.
    await setImmediate();
    for (const signal of signals) process.off(signal, stop);
  }
}
