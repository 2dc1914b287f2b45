// A zip archive among the chosen files: zip.js reads its directory and unpacks, karat checks what it says.
import { type FileEntry, type Reader, type Entry as ZipEntry, ZipReader } from "@zip.js/zip.js/lib/zip-core-reader.js";
import { ArchiveContents, type ArchiveLimits, checkPacked, checkUnpacked } from "../../core/files/archive-contents.ts";
import type { Container, InputFile, OpenFile } from "../../core/files/container.ts";
import { headOf } from "../../core/files/decode-text.ts";
import { Damage } from "../../core/files/read-failed.ts";
import { checkZipEntry, zipEntryKind } from "../../core/files/zip-entry.ts";
import { compareText } from "../../core/ids.ts";
import { BROWSER, orReadError } from "./browser-platform.ts";
import { type OnBytes, readBytes } from "./read-blob.ts";

interface ZippedFile extends InputFile {
  readonly entry: FileEntry;
}

export function zip(
  archive: File,
  { limits, onBytes }: { limits: ArchiveLimits; onBytes: OnBytes },
): Container<ZippedFile> {
  return {
    list: () => orReadError(archive.name, () => listZip(archive, limits)),
    async *open(files): AsyncGenerator<OpenFile> {
      for (const { file, entry } of files) {
        onBytes(entry.compressedSize);
        yield { file, chunks: unzip(entry) };
      }
    },
  };
}

/** No workers of its own, and no judgement of its own about names: karat has one for both kinds of archives. */
const SETTINGS = { useWebWorkers: false, checkCrc32: true, strictness: "tolerant" } as const;

async function listZip(archive: File, limits: ArchiveLimits): Promise<readonly ZippedFile[]> {
  const contents = new ArchiveContents(archive.name, limits);
  const files = new Map<string, ZippedFile>();
  let unpacked = 0;
  let packed = 0;
  for await (const entry of entriesOf(archive)) {
    const fields = { ...plainFields(entry), generalPurposeBitFlag: entry.encrypted ? 1 : 0 };
    const path = contents.admit(entry.filename, zipEntryKind(fields, entry.filename));
    unpacked += entry.uncompressedSize;
    checkUnpacked(archive.name, archive.size, unpacked, limits);
    packed += entry.compressedSize;
    checkPacked(archive.name, archive.size, packed);
    if (path === null || entry.directory) continue;
    const file = `${archive.name}/${path}`;
    checkZipEntry(fields, file);
    files.set(path, { path, file, entry, head: () => headOf({ file, chunks: unzip(entry) }, BROWSER) });
  }
  contents.end();
  return [...files.values()].sort((a, b) => compareText(a.path, b.path));
}

function plainFields({ versionMadeBy, compressionMethod, externalFileAttributes }: ZipEntry) {
  return { versionMadeBy, compressionMethod, externalFileAttributes };
}

async function* entriesOf(archive: File): AsyncGenerator<ZipEntry> {
  const reader = {
    size: archive.size,
    readUint8Array: (at: number, length: number) => readBytes(archive, at, at + length),
    createReadable: ({ offset, size }: { offset: number; size: number }) =>
      archive.slice(offset, offset + size).stream(),
  };
  try {
    yield* new ZipReader(reader as unknown as Reader<Blob>, SETTINGS).getEntriesGenerator();
  } catch (error) {
    throw zipDamage(error);
  }
}

async function* unzip(entry: FileEntry): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of unpacked(entry)) {
    bytes += piece.length;
    if (bytes > entry.uncompressedSize) throw zipDamage(new Error("a file is larger than it says"));
    yield piece;
  }
  if (bytes < entry.uncompressedSize) throw zipDamage(new Error("a file is smaller than it says"));
}

async function* unpacked(entry: FileEntry): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const end = entry.getData(writable, SETTINGS);
  // A failure before the first byte does not reach the stream.
  const failed = end.then(() => new Promise<never>(() => {}));
  const reader = readable.getReader();
  try {
    while (true) {
      const next = await Promise.race([reader.read(), failed]);
      if (next.done) break;
      yield next.value;
    }
    await end;
  } catch (error) {
    throw zipDamage(error);
  } finally {
    // Whoever has seen enough ends the unpacking too.
    failed.catch(() => {});
    await reader.cancel().catch(() => {});
  }
}

const WORDS: Readonly<Record<string, string>> = {
  "Invalid CRC32": "its checksum is wrong",
  "Invalid uncompressed size": "a file is not as large as it says",
};

/** What zip.js throws is about the archive, except what the browser says about the file itself. */
function zipDamage(error: unknown): unknown {
  if (error instanceof Damage || error instanceof DOMException || !(error instanceof Error)) return error;
  return new Damage("a zip archive", WORDS[error.message] ?? error.message, error);
}
