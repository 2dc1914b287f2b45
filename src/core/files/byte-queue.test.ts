import { describe, expect, it } from "vitest";
import { NODE } from "../../io/node-platform.ts";
import { ByteQueue } from "./tar-members.ts";

const CHUNKS = ["abc", "", "de", "fghi"].map((text) => Buffer.from(text));
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

async function* later() {
  yield* CHUNKS;
}

describe("ByteQueue", () => {
  it.each([
    ["a list", () => CHUNKS],
    ["a stream", later],
  ])("take(length) gives the next bytes of %s, whatever the chunks, and fewer only at the end", async (_, chunks) => {
    const queue = new ByteQueue(chunks(), NODE);
    expect(text(await queue.take(2))).toBe("ab");
    expect(text(await queue.take(0))).toBe("");
    expect(text(await queue.take(5))).toBe("cdefg");
    expect(text(await queue.take(9))).toBe("hi");
    expect(text(await queue.take(1))).toBe("");
  });

  it("pieces(length) gives them without joining", async () => {
    const queue = new ByteQueue(CHUNKS, NODE);
    const pieces: string[] = [];
    for await (const piece of queue.pieces(4)) pieces.push(text(piece));
    expect(pieces).toEqual(["abc", "", "d"]);
    expect(text(await queue.take(1))).toBe("e");
  });

  it("close() lets go of the stream, and of a list without a word", async () => {
    let isClosed = false;
    function* watched() {
      try {
        yield* CHUNKS;
      } finally {
        isClosed = true;
      }
    }
    const queue = new ByteQueue(watched(), NODE);
    await queue.take(1);
    await queue.close();
    expect(isClosed).toBe(true);
    await new ByteQueue(CHUNKS, NODE).close();
  });
});
