// Makes a Source of any container: its files whole or line by line, and the digest of what was given out.
import type { RecordKind, Source, SourceRecord } from "../source.ts";
import type { Container, InputFile, OpenFile } from "./container.ts";
import { decodeText } from "./decode-text.ts";
import type { Platform, RecordDigest } from "./platform.ts";
import { readFailed } from "./read-failed.ts";
import { splitLines } from "./split-lines.ts";

export function sourceOf<File extends InputFile>(name: string, container: Container<File>, platform: Platform): Source {
  const digest = platform.digest();
  const counted = new Set<string>();
  /** Files that are read again do not count again. */
  const countFor = (file: string): Count => {
    if (counted.has(file)) return () => {};
    counted.add(file);
    return (bytes) => digest.add(bytes);
  };
  const reading = { platform, digest, countFor };
  return {
    name,
    list: () => container.list(),
    records: (entries, by) => READERS[by](container.open(entries as readonly File[]), reading),
    digest: async () => digest.hex(),
  };
}

type Count = (bytes: Uint8Array) => void;

interface Reading {
  readonly platform: Platform;
  readonly digest: RecordDigest;
  readonly countFor: (file: string) => Count;
}

type Reader = (files: AsyncIterable<OpenFile>, reading: Reading) => AsyncGenerator<readonly SourceRecord[]>;

const READERS: Readonly<Record<RecordKind, Reader>> = { file: wholeFiles, line: lines };

/** So little that both sides of a run, read in turn, stay in step: what waits for its other half costs memory, and fresh memory costs time. */
const BATCH_FILES = 16;
const BATCH_CHARACTERS = 1 << 18;

async function* wholeFiles(files: AsyncIterable<OpenFile>, { platform, digest, countFor }: Reading) {
  let batch: SourceRecord[] = [];
  let characters = 0;
  for await (const open of files) {
    const bytes = await wholeOf(open, platform);
    countFor(open.file)(bytes);
    const text = decodeText(bytes, { file: open.file, line: 1 }, platform);
    batch.push({ file: open.file, line: 1, text });
    characters += text.length;
    if (batch.length < BATCH_FILES && characters < BATCH_CHARACTERS) continue;
    await digest.settle();
    yield batch;
    batch = [];
    characters = 0;
  }
  await digest.settle();
  if (batch.length > 0) yield batch;
}

async function wholeOf(open: OpenFile, platform: Platform): Promise<Uint8Array> {
  try {
    return open.whole?.() ?? (await gather(open, platform));
  } catch (error) {
    throw platform.asReadError(open.file, error);
  }
}

async function gather({ file, chunks }: OpenFile, platform: Platform): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    pieces.push(chunk);
    bytes += chunk.length;
    if (bytes > platform.mostTextBytes) throw tooLong(file, platform.mostTextBytes);
  }
  return platform.join(pieces);
}

function tooLong(file: string, most: number): Error {
  return readFailed(
    { file },
    {
      expected: `a file of at most ${most} bytes`,
      received: "a longer one",
      hint: "write it as JSON Lines, one unit a line: that can have any size",
    },
  );
}

async function* lines(files: AsyncIterable<OpenFile>, { platform, digest, countFor }: Reading) {
  for await (const open of files) {
    try {
      for await (const records of splitLines(open, platform, countFor(open.file))) {
        await digest.settle();
        yield records;
      }
    } catch (error) {
      throw platform.asReadError(open.file, error);
    }
  }
}
