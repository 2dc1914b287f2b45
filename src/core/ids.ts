// Ids: their one form, their one order and their hash, the same on every machine and in every language.
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

/** Whether a number is the one that was written: beyond 2^53 neighbouring integers are one double. */
export function isExact(id: number): boolean {
  return Number.isFinite(id) && (Number.isSafeInteger(id) || !Number.isInteger(id));
}

/** The hint where an id is such a number. */
export const INEXACT_ID =
  "integers beyond 2^53 are not exact as JSON numbers in memory: write the id as a text, in quotes";

/** The id as a text; null where it is neither text nor number. */
export function writtenId(id: unknown, { text }: SourceRecord, path: Path): string | null {
  if (typeof id === "string") return id;
  if (typeof id !== "number") return null;
  if (text === undefined) return String(id);
  const node = nodeAt(readJson(text), path);
  return node.kind === "number" ? node.source : String(id);
}

/** Below the number of entries that a Set of V8 can hold. */
const MOST_IDS = 1 << 23;

/** A set of ids for runs of any size. */
export class IdSet {
  readonly #sets: Set<string>[] = [new Set()];
  readonly #most: number;

  constructor(most = MOST_IDS) {
    this.#most = most;
  }

  has(id: string): boolean {
    return this.#sets.some((set) => set.has(id));
  }

  add(id: string): void {
    if (this.#sets[0]!.size >= this.#most) this.#sets.unshift(new Set());
    this.#sets[0]!.add(id);
  }
}
