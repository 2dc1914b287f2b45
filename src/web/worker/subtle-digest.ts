// The digest of records in a browser, which hashes while the next records are read.
import type { MultisetSum } from "../../core/digest.ts";
import type { RecordDigest } from "../../core/files/platform.ts";
import { sha256 } from "../../core/sha256.ts";

/** Gives the hash as a text of one character a byte. */
export type Hash = (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;

export const subtleHash: Hash = async (bytes) =>
  String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));

/** Where a page did not come over a safe connection, browsers do not hash. */
export const ownHash: Hash = async (bytes) => sha256(bytes);

export function recordDigest(sum: MultisetSum, hash: Hash): RecordDigest {
  let pending: Promise<string>[] = [];
  return {
    add: (bytes, name) => void pending.push(hash(named(bytes, name))),
    settle: async () => {
      const hashes = pending;
      pending = [];
      for (const one of await Promise.all(hashes)) sum.add(one);
    },
  };
}

function named(bytes: Uint8Array, name: string | null): Uint8Array<ArrayBuffer> {
  if (name === null) return bytes as Uint8Array<ArrayBuffer>;
  const before = new TextEncoder().encode(`${name}\0`);
  const both = new Uint8Array(before.length + bytes.length);
  both.set(before);
  both.set(bytes, before.length);
  return both;
}
