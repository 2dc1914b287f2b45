// Keeps problems back until it is known whether they count.
import type { FindingSink, ProblemDetail, Spot } from "../finding-sink.ts";

export class HeldFindings implements FindingSink {
  readonly #sink: FindingSink;
  readonly #problems: [Spot, ProblemDetail][] = [];

  constructor(sink: FindingSink) {
    this.#sink = sink;
  }

  /** The first of them, or null. */
  get first(): ProblemDetail | null {
    return this.#problems[0]?.[1] ?? null;
  }

  release(): void {
    for (const [at, detail] of this.#problems) this.#sink.problem(at, detail);
  }

  problem(at: Spot, detail: ProblemDetail): void {
    this.#problems.push([at, detail]);
  }

  warn(code: string, message: string, at: Spot): void {
    this.#sink.warn(code, message, at);
  }

  invalid(id: string): void {
    this.#sink.invalid(id);
  }
}
