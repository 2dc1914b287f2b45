// Unpacks gzip as a stream, guarded against bombs.
import { createReadStream, statSync } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { type ArchiveLimits, checkUnpacked } from "../core/files/archive-contents.ts";

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
