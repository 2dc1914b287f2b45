// The fields of a tar header that matter here (POSIX.1-2017, pax: ustar and pax headers; GNU's long names and sizes).
import type { Platform } from "./platform.ts";
import { Damage } from "./read-failed.ts";

export const BLOCK_BYTES = 512;

export type NameDecoder = Pick<Platform, "lossyText">;

export interface TarHeader {
  readonly path: string;
  readonly size: number;
  readonly type: string;
}

/** The header in a block; null for the block of zeros that ends an archive. */
export function tarHeader(block: Uint8Array, names: NameDecoder): TarHeader | null {
  if (block.every((byte) => byte === 0)) return null;
  if (checksum(block) !== number(block, CHECKSUM)) throw tarDamage("the checksum of a header is wrong");
  const prefix = ascii(field(block, MAGIC)) === "ustar" ? names.lossyText(field(block, PREFIX)) : "";
  const name = names.lossyText(field(block, NAME));
  return {
    path: prefix === "" ? name : `${prefix}/${name}`,
    size: number(block, SIZE),
    type: ascii(field(block, TYPE)) || "0",
  };
}

type Field = readonly [start: number, end: number];
const NAME: Field = [0, 100];
const SIZE: Field = [124, 136];
const CHECKSUM: Field = [148, 156];
const TYPE: Field = [156, 157];
const MAGIC: Field = [257, 263];
const PREFIX: Field = [345, 500];

function field(block: Uint8Array, [start, end]: Field): Uint8Array {
  const bytes = block.subarray(start, end);
  const stop = bytes.indexOf(0);
  return stop < 0 ? bytes : bytes.subarray(0, stop);
}

function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

const IS_BINARY = 0x80;

/** Octal digits, or, for sizes beyond 8 GB, a marked binary number. */
function number(block: Uint8Array, place: Field): number {
  const [start, end] = place;
  if ((block[start]! & IS_BINARY) !== 0) return binary(block.subarray(start, end));
  const digits = ascii(field(block, place)).trim();
  if (!/^[0-7]*$/.test(digits)) throw tarDamage("a header holds an invalid number");
  return digits === "" ? 0 : Number.parseInt(digits, 8);
}

function binary(bytes: Uint8Array): number {
  const value = bytes.reduce((sum, byte, at) => sum * 256 + (at === 0 ? byte & ~IS_BINARY : byte), 0);
  if (!Number.isSafeInteger(value)) throw tarDamage("a header holds an impossible size");
  return value;
}

/** The sum of all bytes, with spaces in place of the checksum itself. */
function checksum(block: Uint8Array): number {
  const [start, end] = CHECKSUM;
  return block.reduce((sum, byte, at) => sum + (at >= start && at < end ? 0x20 : byte), 0);
}

const SPACE = 0x20;
const MOST_DIGITS = 16;

/** The records of a pax header: "length key=value" and a newline each, the length in bytes and counting itself. */
export function paxRecords(bytes: Uint8Array, names: NameDecoder): Map<string, string> {
  const records = new Map<string, string>();
  for (let from = 0; from < bytes.length; ) {
    const space = bytes.indexOf(SPACE, from);
    const digits = bytes.subarray(from, Math.max(space, from));
    const length = digits.length < MOST_DIGITS ? Number(ascii(digits)) : Number.NaN;
    if (space < 0 || !Number.isInteger(length) || length <= space - from || from + length > bytes.length)
      throw tarDamage("a pax header is malformed");
    const record = names.lossyText(bytes.subarray(space + 1, from + length - 1));
    const equals = record.indexOf("=");
    records.set(record.slice(0, equals), record.slice(equals + 1));
    from += length;
  }
  return records;
}

export function tarDamage(message: string): Damage {
  return new Damage("a tar archive", message);
}
