// A set of ids for runs of any size: about 16 bytes and the id's own for each, where a Set needs 80 and holds 16 million at most.
import { hashText } from "./id-text.ts";

const PAGE_BYTES = 1 << 20;
const ALIGNMENT = 4;
const HEADER_BYTES = 4;
/** Of the header: whether the id has two bytes a character. The rest is its length. */
const IS_WIDE = 0x8000_0000;

/** Open addressing over hashes and places; the ids themselves lie in pages, so that equal hashes are told apart. */
export class IdSet {
  readonly #pages: Uint8Array[] = [];
  #pageUsed = PAGE_BYTES;
  #hashes = new Uint32Array(1 << 6);
  /** Where the id lies, in units of the alignment, plus 1; 0 in an empty slot. */
  #places = new Uint32Array(1 << 6);
  #size = 0;
  /** Another one for each set: nobody can choose ids that fall on the same slots. */
  readonly #seed = Math.floor(Math.random() * 2 ** 32);

  get size(): number {
    return this.#size;
  }

  has(id: string): boolean {
    return this.#places[this.#slotOf(id, hashText(id, this.#seed))] !== 0;
  }

  add(id: string): void {
    const hash = hashText(id, this.#seed);
    const slot = this.#slotOf(id, hash);
    if (this.#places[slot] !== 0) return;
    this.#hashes[slot] = hash;
    this.#places[slot] = this.#store(id);
    this.#size++;
    if (this.#size * 4 > this.#places.length * 3) this.#grow();
  }

  /** The slot of the id, or the empty one where it belongs. */
  #slotOf(id: string, hash: number): number {
    const mask = this.#places.length - 1;
    let slot = hash & mask;
    while (this.#places[slot] !== 0 && !(this.#hashes[slot] === hash && this.#isAt(this.#places[slot]!, id)))
      slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [hashes, places] = [this.#hashes, this.#places];
    this.#hashes = new Uint32Array(2 * hashes.length);
    this.#places = new Uint32Array(2 * places.length);
    const mask = this.#places.length - 1;
    for (let from = 0; from < places.length; from++) {
      if (places[from] === 0) continue;
      let to = hashes[from]! & mask;
      while (this.#places[to] !== 0) to = (to + 1) & mask;
      this.#hashes[to] = hashes[from]!;
      this.#places[to] = places[from]!;
    }
  }

  #store(id: string): number {
    const isWide = hasWide(id);
    const bytes = HEADER_BYTES + id.length * (isWide ? 2 : 1);
    const { page, offset, place } = this.#reserve(bytes);
    new DataView(page.buffer).setUint32(offset, id.length | (isWide ? IS_WIDE : 0));
    for (let at = 0, to = offset + HEADER_BYTES; at < id.length; at++) {
      const unit = id.charCodeAt(at);
      page[to++] = unit;
      if (isWide) page[to++] = unit >>> 8;
    }
    return place;
  }

  #reserve(bytes: number): { page: Uint8Array; offset: number; place: number } {
    const aligned = Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    if (this.#pageUsed + aligned > PAGE_BYTES) {
      this.#pages.push(new Uint8Array(Math.max(PAGE_BYTES, aligned)));
      this.#pageUsed = 0;
    }
    const offset = this.#pageUsed;
    this.#pageUsed += aligned;
    const number = this.#pages.length - 1;
    return { page: this.#pages[number]!, offset, place: (number * PAGE_BYTES + offset) / ALIGNMENT + 1 };
  }

  #isAt(place: number, id: string): boolean {
    const position = (place - 1) * ALIGNMENT;
    const page = this.#pages[Math.floor(position / PAGE_BYTES)]!;
    const offset = position % PAGE_BYTES;
    const header = new DataView(page.buffer).getUint32(offset);
    if ((header & ~IS_WIDE) !== id.length) return false;
    const isWide = header >= IS_WIDE;
    for (let at = 0, from = offset + HEADER_BYTES; at < id.length; at++) {
      const unit = page[from++]! | (isWide ? page[from++]! << 8 : 0);
      if (unit !== id.charCodeAt(at)) return false;
    }
    return true;
  }
}

function hasWide(id: string): boolean {
  for (let at = 0; at < id.length; at++) if (id.charCodeAt(at) > 0xff) return true;
  return false;
}
