// Lets the event loop run during long work, so that timers and abort signals are heard.

/** The part of AbortSignal that karat uses. */
export interface StopSignal {
  readonly aborted: boolean;
  /** The reason given to `abort`, if any. */
  readonly reason?: unknown;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** Every engine has timers, but pure rooms know no platform. */
const { setTimeout } = globalThis as unknown as { setTimeout(run: () => void, ms: number): unknown };

/** Half of what people notice, so that a unit may take as long again. */
const LONGEST_MS = 25;

/** Long work that stops now and then, so that whoever drives it can let others be heard. */
export type Steps<Value> = Generator<void, Value>;

export function finish<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Takes turns with the event loop, for whoever may be stopped; without a signal it never waits. */
export class Turns {
  readonly #signal: StopSignal | undefined;
  #last = Date.now();

  constructor(signal: StopSignal | undefined) {
    this.#signal = signal;
  }

  /** Whether this thread has worked for so long that others should be heard. */
  get isDue(): boolean {
    return this.#signal !== undefined && Date.now() - this.#last >= LONGEST_MS;
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
    // A microtask would not do: timers run between macrotasks.
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    this.#last = Date.now();
    this.#signal.throwIfAborted();
  }
}
