// The directory at the end of a zip archive (APPNOTE.TXT 4.3.12 to 4.3.16), also of a large one (Zip64).
import { Damage } from "../../core/files/read-failed.ts";
import type { ZipEntryFields } from "../../core/files/zip-entry.ts";
import { readNow } from "./read-blob.ts";

export interface ZipEntry extends ZipEntryFields {
  readonly name: string;
  readonly crc32: number;
  readonly compressedSize: number;
  readonly uncompressedSize: number;
  readonly localHeaderOffset: number;
}

interface Directory {
  readonly entries: number;
  readonly bytes: number;
  readonly offset: number;
}

const END_BYTES = 22;
const END_SIGNATURE = 0x06054b50;
const MOST_COMMENT_BYTES = 0xffff;
const LOCATOR_BYTES = 20;
const LOCATOR_SIGNATURE = 0x07064b50;
const END64_BYTES = 56;
const END64_SIGNATURE = 0x06064b50;
const ENTRY_BYTES = 46;
const ENTRY_SIGNATURE = 0x02014b50;
const IN_ZIP64 = 0xffff_ffff;
const MANY_ENTRIES = 0xffff;

export function* zipEntries(file: Blob): Generator<ZipEntry> {
  const { entries, bytes, offset } = findDirectory(file);
  const directory = viewOf(file, offset, bytes);
  let at = 0;
  for (let k = 0; k < entries; k++) {
    if (at + ENTRY_BYTES > directory.byteLength || directory.getUint32(at, true) !== ENTRY_SIGNATURE)
      throw zipDamage("its directory is damaged");
    const lengths = [28, 30, 32].map((field) => directory.getUint16(at + field, true));
    const end = at + ENTRY_BYTES + lengths[0]! + lengths[1]! + lengths[2]!;
    if (end > directory.byteLength) throw zipDamage("its directory is damaged");
    yield entryAt(directory, at);
    at = end;
  }
}

function findDirectory(file: Blob): Directory {
  const tail = viewOf(file, Math.max(0, file.size - END_BYTES - MOST_COMMENT_BYTES), file.size);
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END_SIGNATURE) continue;
    const entries = tail.getUint16(at + 10, true);
    const bytes = tail.getUint32(at + 12, true);
    const offset = tail.getUint32(at + 16, true);
    if (entries !== MANY_ENTRIES && bytes !== IN_ZIP64 && offset !== IN_ZIP64) return { entries, bytes, offset };
    return zip64Directory(file, file.size - tail.byteLength + at) ?? { entries, bytes, offset };
  }
  throw zipDamage("it has no directory at its end");
}

function zip64Directory(file: Blob, end: number): Directory | null {
  if (end < LOCATOR_BYTES) return null;
  const locator = viewOf(file, end - LOCATOR_BYTES, LOCATOR_BYTES);
  if (locator.getUint32(0, true) !== LOCATOR_SIGNATURE) return null;
  const record = viewOf(file, uint64(locator, 8), END64_BYTES);
  if (record.byteLength < END64_BYTES || record.getUint32(0, true) !== END64_SIGNATURE)
    throw zipDamage("its directory is damaged");
  return { entries: uint64(record, 32), bytes: uint64(record, 40), offset: uint64(record, 48) };
}

function entryAt(view: DataView, at: number): ZipEntry {
  const flags = view.getUint16(at + 8, true);
  const nameLength = view.getUint16(at + 28, true);
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at + ENTRY_BYTES, nameLength);
  const extraLength = view.getUint16(at + 30, true);
  const extra = new DataView(view.buffer, view.byteOffset + at + ENTRY_BYTES + nameLength, extraLength);
  const [uncompressedSize, compressedSize, localHeaderOffset] = large(
    [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)],
    extra,
  );
  return {
    name: nameText(bytes, flags),
    versionMadeBy: view.getUint16(at + 4, true),
    generalPurposeBitFlag: flags,
    compressionMethod: view.getUint16(at + 10, true),
    crc32: view.getUint32(at + 16, true),
    externalFileAttributes: view.getUint32(at + 38, true),
    uncompressedSize,
    compressedSize,
    localHeaderOffset,
  };
}

type Sizes = readonly [uncompressed: number, compressed: number, offset: number];
const ZIP64_FIELD = 1;

/** Numbers that do not fit stand in an extra field, in this order, those that fit left out. */
function large(sizes: Sizes, extra: DataView): Sizes {
  if (!sizes.includes(IN_ZIP64)) return sizes;
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) !== ZIP64_FIELD) continue;
    let from = at + 4;
    const end = Math.min(extra.byteLength, from + extra.getUint16(at + 2, true));
    return sizes.map((size) => {
      if (size !== IN_ZIP64) return size;
      if ((from += 8) > end) throw zipDamage("its directory is damaged");
      return uint64(extra, from - 8);
    }) as unknown as Sizes;
  }
  return sizes;
}

const IS_UTF8 = 1 << 11;
/** The upper half of code page 437, in which names stand that are not said to be UTF-8. */
const CP437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ";

function nameText(bytes: Uint8Array, flags: number): string {
  if ((flags & IS_UTF8) !== 0) return new TextDecoder().decode(bytes);
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP437[byte - 128]!)).join("");
}

function uint64(view: DataView, at: number): number {
  const value = Number(view.getBigUint64(at, true));
  if (!Number.isSafeInteger(value)) throw zipDamage("it claims an impossible size");
  return value;
}

export function viewOf(file: Blob, from: number, length: number): DataView {
  const bytes = readNow(file, from, from + length);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

export function zipDamage(message: string): Damage {
  return new Damage("a zip archive", message);
}
