// Ids: normal form, order and hash, the same on every machine and in every language, and texts of millions in little memory.

import type { SourceRecord } from "../json/record.ts";
import { writtenNumber } from "../json/tree.ts";
import type { Path } from "../problems/problem.ts";

const MAY_DIFFER = /[\u0300-\uffff]/;

/** A name or an id in Normalization Form C, so that "é" is one character wherever it was written. */
export function idText(text: string): string {
  return MAY_DIFFER.test(text) ? text.normalize("NFC") : text;
}

/** Order by UTF-16 code units. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** FNV-1a over the UTF-16 code units, low byte first, then mixed, so that every bit of the text affects every bit of the hash. */
export function hashText(text: string, seed = 0): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  return mixedBits(hash) >>> 0;
}

/** A bijection of 32-bit integers in which every input bit reaches every output bit (MurmurHash3's finaliser). */
export function mixedBits(bits: number): number {
  let mixed = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Whether a number is surely the one that was written: beyond 2^53, neighbouring integers become one double. */
export function isExact(id: number): boolean {
  return Number.isFinite(id) && (Number.isSafeInteger(id) || !Number.isInteger(id));
}

export const INEXACT_ID =
  "integers beyond 2^53 are not exact as JSON numbers in memory: write the id as a text, in quotes";

/** The id as a text; null if it is neither text nor number. */
export function writtenId(id: unknown, record: SourceRecord, path: Path): string | null {
  if (typeof id === "bigint") return String(id);
  if (typeof id === "number") return writtenNumber(id, record, path);
  return typeof id === "string" ? id : null;
}

/** Code units of a page: more than an id and its length take. */
const PAGE = 1 << 16;

/** Texts of fewer than 65,000 characters outside the heap, in pages of code units: a third of the memory of strings, and nothing for the garbage collector to trace. */
export class PackedTexts {
  /** The first page grows, because most runs are small. */
  readonly #pages: Uint16Array[] = [new Uint16Array(0)];
  /** How many code units of the last page are used. */
  #used = 0;
  /** How many code units each full page uses. */
  readonly #ends: number[] = [];

  add(text: string): number {
    const needed = this.#used + text.length + 1;
    if (needed > PAGE) {
      this.#ends.push(this.#used);
      this.#pages.push(new Uint16Array(PAGE));
      this.#used = 0;
    } else if (needed > this.#pages.at(-1)!.length) {
      const larger = new Uint16Array(Math.min(PAGE, 2 * needed));
      larger.set(this.#pages[0]!);
      this.#pages[0] = larger;
    }
    const page = this.#pages.at(-1)!;
    const start = this.#used;
    page[start] = text.length;
    for (let at = 0; at < text.length; at++) page[start + 1 + at] = text.charCodeAt(at);
    this.#used += text.length + 1;
    return PAGE * (this.#pages.length - 1) + start;
  }

  textAt(place: number): string {
    const page = this.#pages[Math.floor(place / PAGE)]!;
    const start = place % PAGE;
    return String.fromCharCode(...page.subarray(start + 1, start + 1 + page[start]!));
  }

  texts(): string[] {
    const texts: string[] = [];
    for (const [number, page] of this.#pages.entries())
      for (let start = 0; start < (this.#ends[number] ?? this.#used); start += page[start]! + 1)
        texts.push(this.textAt(PAGE * number + start));
    return texts;
  }
}
