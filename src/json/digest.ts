// Digests of records and values in any order, and of results and comparisons. They reveal damage and careless edits, but a forger can compute them too.
import { remember } from "../numeric/remember.ts";
import { textHash } from "./sha256.ts";

const WORDS = 8;

/**
 * The sum, modulo 2^256, of the SHA-256 of every record (MSet-Add-Hash: Clarke et al., Incremental multiset hash
 * functions, ASIACRYPT 2003). With an exclusive or, a record that occurs twice would vanish; a hash over sorted hashes
 * would have to keep them all. It tells inputs apart; it does not withstand a deliberate search for collisions.
 */
export class MultisetSum {
  /** The most significant word first. */
  readonly #sum = new Uint32Array(WORDS);

  /** Adds a SHA-256, written as a text of one character a byte. */
  add(digest: string): void {
    const sum = this.#sum;
    let carry = 0;
    for (let word = WORDS - 1; word >= 0; word--) {
      const total = sum[word]! + wordAt(digest, 4 * word) + carry;
      sum[word] = total;
      carry = total > 0xffff_ffff ? 1 : 0;
    }
  }

  hex(): string {
    return Array.from(this.#sum, (word) => word.toString(16).padStart(8, "0")).join("");
  }
}

function wordAt(digest: string, offset: number): number {
  const high = (digest.charCodeAt(offset) << 8) | digest.charCodeAt(offset + 1);
  const low = (digest.charCodeAt(offset + 2) << 8) | digest.charCodeAt(offset + 3);
  return high * 0x1_0000 + low;
}

/** The same sum over values in memory. */
export class ValueDigest extends MultisetSum {
  override add(value: unknown): void {
    super.add(textHash(canonicalJson(value)));
  }
}

export function digestOf(value: unknown): string {
  const digest = new ValueDigest();
  digest.add(value);
  return digest.hex();
}

const DIGEST_CHARACTERS = 12;

export function shortDigest(digest: string | null): string {
  return digest === null ? "unknown" : digest.slice(0, DIGEST_CHARACTERS);
}

/** Cuts off values that contain themselves. */
const DEEPEST = 1_000;

export function canonicalJson(value: unknown, depth = 0): string {
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  if (depth > DEEPEST) return "…";
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join()}]`;
  let members = "";
  for (const key of sortedKeys(value)) {
    const member = (value as Readonly<Record<string, unknown>>)[key];
    if (member === undefined) continue;
    const text = typeof member === "string" ? JSON.stringify(member) : canonicalJson(member, depth + 1);
    members += `${members === "" ? "" : ","}${quotedKey(key)}:${text}`;
  }
  return `{${members}}`;
}

/** The keys of the last object: the rows of a table have the same ones. */
let lastKeys: readonly string[] = [];
let lastSorted: readonly string[] = [];

/** Sorts keys by UTF-16 code units. */
function sortedKeys(value: object): readonly string[] {
  const keys = Object.keys(value);
  if (keys.length !== lastKeys.length || keys.some((key, at) => key !== lastKeys[at])) {
    lastKeys = keys;
    lastSorted = keys.toSorted();
  }
  return lastSorted;
}

const quotedKey = remember((key: string) => JSON.stringify(key));

interface Stored {
  readonly digest?: string | undefined;
  readonly rows?: readonly unknown[] | undefined;
  readonly perUnit?: readonly object[] | undefined;
}

/** The digest of a result whose units come one by one, in any order. */
export class ContentDigest extends ValueDigest {
  constructor({ digest: _, ...head }: Stored) {
    super();
    // As it will be read back, without what JSON cannot write.
    this.add(JSON.parse(JSON.stringify(head)));
  }
}

export function contentDigest(content: Stored): string {
  const { rows, perUnit, ...head } = content;
  if (rows === undefined || perUnit?.length !== rows.length) return new ContentDigest(content).hex();
  const digest = new ContentDigest(head);
  for (const [at, unit] of perUnit.entries()) digest.add({ ...unit, row: rows[at] });
  return digest.hex();
}

export function withDigest<Content extends Stored>({ digest: _, ...content }: Content): Content {
  return { ...content, digest: contentDigest(content) } as unknown as Content;
}
