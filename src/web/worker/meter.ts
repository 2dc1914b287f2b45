// Tells the page how far reading is, not more often than anybody can see.
import type { Progress } from "../protocol.ts";

const EVERY_MS = 100;

export class Meter {
  readonly #tell: (progress: Progress) => void;
  readonly #allBytes: number;
  /** What follows when everything has been read. */
  readonly #lastStep: string;
  #bytes = 0;
  #units = 0;
  #last = 0;

  constructor(tell: (progress: Progress) => void, allBytes: number, lastStep: string) {
    this.#tell = tell;
    this.#allBytes = allBytes;
    this.#lastStep = lastStep;
  }

  readonly addBytes = (count: number): void => {
    this.#bytes += count;
    if (this.#bytes >= this.#allBytes) this.#tell({ step: this.#lastStep, share: null, units: this.#units });
    else this.#tellNow();
  };

  readonly setUnits = (count: number): void => {
    this.#units = count;
    if (this.#bytes < this.#allBytes) this.#tellNow();
  };

  #tellNow(): void {
    const now = performance.now();
    if (now - this.#last < EVERY_MS) return;
    this.#last = now;
    this.#tell({ step: "Reading", share: this.#bytes / this.#allBytes, units: this.#units });
  }
}
