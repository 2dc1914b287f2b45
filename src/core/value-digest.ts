// The digest of values that never were text: the sum of the SHA-256 of each one's canonical JSON, whatever their order.
import { canonicalJson } from "./canonical-json.ts";
import { MultisetSum } from "./files/file-source.ts";
import { sha256 } from "./sha256.ts";
import { utf8 } from "./utf8.ts";

export class ValueDigest {
  readonly #sum = new MultisetSum();

  add(value: unknown): void {
    this.#sum.add(sha256(utf8(canonicalJson(value))));
  }

  hex(): string {
    return this.#sum.hex();
  }
}

/** The digest of a single value. */
export function digestOf(value: unknown): string {
  const digest = new ValueDigest();
  digest.add(value);
  return digest.hex();
}

const DIGEST_CHARACTERS = 12;

export function shortDigest(digest: string | null): string {
  return digest === null ? "unknown" : digest.slice(0, DIGEST_CHARACTERS);
}
