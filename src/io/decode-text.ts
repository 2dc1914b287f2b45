// Bytes to text: UTF-8 and nothing else, checked natively, with the line of the first wrong byte when it is not.
import { constants, isAscii, isUtf8 } from "node:buffer";
import type { KaratError } from "../core/problem.ts";
import { readFailed } from "./read-error.ts";

/** The longest text that JavaScript can hold, in bytes of UTF-8 that are all ASCII. */
export const MOST_TEXT_BYTES = constants.MAX_STRING_LENGTH;

export interface Start {
  readonly file: string;
  /** The line at which the bytes begin, from 1. */
  readonly line: number;
}

/** The whole of the bytes as text. */
export function decodeText(bytes: Buffer, start: Start): string {
  const marked = bytes.subarray(byteOrderMark(bytes));
  return marked.toString(encodingOf(marked, start));
}

const MARK = Buffer.from("\uFEFF");

/** The length of the byte order mark at the beginning: 3 or 0. */
export function byteOrderMark(bytes: Buffer): number {
  return bytes.subarray(0, MARK.length).equals(MARK) ? MARK.length : 0;
}

/** How to decode these bytes: pure ASCII is also Latin-1, which Node decodes faster. Throws when they are no text. */
export function encodingOf(bytes: Buffer, start: Start): "latin1" | "utf8" {
  if (!bytes.includes(0)) {
    if (isAscii(bytes)) return "latin1";
    if (isUtf8(bytes)) return "utf8";
  }
  throw notText(bytes, start);
}

const NEWLINE = 0x0a;

function notText(bytes: Buffer, { file, line }: Start): KaratError {
  let from = 0;
  for (; from < bytes.length; line++) {
    const end = bytes.indexOf(NEWLINE, from);
    const text = bytes.subarray(from, end < 0 ? bytes.length : end);
    const offset = wrongByte(text);
    if (offset !== null) {
      const received = text[offset] === 0 ? "a NUL byte" : `the byte 0x${text.toString("hex", offset, offset + 1)}`;
      const column = text.toString("utf8", 0, offset).length + 1;
      return readFailed({ file, line, column }, { expected: "text in UTF-8", received, hint: hintFor(bytes) });
    }
    from += text.length + 1;
  }
  throw new Error("this is a bug in karat: bytes that are text were taken for something else");
}

function wrongByte(line: Buffer): number | null {
  const nul = line.indexOf(0);
  if (nul >= 0) return nul;
  if (isUtf8(line)) return null;
  const beforeReplacement = line.toString("utf8").split("\uFFFD", 1)[0] as string;
  return Buffer.byteLength(beforeReplacement);
}

function hintFor(bytes: Buffer): string {
  const beginning = bytes.toString("hex", 0, 4);
  if (beginning.startsWith("1f8b")) return "this looks like gzip: let the name of the file end in .gz or .tar.gz";
  if (beginning === "504b0304") return "this looks like a zip archive: let the name of the file end in .zip";
  if (/^(fffe|feff|..00|00..)/.test(beginning)) return "this looks like UTF-16: save the file as UTF-8";
  return "save the file as UTF-8; if it is Latin-1: iconv -f latin1 -t utf-8";
}
