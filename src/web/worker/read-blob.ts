// Bytes of a file: a piece at once, or all of them one after the other.

/** Told how many bytes were read, for the progress bar. */
export type OnBytes = (count: number) => void;

/** Only a worker may wait for a file. */
export function readNow(file: Blob, from: number, end: number): Uint8Array {
  return new Uint8Array(new FileReaderSync().readAsArrayBuffer(file.slice(from, end)));
}

const CHUNK_BYTES = 1 << 20;

export async function* chunksOf(file: Blob, onBytes: OnBytes, chunkBytes = CHUNK_BYTES): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += chunkBytes) {
    const chunk = new Uint8Array(await file.slice(at, at + chunkBytes).arrayBuffer());
    onBytes(chunk.length);
    yield chunk;
  }
}
