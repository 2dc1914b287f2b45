// Unpacks gzip and deflate as streams, guarded against damage.

import { Gunzip } from "fflate";
import type { Chunks, StoredFile } from "../../input/files/container.ts";
import { Damage } from "../../input/files/read-failed.ts";
import { thrownText } from "../../problems/problem.ts";

const PACKED_CHUNK_BYTES = 1 << 16;
const TRAILER_BYTES = 8;

/** Uses fflate, since DecompressionStream refuses files of several members, which gzip and Node read as one. */
export async function* gunzip(file: StoredFile): AsyncGenerator<Uint8Array> {
  const unpack = unpacker(file);
  for await (const chunk of file.chunks(PACKED_CHUNK_BYTES)) yield* await unpack(chunk);
  await unpack(null);
}

/** Unpacks raw deflate, as in zip archives. Its errors mean damaged data; errors of reading the file pass through. */
export async function* inflate(chunks: Chunks): AsyncGenerator<Uint8Array> {
  const reader = streamOf(chunks).pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } catch (error) {
    if (error instanceof Damage || error instanceof DOMException || !(error instanceof Error)) throw error;
    throw gzipDamage(error.message);
  } finally {
    // A consumer that stops early also stops the unpacking.
    await reader.cancel().catch(() => {});
  }
}

function streamOf(chunks: Chunks): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value as Uint8Array<ArrayBuffer>);
    },
  });
}

/** Takes one chunk after the other, and null for the end. */
function unpacker(file: StoredFile): (chunk: Uint8Array | null) => Promise<readonly Uint8Array[]> {
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
      throw gzipDamage(thrownText(error));
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

/** fflate 0.8.3 does not check the checksum and length at the end of each member. */
async function checkTrailer(file: StoredFile, { end, sum, bytes }: Member): Promise<void> {
  const trailer = await file.read(Math.max(0, end - TRAILER_BYTES), Math.min(end, TRAILER_BYTES));
  if (trailer.length < TRAILER_BYTES) throw gzipDamage("it ends too early");
  const view = new DataView(trailer.buffer, trailer.byteOffset);
  if (view.getUint32(0, true) !== sum) throw gzipDamage("its checksum is wrong");
  if (view.getUint32(4, true) !== bytes % 2 ** 32) throw gzipDamage("its length is wrong");
}

function gzipDamage(message: string): Damage {
  return new Damage("gzip or deflate data", message);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 0 ? value >>> 1 : (value >>> 1) ^ 0xedb88320;
  return value;
});

/** The checksum of zip and gzip (CRC-32, ISO 3309) over the bytes so far and these. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before;
  for (const byte of bytes) value = TABLE[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return ~value >>> 0;
}
