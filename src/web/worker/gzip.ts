// Unpacks gzip: as a stream, guarded against bombs and damage, and the beginning of a file at once.
import { Gunzip } from "fflate";
import { type ArchiveLimits, checkUnpacked } from "../../core/files/archive-limits.ts";
import { Damage } from "../../core/files/read-failed.ts";
import { crc32 } from "./crc32.ts";
import { chunksOf, type OnBytes, readNow } from "./read-blob.ts";

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
    for (const piece of unpacking.push(chunk)) {
      unpacked += piece.length;
      checkUnpacked(name, file.size, unpacked, limits);
      yield piece;
    }
  }
  unpacking.end();
}

/** What the beginning of a gzip file unpacks to. */
export function gunzipBeginning(file: Blob, packedBytes: number): Uint8Array {
  const pieces = new Unpacking(file).push(readNow(file, 0, packedBytes));
  return pieces.find((piece) => piece.length > 0) ?? new Uint8Array();
}

class Unpacking {
  readonly #file: Blob;
  readonly #gunzip: Gunzip;
  #pieces: Uint8Array[] = [];
  #sum = 0;
  #bytes = 0;

  constructor(file: Blob) {
    this.#file = file;
    this.#gunzip = new Gunzip((piece) => {
      this.#sum = crc32(piece, this.#sum);
      this.#bytes += piece.length;
      this.#pieces.push(piece);
    });
    this.#gunzip.onmember = (start) => this.#endMember(start);
  }

  push(chunk: Uint8Array, isLast = false): readonly Uint8Array[] {
    this.#pieces = [];
    try {
      this.#gunzip.push(chunk, isLast);
    } catch (error) {
      if (error instanceof Damage) throw error;
      throw gzipDamage(error instanceof Error ? error.message : String(error));
    }
    return this.#pieces;
  }

  end(): void {
    this.push(new Uint8Array(), true);
    this.#endMember(this.#file.size);
  }

  /** fflate 0.8.3 does not look at the checksum and the length that stand behind each member. */
  #endMember(end: number): void {
    const trailer = readNow(this.#file, Math.max(0, end - TRAILER_BYTES), end);
    if (trailer.length < TRAILER_BYTES) throw gzipDamage("it ends too early");
    const view = new DataView(trailer.buffer);
    if (view.getUint32(0, true) !== this.#sum) throw gzipDamage("its checksum is wrong");
    if (view.getUint32(4, true) !== this.#bytes % 2 ** 32) throw gzipDamage("its length is wrong");
    this.#sum = 0;
    this.#bytes = 0;
  }
}

function gzipDamage(message: string): Damage {
  return new Damage("gzip or deflate data", message);
}
