// A zip archive among the chosen files: karat reads its directory, fflate unpacks.
import { Inflate } from "fflate";
import { compareText } from "../../core/compare-text.ts";
import { ArchiveContents } from "../../core/files/archive-contents.ts";
import { type ArchiveLimits, checkUnpacked } from "../../core/files/archive-limits.ts";
import { type Container, HEAD_BYTES, type InputFile, type OpenFile } from "../../core/files/container.ts";
import { headText } from "../../core/files/head-text.ts";
import { checkZipEntry, STORED, zipEntryKind } from "../../core/files/zip-entry.ts";
import { BROWSER, orReadError } from "./browser-platform.ts";
import { crc32 } from "./crc32.ts";
import { chunksOf, type OnBytes } from "./read-blob.ts";
import { viewOf, type ZipEntry, zipDamage, zipEntries } from "./zip-directory.ts";

interface ZippedFile extends InputFile {
  readonly entry: ZipEntry;
}

export function zip(
  archive: File,
  { limits, onBytes }: { limits: ArchiveLimits; onBytes: OnBytes },
): Container<ZippedFile> {
  return {
    list: async () => orReadError(archive.name, () => listZip(archive, limits)),
    async *open(files): AsyncGenerator<OpenFile> {
      for (const { file, entry } of files) yield { file, chunks: unzip(archive, entry, onBytes) };
    },
  };
}

function listZip(archive: File, limits: ArchiveLimits): readonly ZippedFile[] {
  const contents = new ArchiveContents(archive.name, limits);
  const files: ZippedFile[] = [];
  let unpacked = 0;
  for (const entry of zipEntries(archive)) {
    const path = contents.admit(entry.name, zipEntryKind(entry, entry.name));
    unpacked += entry.uncompressedSize;
    checkUnpacked(archive.name, archive.size, unpacked, limits);
    if (path === null) continue;
    const file = `${archive.name}/${path}`;
    checkZipEntry(entry, file);
    files.push({ path, file, entry, head: () => orReadError(file, () => headOf(archive, entry)) });
  }
  contents.end();
  return files.sort((a, b) => compareText(a.path, b.path));
}

const PACKED_CHUNK_BYTES = 1 << 16;

async function* unzip(archive: Blob, entry: ZipEntry, onBytes: OnBytes): AsyncGenerator<Uint8Array> {
  let sum = 0;
  let bytes = 0;
  for await (const piece of unpacked(archive, entry, onBytes)) {
    bytes += piece.length;
    if (bytes > entry.uncompressedSize) throw zipDamage("a file is larger than it says");
    sum = crc32(piece, sum);
    yield piece;
  }
  if (bytes < entry.uncompressedSize) throw zipDamage("a file is smaller than it says");
  if (sum !== entry.crc32) throw zipDamage("its checksum is wrong");
}

async function* unpacked(archive: Blob, entry: ZipEntry, onBytes: OnBytes): AsyncGenerator<Uint8Array> {
  const packed = dataOf(archive, entry);
  if (entry.compressionMethod === STORED) {
    yield* chunksOf(packed, onBytes);
    return;
  }
  let pieces: Uint8Array[] = [];
  const inflate = new Inflate((piece) => pieces.push(piece));
  for await (const chunk of chunksOf(packed, onBytes, PACKED_CHUNK_BYTES)) {
    push(inflate, chunk, false);
    yield* pieces;
    pieces = [];
  }
  push(inflate, new Uint8Array(), true);
  yield* pieces;
}

function push(inflate: Inflate, chunk: Uint8Array, isLast: boolean): void {
  try {
    inflate.push(chunk, isLast);
  } catch (error) {
    throw zipDamage(error instanceof Error ? error.message : String(error));
  }
}

const LOCAL_HEADER_BYTES = 30;

/** The packed bytes, which begin behind the header that repeats the entry. */
function dataOf(archive: Blob, { localHeaderOffset, compressedSize }: ZipEntry): Blob {
  const header = viewOf(archive, localHeaderOffset, LOCAL_HEADER_BYTES);
  if (header.byteLength < LOCAL_HEADER_BYTES) throw zipDamage("it ends too early");
  const start = localHeaderOffset + LOCAL_HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  if (start + compressedSize > archive.size) throw zipDamage("it ends too early");
  return archive.slice(start, start + compressedSize);
}

function headOf(archive: Blob, entry: ZipEntry): string {
  const packed = viewOf(dataOf(archive, entry), 0, HEAD_BYTES);
  const bytes = new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength);
  if (entry.compressionMethod === STORED) return headText(bytes, BROWSER);
  let head = new Uint8Array();
  push(
    new Inflate((piece) => {
      head = piece as Uint8Array<ArrayBuffer>;
    }),
    bytes,
    false,
  );
  return headText(head, BROWSER);
}
