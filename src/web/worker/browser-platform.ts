// How a browser joins, decodes and hashes bytes.
import type { Platform } from "../../core/files/platform.ts";
import { Damage, damagedFile, readFailed } from "../../core/files/read-failed.ts";
import { ownHash, recordDigest, subtleHash } from "./subtle-digest.ts";

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lossy = new TextDecoder("utf-8", { ignoreBOM: true });

export const BROWSER: Platform = {
  mostTextBytes: 2 ** 29 - 24,
  join(chunks) {
    if (chunks.length === 1) return chunks[0]!;
    const all = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
    let at = 0;
    for (const chunk of chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  },
  decoder(bytes) {
    const text = strictText(bytes);
    if (text === null) return null;
    // As many characters as bytes: all of them are ASCII, and positions are the same in both.
    if (text.length === bytes.length) return (from, end) => text.slice(from, end);
    return (from, end) => strict.decode(bytes.subarray(from, end));
  },
  lossyText: (bytes) => lossy.decode(bytes),
  digest: (sum) => recordDigest(sum, globalThis.isSecureContext ? subtleHash : ownHash),
  rows: async (table) => (await import("../../tables/read-table.ts")).readTable(table),
  asReadError(file, error) {
    if (error instanceof Damage) return damagedFile(file, error.kind, error);
    if (!(error instanceof DOMException)) return error;
    const received = "a file that cannot be read any more";
    const hint = "it was changed, moved or removed since it was chosen: choose it again";
    return readFailed({ file }, { expected: "the file that was chosen", received, hint }, error);
  },
};

/** What `read` gives, its errors in words for the user. */
export async function orReadError<Value>(file: string, read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    throw BROWSER.asReadError(file, error);
  }
}

function strictText(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}
