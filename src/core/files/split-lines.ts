// Cuts a stream of bytes into lines: as many records at a time as a chunk completes, and never more memory than that.
import type { SourceRecord } from "../source.ts";
import type { OpenFile } from "./container.ts";
import { byteOrderMark, decoderOf } from "./decode-text.ts";
import type { Platform } from "./platform.ts";
import { readFailed } from "./read-failed.ts";

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

/** The lines of a file that are not blank; `seen` gets the bytes of each, without the end of the line. */
export async function* splitLines(
  { file, chunks }: OpenFile,
  platform: Platform,
  seen: (bytes: Uint8Array) => void,
): AsyncGenerator<readonly SourceRecord[]> {
  const lines = new LineCutter(file, platform, seen);
  for await (const chunk of chunks) {
    const records = lines.push(chunk);
    if (records.length > 0) yield records;
  }
  const records = lines.end();
  if (records.length > 0) yield records;
}

class LineCutter {
  readonly #file: string;
  readonly #platform: Platform;
  readonly #seen: (bytes: Uint8Array) => void;
  #line = 1;
  /** The pieces of a line that has not ended yet: joined once, so that a long line costs no more than its length. */
  #pieces: Uint8Array[] = [];
  #pieceBytes = 0;

  constructor(file: string, platform: Platform, seen: (bytes: Uint8Array) => void) {
    this.#file = file;
    this.#platform = platform;
    this.#seen = seen;
  }

  push(chunk: Uint8Array): readonly SourceRecord[] {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      this.#keep(chunk);
      return [];
    }
    this.#keep(chunk.subarray(0, end));
    const records = this.end();
    this.#keep(chunk.subarray(end));
    return records;
  }

  /** The records of the bytes that were kept. */
  end(): readonly SourceRecord[] {
    const bytes = this.#platform.join(this.#pieces);
    this.#pieces = [];
    this.#pieceBytes = 0;
    return this.#cut(bytes);
  }

  #keep(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.#pieceBytes += bytes.length;
    const most = this.#platform.mostTextBytes;
    if (this.#pieceBytes <= most) return;
    throw readFailed(
      { file: this.#file, line: this.#line },
      {
        expected: `lines of at most ${most} bytes`,
        received: "a longer one",
        hint: "JSON Lines holds one unit a line",
      },
    );
  }

  #cut(bytes: Uint8Array): readonly SourceRecord[] {
    const decode = decoderOf(bytes, { file: this.#file, line: this.#line }, this.#platform);
    const records: SourceRecord[] = [];
    for (let from = this.#line === 1 ? byteOrderMark(bytes) : 0; from < bytes.length; ) {
      const newline = bytes.indexOf(NEWLINE, from);
      const next = newline < 0 ? bytes.length : newline;
      const end = bytes[next - 1] === RETURN && next > from ? next - 1 : next;
      if (!isBlank(bytes, from, end)) {
        this.#seen(bytes.subarray(from, end));
        records.push({ file: this.#file, line: this.#line, text: decode(from, end) });
      }
      this.#line++;
      from = next + 1;
    }
    return records;
  }
}

function isBlank(bytes: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) {
    const byte = bytes[at];
    if (byte !== SPACE && byte !== TAB && byte !== RETURN) return false;
  }
  return true;
}
