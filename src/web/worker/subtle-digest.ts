// The digest of records, hashed by the browser.
import type { MultisetSum } from "../../core/digest.ts";
import type { RecordDigest } from "../../core/files/platform.ts";
import { sha256 } from "../../core/sha256.ts";

export class SubtleDigest implements RecordDigest {
  readonly #sum: MultisetSum;
  #pending: Promise<ArrayBuffer>[] = [];

  constructor(sum: MultisetSum) {
    this.#sum = sum;
  }

  add(bytes: Uint8Array, name: string | null): void {
    this.#pending.push(crypto.subtle.digest("SHA-256", named(bytes, name)));
  }

  async settle(): Promise<void> {
    const digests = await Promise.all(this.#pending);
    this.#pending = [];
    for (const digest of digests) this.#sum.add(String.fromCharCode(...new Uint8Array(digest)));
  }
}

/** Where a page did not come over a safe connection, browsers do not hash: the same by ourselves. */
export class OwnDigest implements RecordDigest {
  readonly #sum: MultisetSum;

  constructor(sum: MultisetSum) {
    this.#sum = sum;
  }

  add(bytes: Uint8Array, name: string | null): void {
    this.#sum.add(sha256(named(bytes, name)));
  }

  async settle(): Promise<void> {}
}

function named(bytes: Uint8Array, name: string | null): Uint8Array<ArrayBuffer> {
  if (name === null) return bytes as Uint8Array<ArrayBuffer>;
  const before = new TextEncoder().encode(`${name}\0`);
  const both = new Uint8Array(before.length + bytes.length);
  both.set(before);
  both.set(bytes, before.length);
  return both;
}
