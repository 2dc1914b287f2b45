// Stops long work: between batches it lets the event loop run, so that timers fire and abort signals arrive.

/** The part of AbortSignal that karat uses. */
export interface StopSignal {
  readonly aborted: boolean;
  /** The reason given to `abort`, if any. */
  readonly reason?: unknown;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** A signal may say that nobody listens to it now: then work need not let it arrive. */
type HeardSignal = StopSignal & { readonly isHeard?: boolean };

type Later = (run: () => void, ms?: number) => unknown;

/** Every engine has timers, but pure rooms know no platform. A timer of Node waits at least a millisecond, an immediate does not. */
const { setTimeout, setImmediate = setTimeout } = globalThis as unknown as { setTimeout: Later; setImmediate?: Later };

/** Half of the delay that people notice, so that a batch may take as long again. */
const LONGEST_MS = 25;

/** The function to call between batches of work: it waits for a turn of the event loop when one is due, and throws the reason of an aborted signal. Without a signal it never waits. */
export function listeningTo(signal: HeardSignal | undefined): () => Promise<void> | undefined {
  let last = Date.now();
  return () => {
    if (signal === undefined || signal.isHeard === false || Date.now() - last < LONGEST_MS) return undefined;
    // A microtask would not be enough: timers run between macrotasks.
    return new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      last = Date.now();
      signal.throwIfAborted();
    });
  };
}
