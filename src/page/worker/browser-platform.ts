// How a browser joins, decodes, hashes and unpacks bytes.
import type { Platform } from "../../input/files/platform.ts";
import { Damage, damagedFile, readFailed } from "../../input/files/read-failed.ts";
import { sha256 } from "../../json/sha256.ts";
import { crc32, gunzip, inflate } from "./gzip.ts";

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
    // As many characters as bytes means ASCII, so positions are the same in both.
    if (text.length === bytes.length) return (from, end) => text.slice(from, end);
    return (from, end) => strict.decode(bytes.subarray(from, end));
  },
  lossyText: (bytes) => lossy.decode(bytes),
  hash(bytes, name) {
    const all = name === null ? bytes : BROWSER.join([new TextEncoder().encode(`${name}\0`), bytes]);
    // Browsers offer crypto.subtle only in secure contexts.
    return globalThis.isSecureContext ? subtleHash(all) : sha256(all);
  },
  gunzip,
  inflate,
  crc32,
  asReadError(file, error) {
    if (error instanceof Damage) return damagedFile(file, error.kind, error);
    if (!(error instanceof DOMException)) return error;
    const received = "a file that cannot be read any more";
    const hint = "it was changed, moved or removed since it was chosen: choose it again";
    return readFailed(file, { expected: "the file that was chosen", received, hint }, error);
  },
};

async function subtleHash(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return String.fromCharCode(...new Uint8Array(hash));
}

function strictText(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}
