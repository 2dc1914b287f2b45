// A file on the disk, plain or packed with gzip.
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import type { ArchiveLimits } from "../core/files/archive-limits.ts";
import { type Chunks, HEAD_BYTES, type InputFile, type OpenFile } from "../core/files/container.ts";
import { gunzipBeginning, gunzipFile } from "./gzip.ts";
import { headText } from "./head-text.ts";
import { asReadError } from "./read-error.ts";

export interface DiskFile extends InputFile {
  chunks(): Chunks;
}

/** The file at `file`; `x.jsonl.gz` is listed as the `x.jsonl` it holds. */
export function diskFile(file: string, path: string, limits: ArchiveLimits): DiskFile {
  const packed = /\.gz$/i.test(path);
  // Such a file is read as a stream and may be of any size: only the ratio is a sign of a bomb.
  const streamLimits = { ...limits, bytes: Number.POSITIVE_INFINITY };
  return {
    file,
    path: packed ? path.slice(0, -".gz".length) : path,
    head: () => headText(packed ? beginning(file, gunzipBeginning) : beginning(file)),
    chunks: () => (packed ? gunzipFile(file, file, streamLimits) : chunksOf(file)),
  };
}

export async function* openDiskFiles(files: readonly DiskFile[]): AsyncGenerator<OpenFile> {
  for (const { file, chunks } of files) yield { file, chunks: chunks() };
}

function beginning(file: string, unpack = (bytes: Buffer) => bytes): Buffer {
  try {
    return unpack(readBytes(file, 0, HEAD_BYTES));
  } catch (error) {
    throw asReadError(file, error);
  }
}

/** At most so many bytes of a file, from a position. */
export function readBytes(file: string, position: number, length: number): Buffer {
  const handle = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(handle, bytes, 0, length, position));
  } finally {
    closeSync(handle);
  }
}

const CHUNK_BYTES = 1 << 20;

/** Reads when asked, and not ahead: whoever is slow to use a chunk holds the reading back. */
export function* chunksOf(file: string): Generator<Uint8Array> {
  if (statSync(file).size <= CHUNK_BYTES) {
    yield readFileSync(file);
    return;
  }
  const handle = openSync(file, "r");
  try {
    while (true) {
      const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      const length = readSync(handle, chunk);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(handle);
  }
}
