// Lets the event loop run during long work, so that timers fire and abort signals arrive.

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

/** Half of the delay that people notice, so that a unit may take as long again. */
const LONGEST_MS = 25;

/** Long work that yields now and then, so that its driver can let the event loop run. */
export type Steps<Value> = Generator<void, Value>;

export function finish<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Takes turns with the event loop, for work that a signal may stop; without a signal it never waits. */
export class Turns {
  readonly #signal: HeardSignal | undefined;
  #last = Date.now();

  constructor(signal: HeardSignal | undefined) {
    this.#signal = signal;
  }

  /** Whether it is time to let the event loop run. */
  get isDue(): boolean {
    if (this.#signal === undefined || this.#signal.isHeard === false) return false;
    return Date.now() - this.#last >= LONGEST_MS;
  }

  async drive<Value>(steps: Steps<Value>): Promise<Value> {
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
      if (this.isDue) await this.take();
    }
  }

  /** Waits for one turn of the event loop; throws the reason of the signal if it is aborted. */
  async take(): Promise<void> {
    if (this.#signal === undefined) return;
    // A microtask would not be enough: timers run between macrotasks.
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#last = Date.now();
    this.#signal.throwIfAborted();
  }
}
