// What a thread and whoever started it say to each other, and the board on which it writes the unit it is on.
import type { Collected } from "../../run/part/collect-units.ts";
import type { StoredFormats, StoredUnit } from "../../run/part/stored-unit.ts";
import type { RunSettings } from "../../run/run-header.ts";
import type { Failure } from "../failure.ts";
import type { TaskReference } from "../load-task.ts";

export interface ThreadData<Order> {
  readonly order: Order;
  readonly board: SharedArrayBuffer;
}

/** What a thread is started with. */
export interface ThreadOrder {
  readonly task: TaskReference;
  readonly settings: RunSettings;
  /** The names of the systems. */
  readonly systems: readonly string[];
  readonly formats: StoredFormats;
  /** Where its evidence goes. */
  readonly evidence: string | number | null;
}

/** What a thread is told: first its order, then some units at a time, and null when no more will come. */
export type Batch = readonly StoredUnit[];
export type Message = Batch | null;

export type Reply<Outcome = Collected> =
  | { readonly kind: "batch" }
  | { readonly kind: "outcome"; readonly outcome: Outcome }
  | { readonly kind: "failure"; readonly failure: Failure };

const MOST_CHARACTERS = 255;

/** Shared memory, so that others can tell the unit of a thread that can no longer speak. */
export class UnitBoard {
  readonly #memory: Uint16Array;

  constructor(memory = new SharedArrayBuffer(2 * (MOST_CHARACTERS + 1))) {
    this.#memory = new Uint16Array(memory);
  }

  get memory(): SharedArrayBuffer {
    return this.#memory.buffer as SharedArrayBuffer;
  }

  write(id: string): void {
    const length = Math.min(id.length, MOST_CHARACTERS);
    this.#memory[0] = length;
    for (let at = 0; at < length; at++) this.#memory[at + 1] = id.charCodeAt(at);
  }

  /** The beginning of the id that was written last; null if none was. */
  read(): string | null {
    const length = this.#memory[0]!;
    return length === 0 ? null : String.fromCharCode(...this.#memory.subarray(1, length + 1));
  }
}
