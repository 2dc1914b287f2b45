// A zip archive: yauzl reads its directory and unpacks, karat checks what it says.
import { closeSync, openSync, readSync } from "node:fs";
import { constants, crc32, inflateRawSync } from "node:zlib";
import { getFileNameLowLevel, openPromise, type Entry as ZipEntry, type ZipFile } from "yauzl";
import { ArchiveContents, type ArchiveLimits, checkPacked, checkUnpacked } from "../core/files/archive-contents.ts";
import { type Container, HEAD_BYTES, type InputFile, type OpenFile } from "../core/files/container.ts";
import { headText } from "../core/files/decode-text.ts";
import { Damage } from "../core/files/read-failed.ts";
import { checkZipEntry, STORED, ZSTD, zipEntryKind } from "../core/files/zip-entry.ts";
import { compareText } from "../core/ids.ts";
import { NODE } from "./node-platform.ts";
import { asReadError } from "./read-error.ts";

interface ZippedFile extends InputFile {
  readonly entry: ZipEntry;
}

export function zip(name: string, limits: ArchiveLimits): Container<ZippedFile> {
  return {
    async list() {
      const opened = await openZip(name);
      try {
        return await listZip(name, opened, limits);
      } finally {
        opened.close();
      }
    },
    async *open(files): AsyncGenerator<OpenFile> {
      const opened = await openZip(name);
      try {
        for (const { file, entry } of files) yield { file, chunks: unzip(opened, entry, file) };
      } finally {
        opened.close();
      }
    },
  };
}

async function openZip(name: string): Promise<ZipFile> {
  try {
    // Names stay bytes: yauzl would refuse unsafe ones in its own words.
    return await openPromise(name, { autoClose: false, decodeStrings: false });
  } catch (error) {
    throw zipError(name, error);
  }
}

async function listZip(name: string, opened: ZipFile, limits: ArchiveLimits): Promise<readonly ZippedFile[]> {
  const contents = new ArchiveContents(name, limits);
  const files = new Map<string, ZippedFile>();
  let unpacked = 0;
  let packed = 0;
  for await (const entry of entriesOf(opened, name)) {
    const stored = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
    const path = contents.admit(stored, zipEntryKind(entry, stored));
    unpacked += entry.uncompressedSize;
    checkUnpacked(name, opened.fileSize, unpacked, limits);
    packed += entry.compressedSize;
    checkPacked(name, opened.fileSize, packed);
    if (path === null) continue;
    const file = `${name}/${path}`;
    checkZipEntry(entry, file, [ZSTD]);
    files.set(path, { path, file, entry, head: () => headOf(name, entry, file) });
  }
  contents.end();
  return [...files.values()].sort((a, b) => compareText(a.path, b.path));
}

async function* entriesOf(opened: ZipFile, name: string): AsyncGenerator<ZipEntry> {
  try {
    yield* opened.eachEntry();
  } catch (error) {
    throw zipError(name, error);
  }
}

async function* unzip(opened: ZipFile, entry: ZipEntry, file: string): AsyncGenerator<Uint8Array> {
  let sum = 0;
  try {
    for await (const chunk of unpacked(opened, entry)) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (sum !== entry.crc32) throw new Damage("a zip archive", "its checksum is wrong");
  } catch (error) {
    throw zipError(file, error);
  }
}

async function* unpacked(opened: ZipFile, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  if (entry.compressionMethod !== ZSTD) return yield* await opened.openReadStreamPromise(entry);
  const { unzstd } = await import("../tables/zstd.ts");
  yield* unzstd(await opened.openReadStreamPromise(entry, { decodeFileData: false }), entry.uncompressedSize);
}

/** yauzl throws plain errors with nothing but a message. */
function zipError(file: string, error: unknown): unknown {
  const isPlain = error instanceof Error && error.constructor === Error && !("code" in error);
  return asReadError(file, isPlain ? new Damage("a zip archive", error.message, error) : error);
}

const LOCAL_HEADER_BYTES = 30;

/** yauzl only streams, and a head is wanted at once: finds the data behind its local header and unpacks a little. */
function headOf(name: string, entry: ZipEntry, file: string): string {
  try {
    const header = readBytes(name, entry.relativeOffsetOfLocalHeader, LOCAL_HEADER_BYTES);
    if (header.length < LOCAL_HEADER_BYTES) throw new Damage("a zip archive", "it ends too early");
    const start = LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
    const length = Math.min(entry.compressedSize, HEAD_BYTES);
    const packed = readBytes(name, entry.relativeOffsetOfLocalHeader + start, length);
    // Only a log of another tool is packed so, which is known by the names of its files.
    if (entry.compressionMethod === ZSTD) return "";
    const isStored = entry.compressionMethod === STORED;
    return headText(isStored ? packed : inflatedHead(packed), NODE);
  } catch (error) {
    throw zipError(file, error);
  }
}

function readBytes(file: string, position: number, length: number): Buffer {
  const handle = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(handle, bytes, 0, length, position));
  } finally {
    closeSync(handle);
  }
}

const STEP_BYTES = 1_024;

/** So many bytes as make a head and little more: a few packed ones can hold a thousand times as much. */
function inflatedHead(packed: Uint8Array): Buffer {
  for (let length = STEP_BYTES; ; length += STEP_BYTES) {
    const unpacked = inflateRawSync(packed.subarray(0, length), { finishFlush: constants.Z_SYNC_FLUSH });
    if (unpacked.length >= HEAD_BYTES || length >= packed.length) return unpacked.subarray(0, HEAD_BYTES);
  }
}
