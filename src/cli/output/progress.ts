// A progress line on stderr: only on a terminal, and only when the work takes more than a second.

export interface Progress {
  update(done: number): void;
  end(): void;
}

const AFTER_MS = 1_000;
const EVERY_MS = 100;

export function progress(noun: string, stream: NodeJS.WriteStream, isQuiet: boolean): Progress {
  if (isQuiet || !stream.isTTY) return { update: () => {}, end: () => {} };
  const start = Date.now();
  let last = start + AFTER_MS - EVERY_MS;
  let isShown = false;
  return {
    update(done) {
      const now = Date.now();
      if (now - last < EVERY_MS) return;
      last = now;
      isShown = true;
      const rate = Math.round(done / ((now - start) / 1000));
      stream.write(`\r\u001b[K${done.toLocaleString("en")} ${noun}s, ${rate.toLocaleString("en")}/s`);
    },
    end() {
      if (isShown) stream.write("\r\u001b[K");
    },
  };
}
