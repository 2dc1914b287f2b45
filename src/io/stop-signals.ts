// The signals by which people and schedulers stop a program, on each system.

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
