// The digest of records, hashed by Node.
import { hash } from "node:crypto";
import { MultisetSum } from "../core/files/multiset-sum.ts";
import type { RecordDigest } from "../core/files/platform.ts";

export class MultisetDigest implements RecordDigest {
  readonly #sum = new MultisetSum();

  add(bytes: Uint8Array): void {
    // A string of one character a byte: on Node 20 this takes half the time of the same 32 bytes as a Buffer.
    this.#sum.add(hash("sha256", bytes, "binary"));
  }

  async settle(): Promise<void> {}

  hex(): string {
    return this.#sum.hex();
  }
}
