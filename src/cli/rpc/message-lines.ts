// Splits a stream into messages: an unreadable line is reported as an error, and reading continues after it.

export interface LineFault {
  readonly fault: string;
}

/** What a text of the engine can hold with room to spare; a larger input is named by its path. */
const MOST_BYTES = 1 << 28;
const NEWLINE = 10;

export async function* messageLines(
  chunks: AsyncIterable<Uint8Array>,
  mostBytes = MOST_BYTES,
): AsyncGenerator<string | LineFault> {
  const line = new Line(mostBytes);
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      line.add(chunk.subarray(start, end));
      yield line.take();
      start = end + 1;
    }
    line.add(chunk.subarray(start));
  }
  if (line.length > 0) yield line.take();
}

/** A line as it comes in; bytes beyond the limit are dropped. */
class Line {
  readonly #mostBytes: number;
  #pieces: Uint8Array[] = [];
  length = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  add(piece: Uint8Array): void {
    this.length += piece.length;
    if (this.length > this.#mostBytes) this.#pieces = [];
    else if (piece.length > 0) this.#pieces.push(piece);
  }

  take(): string | LineFault {
    const [pieces, length] = [this.#pieces, this.length];
    this.#pieces = [];
    this.length = 0;
    if (length > this.#mostBytes)
      return { fault: `expected a line of at most ${this.#mostBytes} bytes, received a longer one` };
    return textOf(pieces);
  }
}

function textOf(pieces: readonly Uint8Array[]): string | LineFault {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return pieces.map((piece) => decoder.decode(piece, { stream: true })).join("") + decoder.decode();
  } catch {
    return { fault: "expected UTF-8, received other bytes" };
  }
}
