// Work in threads that Ctrl-C ends.

/** From the moment the signal is asked for, Ctrl-C aborts it, and so does the end of the work, whatever it is. */
export async function stoppable<T>(work: (signal: () => AbortSignal) => Promise<T>): Promise<T> {
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
