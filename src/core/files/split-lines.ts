// Cuts a stream of bytes into lines: some records at a time, and never more memory than those and a chunk.
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
  for await (const chunk of chunks) for (const records of lines.push(chunk)) yield records;
  for (const records of lines.end()) yield records;
}

/** So many bytes become records at a time: few enough to be done with before the collector takes them for something that lasts. */
const BATCH_BYTES = 1 << 16;

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

  *push(chunk: Uint8Array): Generator<readonly SourceRecord[]> {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      this.#keep(chunk);
      return;
    }
    this.#keep(chunk.subarray(0, end));
    yield* this.end();
    this.#keep(chunk.subarray(end));
  }

  end(): Generator<readonly SourceRecord[]> {
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

  *#cut(bytes: Uint8Array): Generator<readonly SourceRecord[]> {
    const decode = decoderOf(bytes, { file: this.#file, line: this.#line }, this.#platform);
    let records: SourceRecord[] = [];
    let full = BATCH_BYTES;
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
      if (from < full || records.length === 0) continue;
      yield records;
      records = [];
      full = from + BATCH_BYTES;
    }
    if (records.length > 0) yield records;
  }
}

function isBlank(bytes: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) {
    const byte = bytes[at];
    if (byte !== SPACE && byte !== TAB && byte !== RETURN) return false;
  }
  return true;
}
