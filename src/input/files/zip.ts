// A zip archive: zip.js reads its directory, karat checks what it says, and the platform unpacks the files.
import { compareText } from "../../contract/ids.ts";
import { KaratError } from "../../problems/problem.ts";
import { zipDirectory } from "../tables/zip-directory.ts";
import { unzstd } from "../tables/zstd.ts";
import { ArchiveContents, checkPacked, checkUnpacked, type StoredKind } from "./archive-contents.ts";
import type { Container, InputFile, StoredFile, ZipEntry } from "./container.ts";
import { headOf } from "./decode-text.ts";
import type { Opening, Platform } from "./platform.ts";
import { Damage, readFailed } from "./read-failed.ts";

interface ZippedFile extends InputFile {
  readonly entry: ZipEntry;
}

export function zip(name: string, archive: StoredFile, opening: Opening): Container<ZippedFile> {
  const { platform } = opening;
  return {
    list: () => listZip(name, archive, opening),
    *open(files) {
      for (const { file, entry } of files) yield { file, chunks: unzip(archive.counted ?? archive, entry, platform) };
    },
  };
}

async function listZip(name: string, archive: StoredFile, opening: Opening): Promise<readonly ZippedFile[]> {
  const { limits, platform } = opening;
  const contents = new ArchiveContents(name, limits, true);
  const files = new Map<string, ZippedFile>();
  let [packed, unpacked] = [0, 0];
  for await (const entry of entriesOf(name, archive, opening)) {
    const path = contents.admit(entry.filename, zipEntryKind(entry));
    unpacked += entry.uncompressedSize;
    checkUnpacked(name, archive.size, unpacked, limits);
    packed += entry.compressedSize;
    checkPacked(name, archive.size, packed);
    if (path === null) continue;
    const file = `${name}/${path}`;
    checkZipEntry(entry, file);
    const head = (characters?: number) =>
      headOf({ file, chunks: unzip(archive, entry, platform) }, platform, characters);
    files.set(path, { path, file, entry, head });
  }
  contents.end();
  return [...files.values()].sort((a, b) => compareText(a.path, b.path));
}

/** An error of zip.js means a damaged archive, unless the file itself cannot be read. */
async function* entriesOf(name: string, archive: StoredFile, { limits, platform }: Opening): AsyncGenerator<ZipEntry> {
  try {
    yield* zipDirectory(name, archive, limits);
  } catch (error) {
    const known = platform.asReadError(name, error);
    throw known instanceof KaratError ? known : platform.asReadError(name, zipDamage((error as Error).message));
  }
}

const FILE_TYPE = 0o170000;
const REGULAR_FILE = 0o100000;
const UNIX = 3;

/** Archives made on Unix carry the mode of each file; others know only files and folders. */
export function zipEntryKind({ filename, versionMadeBy, externalFileAttributes }: ZipEntry): StoredKind {
  if (/[\\/]$/.test(filename)) return "folder";
  const type = versionMadeBy >> 8 === UNIX ? (externalFileAttributes >>> 16) & FILE_TYPE : 0;
  return type === 0 || type === REGULAR_FILE ? "file" : "other";
}

const STORED = 0;
const DEFLATED = 8;
const ZSTANDARD = 93;

export function checkZipEntry({ encrypted, compressionMethod: method }: ZipEntry, file: string): void {
  if (!encrypted && [STORED, DEFLATED, ZSTANDARD].includes(method)) return;
  const received = encrypted ? "an encrypted one" : `one packed with method ${method}, which karat does not know`;
  const hint = "unpack the archive and give the folder instead";
  throw readFailed(file, { expected: "a file that can be unpacked", received, hint });
}

async function* unzip(archive: StoredFile, entry: ZipEntry, platform: Platform): AsyncGenerator<Uint8Array> {
  const { compressionMethod: method, uncompressedSize: size } = entry;
  const packed = packedChunks(archive, entry);
  const unpack = method === ZSTANDARD ? unzstd : platform.inflate;
  let [bytes, sum] = [0, 0];
  for await (const chunk of method === STORED ? packed : unpack(packed, entry)) {
    bytes += chunk.length;
    if (bytes > size) throw zipDamage("a file is larger than it says");
    sum = platform.crc32(chunk, sum);
    yield chunk;
  }
  if (bytes < size) throw zipDamage("a file is smaller than it says");
  if (sum !== entry.crc32) throw zipDamage("its checksum is wrong");
}

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const CHUNK_BYTES = 1 << 18;

/** The packed bytes follow a local header, which repeats the name and has extra fields of its own. */
async function* packedChunks(archive: StoredFile, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const misplaced = "a file is not where the directory says";
  if (entry.offset < 0) throw zipDamage(misplaced);
  const { buffer, byteOffset } = await exactly(archive, entry.offset, LOCAL_HEADER_BYTES);
  const header = new DataView(buffer, byteOffset, LOCAL_HEADER_BYTES);
  if (header.getUint32(0, true) !== LOCAL_HEADER) throw zipDamage(misplaced);
  const start = entry.offset + LOCAL_HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  const end = start + entry.compressedSize;
  for (let at = start; at < end; at += CHUNK_BYTES) yield exactly(archive, at, Math.min(CHUNK_BYTES, end - at));
}

async function exactly(archive: StoredFile, from: number, length: number): Promise<Uint8Array> {
  const bytes = await archive.read(from, length);
  if (bytes.length < length) throw zipDamage("it ends too early");
  return bytes;
}

function zipDamage(message: string): Damage {
  return new Damage("a zip archive", message);
}
