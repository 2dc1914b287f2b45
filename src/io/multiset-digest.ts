// The digest of records, hashed by Node.
import { createHash, hash } from "node:crypto";
import { MultisetSum } from "../core/files/multiset-sum.ts";
import type { RecordDigest } from "../core/files/platform.ts";

export class MultisetDigest implements RecordDigest {
  readonly #sum = new MultisetSum();

  add(bytes: Uint8Array, name?: string): void {
    // A string of one character a byte: on Node 20 this takes half the time of the same 32 bytes as a Buffer.
    this.#sum.add(
      name === undefined
        ? hash("sha256", bytes, "binary")
        : createHash("sha256").update(`${name}\0`).update(bytes).digest("binary"),
    );
  }

  async settle(): Promise<void> {}

  hex(): string {
    return this.#sum.hex();
  }
}
