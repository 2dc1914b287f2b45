// A set of ids that takes a third of the memory of a Set: their texts lie in plain bytes, and a hash table holds addresses.
import { mixedBits } from "../../contract/ids.ts";

const PIECE_BITS = 16;
const PIECE_BYTES = 1 << PIECE_BITS;
/** Addresses have 32 bits, and 0 is no address. */
const MOST_PIECES = (1 << (32 - PIECE_BITS)) - 1;
const FIRST_SLOTS = 256;
/** Longer searches mean that somebody chose ids for their hashes. */
const MOST_PROBES = 64;

/** Compares whole ids: two with the same hash are never taken for one. */
export class IdSet {
  readonly #mostProbes: number;
  /** Addresses of ids, by their hashes (linear probing); 0 where there is none. */
  #slots = new Uint32Array(FIRST_SLOTS);
  #size = 0;
  #pieces: Uint8Array[] = [];
  /** The bytes of the last piece that are taken. */
  #end = PIECE_BYTES;
  /** The ids without a slot. V8 seeds the hashes of its own sets, so that they stay fast. */
  readonly #others = new Set<string>();

  constructor(mostProbes = MOST_PROBES) {
    this.#mostProbes = mostProbes;
  }

  /** Returns whether the id is new. */
  add(id: string): boolean {
    const slot = this.#freeSlot(id);
    if (slot === HELD || this.#others.has(id)) return false;
    if (slot === NONE || this.#pieces.length > MOST_PIECES) {
      this.#others.add(id);
      return true;
    }
    this.#slots[slot] = this.#pieces.length * PIECE_BYTES - PIECE_BYTES + this.#end + 1;
    this.#end += bytesAt(this.#pieces.at(-1)!, this.#end);
    if (++this.#size > (3 / 4) * this.#slots.length) this.#grow();
    return true;
  }

  /** The slot in which an id may be put; its bytes are then at the end of the last piece. */
  #freeSlot(id: string): number {
    if (this.#end + HEAD_BYTES + UNIT_BYTES * id.length > PIECE_BYTES) {
      this.#pieces.push(new Uint8Array(PIECE_BYTES));
      this.#end = 0;
    }
    const piece = this.#pieces.at(-1)!;
    write(piece, this.#end, id);
    const slots = this.#slots;
    for (let probe = 0, slot = hashAt(piece, this.#end); probe < this.#mostProbes; probe++, slot++) {
      const address = slots[slot & (slots.length - 1)]!;
      if (address === 0) return slot & (slots.length - 1);
      if (isSame(piece, this.#end, this.#pieces[(address - 1) >>> PIECE_BITS]!, offsetOf(address))) return HELD;
    }
    return NONE;
  }

  #grow(): void {
    const old = this.#slots;
    const slots = new Uint32Array(2 * old.length);
    // In the order of a run, beginning behind a gap, no id moves further from the slot of its hash.
    const gap = old.indexOf(0);
    for (let at = 0; at < old.length; at++) {
      const address = old[(gap + at) & (old.length - 1)]!;
      if (address === 0) continue;
      let slot = hashAt(this.#pieces[(address - 1) >>> PIECE_BITS]!, offsetOf(address)) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = address;
    }
    this.#slots = slots;
  }
}

const HELD = -1;
const NONE = -2;

function offsetOf(address: number): number {
  return (address - 1) & (PIECE_BYTES - 1);
}

/** The length in bytes stands before the text. */
const HEAD_BYTES = 2;
/** A UTF-16 code unit has 7 bits a byte (LEB128). */
const UNIT_BYTES = 3;

function write(piece: Uint8Array, start: number, id: string): void {
  let at = start + HEAD_BYTES;
  for (let position = 0; position < id.length; position++) {
    let unit = id.charCodeAt(position);
    for (; unit > 0x7f; unit >>>= 7) piece[at++] = (unit & 0x7f) | 0x80;
    piece[at++] = unit;
  }
  piece[start] = (at - start) & 0xff;
  piece[start + 1] = (at - start) >>> 8;
}

function bytesAt(piece: Uint8Array, start: number): number {
  return piece[start]! | (piece[start + 1]! << 8);
}

/** FNV-1a of the bytes. */
function hashAt(piece: Uint8Array, start: number): number {
  const end = start + bytesAt(piece, start);
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ piece[at]!, 0x01000193);
  return mixedBits(hash) >>> 0;
}

function isSame(one: Uint8Array, start: number, other: Uint8Array, otherStart: number): boolean {
  const length = bytesAt(one, start);
  for (let at = 0; at < length; at++) if (one[start + at] !== other[otherStart + at]) return false;
  return true;
}
