// Makes a Source of any container: its files whole or line by line, and the digest of what was given out.
import type { RecordKind, Source, SourceRecord } from "../core/source.ts";
import { decodeText, MOST_TEXT_BYTES } from "./decode-text.ts";
import { type Container, type InputFile, joinChunks, type OpenFile } from "./input-file.ts";
import { MultisetDigest } from "./multiset-digest.ts";
import { asReadError, readFailed } from "./read-error.ts";
import { splitLines } from "./split-lines.ts";

export function sourceOf<File extends InputFile>(name: string, container: Container<File>): Source {
  const digest = new MultisetDigest();
  const counted = new Set<string>();
  /** Files that are read again do not count again. */
  const countFor = (file: string): Count => {
    if (counted.has(file)) return () => {};
    counted.add(file);
    return (bytes) => digest.add(bytes);
  };
  return {
    name,
    list: () => container.list(),
    records: (entries, by) => READERS[by](container.open(entries as readonly File[]), countFor),
    digest: async () => digest.hex(),
  };
}

type Count = (bytes: Uint8Array) => void;
type CountFor = (file: string) => Count;
type Reader = (files: AsyncIterable<OpenFile>, countFor: CountFor) => AsyncGenerator<readonly SourceRecord[]>;

const READERS: Readonly<Record<RecordKind, Reader>> = { file: wholeFiles, line: lines };

/** Enough bytes that the cost of handing over a batch does not matter. */
const BATCH_BYTES = 1 << 20;

async function* wholeFiles(files: AsyncIterable<OpenFile>, countFor: CountFor) {
  let batch: SourceRecord[] = [];
  let batchBytes = 0;
  for await (const open of files) {
    const bytes = await gather(open);
    countFor(open.file)(bytes);
    batch.push({ file: open.file, line: 1, text: decodeText(bytes, { file: open.file, line: 1 }) });
    batchBytes += bytes.length;
    if (batchBytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    batchBytes = 0;
  }
  if (batch.length > 0) yield batch;
}

async function gather({ file, chunks }: OpenFile): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      pieces.push(chunk);
      bytes += chunk.length;
      if (bytes > MOST_TEXT_BYTES) throw tooLong(file);
    }
  } catch (error) {
    throw asReadError(file, error);
  }
  return joinChunks(pieces);
}

function tooLong(file: string): Error {
  return readFailed(
    { file },
    {
      expected: `a file of at most ${MOST_TEXT_BYTES} bytes`,
      received: "a longer one",
      hint: "write it as JSON Lines, one unit a line: that can have any size",
    },
  );
}

async function* lines(files: AsyncIterable<OpenFile>, countFor: CountFor) {
  for await (const open of files) {
    try {
      yield* splitLines(open, countFor(open.file));
    } catch (error) {
      throw asReadError(open.file, error);
    }
  }
}
