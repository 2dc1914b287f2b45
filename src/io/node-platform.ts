// How Node joins, decodes and hashes bytes.
import { constants, isAscii, isUtf8 } from "node:buffer";
import type { Platform } from "../core/files/platform.ts";
import { joinChunks } from "./join-chunks.ts";
import { MultisetDigest } from "./multiset-digest.ts";
import { asReadError } from "./read-error.ts";

export const NODE: Platform = {
  mostTextBytes: constants.MAX_STRING_LENGTH,
  join: joinChunks,
  decoder(bytes) {
    const buffer = asBuffer(bytes);
    const encoding = encodingOf(buffer);
    return encoding === null ? null : (from, end) => buffer.toString(encoding, from, end);
  },
  lossyText: (bytes) => asBuffer(bytes).toString("utf8"),
  digest: () => new MultisetDigest(),
  asReadError,
};

/** Pure ASCII is also Latin-1, which Node decodes faster. */
function encodingOf(bytes: Buffer): "latin1" | "utf8" | null {
  if (bytes.includes(0)) return null;
  if (isAscii(bytes)) return "latin1";
  return isUtf8(bytes) ? "utf8" : null;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
