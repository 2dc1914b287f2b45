// Takes bytes from the front of a stream in the amounts a format asks for.
import type { Chunks } from "./container.ts";
import type { Platform } from "./platform.ts";

export class ByteQueue {
  readonly #chunks: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;
  readonly #platform: Pick<Platform, "join">;
  #front: Uint8Array = new Uint8Array();

  constructor(chunks: Chunks, platform: Pick<Platform, "join">) {
    this.#chunks = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
    this.#platform = platform;
  }

  /** The next so many bytes, piece by piece; fewer only where the stream ends. */
  async *pieces(length: number): AsyncGenerator<Uint8Array> {
    for (let left = length; left > 0; ) {
      if (this.#front.length === 0) {
        const next = await this.#chunks.next();
        if (next.done) return;
        this.#front = next.value;
      }
      const piece = this.#front.subarray(0, left);
      this.#front = this.#front.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  /** The next so many bytes at once; fewer only where the stream ends. */
  async take(length: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.pieces(length)) pieces.push(piece);
    return this.#platform.join(pieces);
  }

  /** Lets go of the stream before its end. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
