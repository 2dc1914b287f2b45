// Unpacks gzip as a stream, guarded against bombs and damage.
import { Gunzip } from "fflate";
import { type ArchiveLimits, checkUnpacked } from "../../core/files/archive-contents.ts";
import { Damage } from "../../core/files/read-failed.ts";
import { crc32 } from "./crc32.ts";
import { chunksOf, type OnBytes, readBytes } from "./read-blob.ts";

const PACKED_CHUNK_BYTES = 1 << 16;
const TRAILER_BYTES = 8;

/** The browser's own DecompressionStream knows no file of several members, which gzip and Node read as one. */
export async function* gunzipFile(
  file: Blob,
  { name, limits, onBytes }: { name: string; limits: ArchiveLimits; onBytes: OnBytes },
): AsyncGenerator<Uint8Array> {
  const unpack = unpacker(file);
  let unpacked = 0;
  for await (const chunk of chunksOf(file, onBytes, PACKED_CHUNK_BYTES)) {
    for (const piece of await unpack(chunk)) {
      unpacked += piece.length;
      checkUnpacked(name, file.size, unpacked, limits);
      yield piece;
    }
  }
  await unpack(null);
}

/** Takes one chunk after the other, and null for the end. */
function unpacker(file: Blob): (chunk: Uint8Array | null) => Promise<readonly Uint8Array[]> {
  let pieces: Uint8Array[] = [];
  let ended: Member[] = [];
  let [sum, bytes] = [0, 0];
  const endMember = (end: number) => {
    ended.push({ end, sum, bytes });
    [sum, bytes] = [0, 0];
  };
  const gunzip = new Gunzip((piece) => {
    sum = crc32(piece, sum);
    bytes += piece.length;
    pieces.push(piece);
  });
  gunzip.onmember = endMember;
  return async (chunk) => {
    [pieces, ended] = [[], []];
    try {
      gunzip.push(chunk ?? new Uint8Array(), chunk === null);
    } catch (error) {
      throw gzipDamage(error instanceof Error ? error.message : String(error));
    }
    if (chunk === null) endMember(file.size);
    for (const member of ended) await checkTrailer(file, member);
    return pieces;
  };
}

interface Member {
  readonly end: number;
  readonly sum: number;
  readonly bytes: number;
}

/** fflate 0.8.3 does not look at the checksum and the length that stand behind each member. */
async function checkTrailer(file: Blob, { end, sum, bytes }: Member): Promise<void> {
  const trailer = await readBytes(file, Math.max(0, end - TRAILER_BYTES), end);
  if (trailer.length < TRAILER_BYTES) throw gzipDamage("it ends too early");
  const view = new DataView(trailer.buffer);
  if (view.getUint32(0, true) !== sum) throw gzipDamage("its checksum is wrong");
  if (view.getUint32(4, true) !== bytes % 2 ** 32) throw gzipDamage("its length is wrong");
}

function gzipDamage(message: string): Damage {
  return new Damage("gzip or deflate data", message);
}
