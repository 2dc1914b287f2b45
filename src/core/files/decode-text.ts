// Bytes to text: UTF-8 and nothing else, with the line of the first wrong byte when it is not.
import type { KaratError } from "../problem.ts";
import type { Platform } from "./platform.ts";
import { readFailed } from "./read-failed.ts";

export interface Start {
  readonly file: string;
  /** The line at which the bytes begin, from 1. */
  readonly line: number;
  /** What to do where the bytes are no text, besides saving them as UTF-8. */
  readonly hint?: string | undefined;
}

/** The whole of the bytes as text. */
export function decodeText(bytes: Uint8Array, start: Start, platform: Platform): string {
  return decoderOf(bytes, start, platform)(byteOrderMark(bytes), bytes.length);
}

/** The length of the byte order mark at the beginning: 3 or 0. */
export function byteOrderMark(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/** Gives parts of the bytes as text; throws when they are no text. */
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
      const column = before.length + 1;
      return readFailed(
        { file, line, column },
        {
          expected: "text in UTF-8",
          received,
          hint: hint === undefined ? hintFor(bytes) : `${hintFor(bytes)}; ${hint}`,
        },
      );
    }
    from += content.length + 1;
  }
  throw new Error("this is a bug in karat: bytes that are text were taken for something else");
}

/** The text of a line up to the first byte that is wrong; null where none is. */
function beforeWrongByte(line: Uint8Array, platform: Platform): string | null {
  if (platform.decoder(line) !== null) return null;
  const nul = line.indexOf(0);
  const part = nul < 0 ? line : line.subarray(0, nul);
  const text = platform.lossyText(part);
  return platform.decoder(part) === null ? (text.split("\uFFFD", 1)[0] as string) : text;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function hintFor(bytes: Uint8Array): string {
  const beginning = Array.from(bytes.subarray(0, 4), hex).join("");
  if (beginning.startsWith("1f8b")) return "this looks like gzip: let the name of the file end in .gz or .tar.gz";
  if (beginning === "504b0304") return "this looks like a zip archive: let the name of the file end in .zip";
  if (/^(fffe|feff|..00|00..)/.test(beginning)) return "this looks like UTF-16: save the file as UTF-8";
  return "save the file as UTF-8; if it is Latin-1: iconv -f latin1 -t utf-8";
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}
