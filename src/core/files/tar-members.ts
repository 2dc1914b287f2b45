// Goes through a tar archive from front to back, member by member.
import type { Chunks } from "./container.ts";
import type { Platform } from "./platform.ts";
import { BLOCK_BYTES, type NameDecoder, paxRecords, type TarHeader, tarDamage, tarHeader } from "./tar-header.ts";

export interface TarMember extends TarHeader {
  readonly chunks: AsyncIterable<Uint8Array>;
}

const PAX_HEADER = "x";
const PAX_GLOBAL_HEADER = "g";
const GNU_LONG_NAME = "L";
const GNU_LONG_LINK = "K";

/** No extended header is longer in earnest. */
const MOST_HEADER_BYTES = 1 << 20;

export async function* tarMembers(
  chunks: Chunks,
  platform: Pick<Platform, "join" | "lossyText">,
): AsyncGenerator<TarMember> {
  const queue = new ByteQueue(chunks, platform);
  try {
    let extended: Partial<TarHeader> = {};
    for (let plain = await nextHeader(queue, platform); plain !== null; plain = await nextHeader(queue, platform)) {
      if ([PAX_HEADER, PAX_GLOBAL_HEADER, GNU_LONG_NAME, GNU_LONG_LINK].includes(plain.type)) {
        extended = { ...extended, ...(await extension(queue, plain, platform)) };
        continue;
      }
      const header = { ...plain, ...extended };
      extended = {};
      const body = new Body(queue, header.size);
      yield { ...header, chunks: body.chunks() };
      await body.skip();
    }
  } finally {
    await queue.close();
  }
}

async function nextHeader(queue: ByteQueue, names: NameDecoder): Promise<TarHeader | null> {
  const block = await queue.take(BLOCK_BYTES);
  if (block.length < BLOCK_BYTES) throw cutOff();
  return tarHeader(block, names);
}

async function extension(queue: ByteQueue, { type, size }: TarHeader, names: NameDecoder): Promise<Partial<TarHeader>> {
  if (size > MOST_HEADER_BYTES) throw tarDamage("a header is too long");
  const bytes = await queue.take(padded(size));
  if (bytes.length < size) throw cutOff();
  const content = bytes.subarray(0, size);
  if (type === GNU_LONG_NAME) return { path: names.lossyText(content).replace(/\0.*$/s, "") };
  if (type !== PAX_HEADER) return {};
  const records = paxRecords(content, names);
  const path = records.get("path");
  const paxSize = records.get("size");
  if (paxSize !== undefined && !/^\d{1,15}$/.test(paxSize)) throw tarDamage("a header holds an impossible size");
  return {
    ...(path === undefined ? {} : { path }),
    ...(paxSize === undefined ? {} : { size: Number(paxSize) }),
    ...([...records.keys()].some((key) => key.startsWith("GNU.sparse.")) ? { type: "S" } : {}),
  };
}

class Body {
  readonly #queue: ByteQueue;
  readonly #padding: number;
  #left: number;

  constructor(queue: ByteQueue, size: number) {
    this.#queue = queue;
    this.#left = size;
    this.#padding = padded(size) - size;
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    for await (const piece of this.#queue.pieces(this.#left)) {
      this.#left -= piece.length;
      yield piece;
    }
    if (this.#left > 0) throw cutOff();
  }

  async skip(): Promise<void> {
    for await (const _ of this.chunks());
    for await (const _ of this.#queue.pieces(this.#padding));
  }
}

function padded(size: number): number {
  return Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
}

function cutOff(): Error {
  return tarDamage("it ends too early");
}

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

  async take(length: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.pieces(length)) pieces.push(piece);
    return this.#platform.join(pieces);
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
