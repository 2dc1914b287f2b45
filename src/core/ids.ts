// Ids: their one form, their one order and their hash, the same on every machine and in every language, and a set of them for runs of any size.
import { nodeAt, readJson } from "./json.ts";
import type { Path } from "./problem.ts";
import type { SourceRecord } from "./source.ts";

const MAY_DIFFER = /[\u0300-\uffff]/;

/** A name or an id in Normalization Form C, so that "é" is one character wherever it was written. */
export function idText(text: string): string {
  return MAY_DIFFER.test(text) ? text.normalize("NFC") : text;
}

/** Order by UTF-16 code units. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** FNV-1a over the UTF-16 code units, low byte first, then MurmurHash3's finaliser, so that every bit of the text moves every bit of the hash. */
export function hashText(text: string, seed = 0): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The id as a text; null where it is neither text nor number. */
export function writtenId(id: unknown, { text }: SourceRecord, path: Path): string | null {
  if (typeof id === "string") return id;
  if (typeof id !== "number") return null;
  if (text === undefined) return String(id);
  const node = nodeAt(readJson(text), path);
  return node.kind === "number" ? node.source : String(id);
}

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
