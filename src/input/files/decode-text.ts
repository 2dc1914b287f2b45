// Bytes to text: UTF-8 and nothing else, with the line of the first wrong byte when it is not.

import { utf8Length } from "../../json/utf8.ts";
import type { KaratError } from "../../problems/problem.ts";
import { HEAD_CHARACTERS, misnamedHint, type OpenFile, UTF8_BYTES } from "./container.ts";
import type { Platform } from "./platform.ts";
import { readFailed } from "./read-failed.ts";

export interface Start {
  readonly file: string;
  /** The line at which the bytes begin, from 1. */
  readonly line: number;
  /** A further hint if the bytes are not UTF-8. */
  readonly hint?: string | undefined;
}

export function decodeText(bytes: Uint8Array, start: Start, platform: Platform): string {
  return decoderOf(bytes, start, platform)(byteOrderMark(bytes), bytes.length);
}

export function byteOrderMark(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/** A function that gives parts of the bytes as text; throws when they are not UTF-8. */
export function decoderOf(bytes: Uint8Array, start: Start, platform: Platform): (from: number, end: number) => string {
  const decode = platform.decoder(bytes);
  if (decode === null) throw notText(bytes, start, platform);
  return decode;
}

const NEWLINE = 0x0a;

function notText(bytes: Uint8Array, { file, line, hint }: Start, platform: Platform): KaratError {
  for (let from = line === 1 ? byteOrderMark(bytes) : 0; from < bytes.length; line++) {
    const newline = bytes.indexOf(NEWLINE, from);
    const content = bytes.subarray(from, newline < 0 ? bytes.length : newline);
    const before = beforeWrongByte(content, platform);
    if (before !== null) {
      const byte = content[utf8Length(before)]!;
      const received = byte === 0 ? "a NUL byte" : `the byte 0x${hex(byte)}`;
      const help = [hintFor(bytes), ...(hint === undefined ? [] : [hint])].join("; ");
      const at = { file, line, column: before.length + 1 };
      return readFailed(at, { expected: "text in UTF-8", received, hint: help });
    }
    from += content.length + 1;
  }
  throw new Error("this is a bug in karat: bytes that are text were taken for something else");
}

/** The text of a line before its first invalid byte; null if all are valid. */
function beforeWrongByte(line: Uint8Array, platform: Platform): string | null {
  if (platform.decoder(line) !== null) return null;
  const nul = line.indexOf(0);
  const part = nul < 0 ? line : line.subarray(0, nul);
  const text = platform.lossyText(part);
  return platform.decoder(part) === null ? (text.split("\uFFFD", 1)[0] as string) : text;
}

function hintFor(bytes: Uint8Array): string {
  const known = misnamedHint(asciiStart(bytes, 4));
  if (known !== undefined) return known;
  const beginning = Array.from(bytes.subarray(0, 4), hex).join("");
  if (/^(fffe|feff|..00|00..)/.test(beginning)) return "this looks like UTF-16: save the file as UTF-8";
  return "save the file as UTF-8; if it is of Windows or Latin-1: iconv -f cp1252 -t utf-8";
}

function asciiStart(bytes: Uint8Array, length: number): string {
  return String.fromCharCode(...bytes.subarray(0, length));
}

const POINTER = "version https://git-lfs";

/** Git LFS stores a small text in place of a large file. */
export function refusePointer(file: string, start: Uint8Array): void {
  if (asciiStart(start, POINTER.length) !== POINTER) return;
  throw readFailed(file, { expected: "the file itself", received: "a pointer of Git LFS", hint: "git lfs pull" });
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}

/** Reads pieces of a file until there are enough bytes. */
export async function piecesOf({ file, chunks }: OpenFile, platform: Platform, enough: number) {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of chunks) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= enough) break;
    }
  } catch (error) {
    throw platform.asReadError(file, error);
  }
  if (pieces[0] !== undefined) refusePointer(file, pieces[0]);
  return { pieces, bytes };
}

/** The beginning of a file; reads little more than that. */
export async function headOf(open: OpenFile, platform: Platform, characters = HEAD_CHARACTERS): Promise<string> {
  const { pieces } = await piecesOf(open, platform, UTF8_BYTES * characters);
  return headText(platform.join(pieces), platform, characters);
}

/** The first characters, without a byte order mark; wrong bytes are replaced. */
export function headText(
  bytes: Uint8Array,
  platform: Pick<Platform, "lossyText">,
  characters = HEAD_CHARACTERS,
): string {
  return platform.lossyText(bytes.subarray(byteOrderMark(bytes), UTF8_BYTES * characters)).slice(0, characters);
}
