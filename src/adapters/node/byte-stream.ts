// Input that can only be read once, from front to back: standard input, or a pipe that the shell made.
import type { Container, InputFile, OpenFile } from "../../input/files/container.ts";
import { headText } from "../../input/files/decode-text.ts";
import { readFailed } from "../../input/files/read-failed.ts";
import { NODE } from "./node-platform.ts";
import { asReadError } from "./read-error.ts";

type ByteStream = AsyncIterable<Uint8Array> & { readonly readableDidRead?: boolean };

/** Listed as `-`, which every task reads as JSON Lines. */
export function byteStream(file: string, open: () => ByteStream): Container {
  let started: Promise<Started> | undefined;
  let isRead = false;
  return {
    async list() {
      started ??= start(file, open());
      // The first piece may end inside a character.
      const head = headText((await started).first, NODE).replace(/\uFFFD$/, "");
      return [{ path: "-", file, head: () => head } satisfies InputFile];
    },
    async *open(files): AsyncGenerator<OpenFile> {
      if (files.length === 0) return;
      if (started === undefined || isRead) throw readTwice(file);
      isRead = true;
      yield { file, chunks: continued(await started) };
    },
  };
}

interface Started {
  readonly first: Uint8Array;
  readonly rest: AsyncIterator<Uint8Array>;
}

async function start(file: string, stream: ByteStream): Promise<Started> {
  if (stream.readableDidRead) throw readTwice(file);
  const rest = stream[Symbol.asyncIterator]();
  try {
    const { value, done } = await rest.next();
    return { first: done ? new Uint8Array() : value, rest };
  } catch (error) {
    throw asReadError(file, error);
  }
}

async function* continued({ first, rest }: Started): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function readTwice(file: string): Error {
  return readFailed(file, {
    expected: "a stream that has not been read yet",
    received: "one that has",
    hint: "only one side can come from standard input: give the other as a file",
  });
}
