// Tells the page how far reading is, not more often than anybody can see.
import type { Progress } from "../protocol.ts";

const EVERY_MS = 100;

export class Meter {
  readonly #tell: (progress: Progress) => void;
  readonly #allBytes: number;
  readonly #readStep: string;
  #bytes = 0;
  #units = 0;
  #last = 0;

  constructor(tell: (progress: Progress) => void, allBytes: number, readStep: string) {
    this.#tell = tell;
    this.#allBytes = allBytes;
    this.#readStep = readStep;
  }

  readonly addBytes = (count: number): void => {
    this.#bytes += count;
    this.#tellNow(this.#readStep);
  };

  readonly setUnits = (count: number): void => {
    this.#units = count;
    this.#tellNow(this.#readStep);
  };

  /** Says at once what is done from now on. */
  step(step: string): void {
    this.#tell({ step, share: null, units: this.#units });
  }

  #tellNow(step: string): void {
    const now = performance.now();
    if (now - this.#last < EVERY_MS) return;
    this.#last = now;
    this.#tell({ step, share: Math.min(1, this.#bytes / this.#allBytes), units: this.#units });
  }
}
