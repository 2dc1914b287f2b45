// Cuts a stream of bytes into lines, in batches: memory holds no more than a batch and a chunk.
import type { SourceRecord } from "../../contract/source.ts";
import type { OpenFile } from "./container.ts";
import { byteOrderMark, decoderOf, refusePointer } from "./decode-text.ts";
import type { Platform } from "./platform.ts";
import { readFailed } from "./read-failed.ts";

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

/** Bytes per batch of records: few enough that a batch is garbage before the collector promotes it to the old generation. */
const BATCH_BYTES = 1 << 16;
/** The lines of a table are small, and their rows are large. */
const TABLE_BATCH_BYTES = 1 << 13;

/**
 * The lines of a file that are not blank; `seen` gets the bytes of each, without the end of the line. With `isWhole`,
 * blank lines and the "\r" of "\r\n" are kept, as cells of tables may hold them.
 */
export async function* splitLines(
  { file, chunks }: OpenFile,
  platform: Platform,
  seen: (bytes: Uint8Array) => void,
  { isWhole = false } = {},
): AsyncGenerator<readonly SourceRecord[]> {
  const batchBytes = isWhole ? TABLE_BATCH_BYTES : BATCH_BYTES;
  let line = 1;
  /** The pieces of an unfinished line, joined only once: a long line takes time linear in its length. */
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  const keep = (piece: Uint8Array) => {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > platform.mostTextBytes) throw tooLong(file, line, platform.mostTextBytes);
  };
  function* cut(): Generator<readonly SourceRecord[]> {
    const whole = platform.join(pieces);
    pieces = [];
    bytes = 0;
    if (line === 1) refusePointer(file, whole);
    const decode = decoderOf(whole, { file, line }, platform);
    let records: SourceRecord[] = [];
    let full = batchBytes;
    for (let from = line === 1 ? byteOrderMark(whole) : 0; from < whole.length; ) {
      const newline = whole.indexOf(NEWLINE, from);
      const next = newline < 0 ? whole.length : newline;
      const end = !isWhole && whole[next - 1] === RETURN && next > from ? next - 1 : next;
      if (isWhole || !isBlank(whole, from, end)) {
        seen(whole.subarray(from, end));
        records.push({ file, line, text: decode(from, end) });
      }
      line++;
      from = next + 1;
      if (from < full || records.length === 0) continue;
      yield records;
      records = [];
      full = from + batchBytes;
    }
    if (records.length > 0) yield records;
  }
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    keep(end === 0 ? chunk : chunk.subarray(0, end));
    if (end === 0) continue;
    yield* cut();
    keep(chunk.subarray(end));
  }
  yield* cut();
}

function tooLong(file: string, line: number, most: number): Error {
  const [expected, received] = [`lines of at most ${most} bytes`, "a longer one"];
  return readFailed({ file, line }, { expected, received, hint: "JSON Lines holds one unit per line" });
}

function isBlank(bytes: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) {
    const byte = bytes[at];
    if (byte !== SPACE && byte !== TAB && byte !== RETURN) return false;
  }
  return true;
}
