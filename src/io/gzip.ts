// Unpacks gzip: as a stream, guarded against bombs, and the beginning of a file at once.
import { createReadStream, statSync } from "node:fs";
import { pipeline } from "node:stream";
import { constants, createGunzip, gunzipSync } from "node:zlib";
import { type ArchiveLimits, checkUnpacked } from "../core/files/archive-contents.ts";
import { HEAD_BYTES } from "../core/files/container.ts";

const CHUNK_BYTES = 1 << 18;

export async function* gunzipFile(path: string, file: string, limits: ArchiveLimits): AsyncGenerator<Uint8Array> {
  const packed = statSync(path).size;
  const unpacking = createGunzip({ chunkSize: CHUNK_BYTES });
  pipeline(createReadStream(path, { highWaterMark: CHUNK_BYTES }), unpacking, () => {});
  let unpacked = 0;
  for await (const chunk of unpacking as AsyncIterable<Uint8Array>) {
    unpacked += chunk.length;
    checkUnpacked(file, packed, unpacked, limits);
    yield chunk;
  }
}

/** What the beginning of a gzip file unpacks to. */
export function gunzipBeginning(bytes: Uint8Array): Buffer {
  return unpackHead(bytes, gunzipSync);
}

type Unpack = (bytes: Uint8Array, options: { finishFlush: number }) => Buffer;

const STEP_BYTES = 1_024;

/** So many bytes as make a head and little more: a few packed ones can hold a thousand times as much. */
export function unpackHead(packed: Uint8Array, unpack: Unpack): Buffer {
  for (let length = STEP_BYTES; ; length += STEP_BYTES) {
    const unpacked = unpack(packed.subarray(0, length), { finishFlush: constants.Z_SYNC_FLUSH });
    if (unpacked.length >= HEAD_BYTES || length >= packed.length) return unpacked.subarray(0, HEAD_BYTES);
  }
}
