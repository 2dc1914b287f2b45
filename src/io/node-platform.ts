// How Node joins, decodes and hashes bytes.
import { constants, isAscii, isUtf8, transcode } from "node:buffer";
import type { Platform } from "../core/files/platform.ts";
import { joinChunks } from "./join-chunks.ts";
import { MultisetDigest } from "./multiset-digest.ts";
import { asReadError } from "./read-error.ts";

export const NODE: Platform = {
  mostTextBytes: constants.MAX_STRING_LENGTH,
  join: joinChunks,
  decoder(bytes) {
    const buffer = asBuffer(bytes);
    if (buffer.includes(0)) return null;
    if (isAscii(buffer)) return (from, end) => buffer.toString("latin1", from, end);
    return isUtf8(buffer) ? (from, end) => decodeUtf8(buffer, from, end) : null;
  },
  lossyText: (bytes) => asBuffer(bytes).toString("utf8"),
  digest: () => new MultisetDigest(),
  asReadError,
};

const LONG_BYTES = 1 << 12;

/** Long texts go by way of UTF-16: Node 20 decodes UTF-8 itself at half that speed. */
function decodeUtf8(buffer: Buffer, from: number, end: number): string {
  if (end - from < LONG_BYTES) return buffer.toString("utf8", from, end);
  return transcode(buffer.subarray(from, end), "utf8", "utf16le").toString("utf16le");
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
