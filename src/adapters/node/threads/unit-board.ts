// Shared memory in which a thread writes its current unit, so that a crash can be traced to a unit.
const MOST_CHARACTERS = 255;

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

  /** The id that was written last, cut off if it is long; null if there is none. */
  read(): string | null {
    const length = this.#memory[0]!;
    return length === 0 ? null : String.fromCharCode(...this.#memory.subarray(1, length + 1));
  }
}
