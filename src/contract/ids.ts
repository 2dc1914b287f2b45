// Ids: normal form, order and hash, the same on every machine and in every language.

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
