// A file on the disk, plain or packed with gzip.
import { closeSync, openSync, readSync } from "node:fs";
import type { ArchiveLimits } from "../core/files/archive-limits.ts";
import { type Chunks, HEAD_BYTES, type InputFile, type OpenFile } from "../core/files/container.ts";
import { headText } from "../core/files/head-text.ts";
import { idText } from "../core/id-text.ts";
import { gunzipBeginning, gunzipFile } from "./gzip.ts";
import { NODE } from "./node-platform.ts";
import { asReadError } from "./read-error.ts";

export interface DiskFile extends InputFile {
  /** The file as the disk names it, which may write an accent in another way than everybody else. */
  readonly onDisk: string;
  readonly isPacked: boolean;
  chunks(): Chunks;
}

/** The file at a path of the disk; `x.jsonl.gz` is listed as the `x.jsonl` it holds. */
export function diskFile(onDisk: string, pathOnDisk: string, limits: ArchiveLimits): DiskFile {
  const [file, path] = [idText(onDisk), idText(pathOnDisk)];
  const isPacked = /\.gz$/i.test(path);
  // Such a file is read as a stream and may be of any size: only the ratio is a sign of a bomb.
  const streamLimits = { ...limits, bytes: Number.POSITIVE_INFINITY };
  return {
    file,
    onDisk,
    path: isPacked ? path.slice(0, -".gz".length) : path,
    isPacked,
    head: () => headText(isPacked ? beginning(onDisk, gunzipBeginning) : beginning(onDisk), NODE),
    chunks: () => (isPacked ? gunzipFile(onDisk, file, streamLimits) : chunksOf(onDisk)),
  };
}

const CHUNK_BYTES = 1 << 20;

export function* openDiskFiles(files: readonly DiskFile[]): Generator<OpenFile> {
  const shared = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  for (const { file, onDisk, chunks, isPacked } of files)
    yield { file, chunks: chunks(), ...(isPacked ? {} : { whole: () => smallFile(onDisk, shared) }) };
}

/** Reads into a buffer that all files share: new memory for each would cost as much as the reading. */
function smallFile(file: string, shared: Buffer): Buffer | undefined {
  const handle = openSync(file, "r");
  try {
    let length = 0;
    for (let more = -1; more !== 0 && length < shared.length; length += more)
      more = readSync(handle, shared, length, shared.length - length, null);
    return length < shared.length ? shared.subarray(0, length) : undefined;
  } finally {
    closeSync(handle);
  }
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

/** Reads when asked, and not ahead: whoever is slow to use a chunk holds the reading back. */
export function* chunksOf(file: string): Generator<Uint8Array> {
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
