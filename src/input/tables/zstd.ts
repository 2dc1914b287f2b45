// Unpacks Zstandard, also several frames in a row, but never more than the announced size.
import type { Chunks, ZipEntry } from "../files/container.ts";
import { Damage } from "../files/read-failed.ts";

/** The unpacked bytes; throws if they are more or fewer than announced. */
export async function* unzstd(chunks: Chunks, { uncompressedSize: size }: ZipEntry): AsyncGenerator<Uint8Array> {
  const { Decompress } = await import("fzstd");
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  const stream = new Decompress((piece) => {
    bytes += piece.length;
    if (bytes > size) throw new Damage("a zip archive", "a file is larger than it says");
    pieces.push(piece.slice());
  });
  const push = (chunk: Uint8Array, isLast: boolean) => {
    try {
      stream.push(chunk, isLast);
    } catch (error) {
      throw error instanceof Damage ? error : new Damage("a zip archive", `Zstandard: ${(error as Error).message}`);
    }
    const ready = pieces;
    pieces = [];
    return ready;
  };
  for await (const chunk of chunks) yield* push(chunk, false);
  yield* push(new Uint8Array(0), true);
  if (bytes < size) throw new Damage("a zip archive", "a file is smaller than it says");
}
