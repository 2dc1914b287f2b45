// Chunks of bytes as one buffer.

/** Without copying where there is only one chunk. */
export function joinChunks(chunks: readonly Uint8Array[]): Buffer {
  const only = chunks.length === 1 ? chunks[0] : undefined;
  return Buffer.isBuffer(only) ? only : Buffer.concat(chunks);
}
