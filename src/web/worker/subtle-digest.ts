// The digest of records, hashed by the browser.
import { MultisetSum } from "../../core/files/multiset-sum.ts";
import type { RecordDigest } from "../../core/files/platform.ts";

export class SubtleDigest implements RecordDigest {
  readonly #sum = new MultisetSum();
  #pending: Promise<ArrayBuffer>[] = [];

  add(bytes: Uint8Array): void {
    this.#pending.push(crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  }

  async settle(): Promise<void> {
    const digests = await Promise.all(this.#pending);
    this.#pending = [];
    for (const digest of digests) this.#sum.add(String.fromCharCode(...new Uint8Array(digest)));
  }

  hex(): string {
    return this.#sum.hex();
  }
}

/** Where a page did not come over a safe connection, browsers do not hash. */
export class NoDigest implements RecordDigest {
  add(): void {}
  async settle(): Promise<void> {}
  hex(): null {
    return null;
  }
}
