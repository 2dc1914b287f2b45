// Bytes of a file: some of them, or all one after the other.

/** Told how many bytes were read, for the progress bar. */
export type OnBytes = (count: number) => void;

export async function readBytes(file: Blob, from: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(from, end).arrayBuffer());
}

const CHUNK_BYTES = 1 << 20;

export async function* chunksOf(file: Blob, onBytes: OnBytes, chunkBytes = CHUNK_BYTES): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += chunkBytes) {
    const chunk = await readBytes(file, at, at + chunkBytes);
    onBytes(chunk.length);
    yield chunk;
  }
}
