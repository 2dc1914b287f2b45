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
  const unpacking = new Unpacking(file);
  let unpacked = 0;
  for await (const chunk of chunksOf(file, onBytes, PACKED_CHUNK_BYTES)) {
    for (const piece of await unpacking.push(chunk)) {
      unpacked += piece.length;
      checkUnpacked(name, file.size, unpacked, limits);
      yield piece;
    }
  }
  await unpacking.end();
}

class Unpacking {
  readonly #file: Blob;
  readonly #gunzip: Gunzip;
  #pieces: Uint8Array[] = [];
  /** Members that have ended and have not been checked yet. */
  #ended: Member[] = [];
  #sum = 0;
  #bytes = 0;

  constructor(file: Blob) {
    this.#file = file;
    this.#gunzip = new Gunzip((piece) => {
      this.#sum = crc32(piece, this.#sum);
      this.#bytes += piece.length;
      this.#pieces.push(piece);
    });
    this.#gunzip.onmember = (start) => this.#ended.push(this.#endMember(start));
  }

  async push(chunk: Uint8Array, isLast = false): Promise<readonly Uint8Array[]> {
    this.#pieces = [];
    try {
      this.#gunzip.push(chunk, isLast);
    } catch (error) {
      throw gzipDamage(error instanceof Error ? error.message : String(error));
    }
    for (const member of this.#ended.splice(0)) await checkTrailer(this.#file, member);
    return this.#pieces;
  }

  async end(): Promise<void> {
    await this.push(new Uint8Array(), true);
    await checkTrailer(this.#file, this.#endMember(this.#file.size));
  }

  #endMember(end: number): Member {
    const member = { end, sum: this.#sum, bytes: this.#bytes };
    this.#sum = 0;
    this.#bytes = 0;
    return member;
  }
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
