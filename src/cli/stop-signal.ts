// Ctrl-C and SIGTERM as a signal that runs listen to: only as long as somebody listens do they not end the process at once.
import type { StopSignal } from "../run/run.ts";
import { Cancelled } from "../scale/failure.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

class ProcessStop implements StopSignal {
  aborted = false;

  throwIfAborted(): void {
    if (this.aborted) throw new Cancelled();
  }

  readonly #handlers = new Map<() => void, () => void>();

  addEventListener(_type: "abort", listener: () => void): void {
    const handler = () => {
      this.aborted = true;
      listener();
    };
    this.#handlers.set(listener, handler);
    for (const signal of SIGNALS) process.once(signal, handler);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    const handler = this.#handlers.get(listener);
    if (handler === undefined) return;
    this.#handlers.delete(listener);
    for (const signal of SIGNALS) process.off(signal, handler);
  }
}

export const processStop: StopSignal = new ProcessStop();
