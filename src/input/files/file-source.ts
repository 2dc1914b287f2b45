// Makes a Source of any container: its files whole or line by line, and the digest of what was given out.

import { shortPaths } from "../../contract/short-paths.ts";
import type { RecordKind, Source, SourceRecord, WrongBytes } from "../../contract/source.ts";
import { digestOf, MultisetSum } from "../../json/digest.ts";
import { recordLength } from "../../json/record.ts";
import type { Container, InputFile, OpenFile, OpenFiles } from "./container.ts";
import { type TableKind, tableKind } from "./container.ts";
import { decodeText, piecesOf } from "./decode-text.ts";
import type { Platform } from "./platform.ts";
import { readFailed } from "./read-failed.ts";
import { splitLines } from "./split-lines.ts";

export function sourceOf<File extends InputFile>(name: string, container: Container<File>, platform: Platform): Source {
  const sum = new MultisetSum();
  let pending: Promise<void>[] = [];
  const counted = new Set<string>();
  let names: ReadonlyMap<string, string> = new Map();
  /** A file that is read twice counts once in the digest. */
  const countFor = ({ file, spelt = file }: OpenFile): Count => {
    if (counted.has(spelt)) return () => {};
    counted.add(spelt);
    return (bytes, isWhole) => {
      const hash = platform.hash(bytes, isWhole ? (names.get(spelt) ?? null) : null);
      if (typeof hash === "string") sum.add(hash);
      else pending.push(hash.then((text) => sum.add(text)));
    };
  };
  const settle = async () => {
    await Promise.all(pending);
    pending = [];
  };
  return {
    name,
    async list() {
      const files = await container.list();
      names = namesOf(files);
      return files;
    },
    async *records(entries, by, wrongBytes) {
      const files = container.open(entries as readonly File[]);
      for await (const batch of READERS[by](files, { platform, countFor, wrongBytes })) {
        await settle();
        yield batch;
      }
      await settle();
    },
    digest: async () => sum.hex(),
  };
}

/** The same source under another name, with its records changed. */
export function renamedSource(source: Source, name: string, change: (record: SourceRecord) => SourceRecord): Source {
  return {
    ...source,
    name,
    async *records(...asked) {
      for await (const batch of source.records(...asked)) yield batch.map(change);
    },
  };
}

/** The same files, read for one system, whose name is part of the digest. */
export function sourceOfSystem(source: Source, named: string, system: string): Source {
  return {
    ...renamedSource(source, named, (record) => ({ ...record, system })),
    ...(source.path === undefined ? {} : { path: named }),
    digest: async () => digestOf([await source.digest(), system]),
  };
}

/**
 * The names of whole files in the digest, since a name may be the id of a unit: paths below the folder that all files
 * share. The name of a single file does not count.
 */
function namesOf(files: readonly InputFile[]): ReadonlyMap<string, string> {
  if (files.length < 2) return new Map();
  const short = shortPaths(files.map(({ path }) => path));
  return new Map(files.map(({ file, spelt = file }, at) => [spelt, short[at]!]));
}

type Count = (bytes: Uint8Array, isWhole: boolean) => void;

interface Reading {
  readonly platform: Platform;
  readonly countFor: (open: OpenFile) => Count;
  readonly wrongBytes: WrongBytes | undefined;
}

type Reader = (files: OpenFiles, reading: Reading) => AsyncGenerator<readonly SourceRecord[]>;

const READERS: Readonly<Record<RecordKind, Reader>> = { file: wholeFiles, line: lines };

/** Small batches keep both sides of a run in step: records that wait for their other side cost memory, and fresh memory costs time. */
const BATCH_FILES = 16;
const BATCH_CHARACTERS = 1 << 18;

async function* wholeFiles(files: OpenFiles, reading: Reading) {
  let batch: SourceRecord[] = [];
  let characters = 0;
  for await (const open of files) {
    const record = recordOf(open, await gather(open, reading.platform), reading);
    batch.push(record);
    characters += recordLength(record);
    if (batch.length < BATCH_FILES && characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

function recordOf(open: OpenFile, bytes: Uint8Array, { platform, countFor, wrongBytes }: Reading): SourceRecord {
  const { file } = open;
  countFor(open)(bytes, true);
  if (wrongBytes?.replace && platform.decoder(bytes) === null)
    return { file, line: 1, text: platform.lossyText(bytes), isRepaired: true };
  return { file, line: 1, text: decodeText(bytes, { file, line: 1, hint: wrongBytes?.hint }, platform) };
}

async function gather(open: OpenFile, platform: Platform): Promise<Uint8Array> {
  const most = platform.mostTextBytes;
  const { pieces, bytes } = await piecesOf(open, platform, most + 1);
  if (bytes > most) throw tooLong(open.file, most);
  return platform.join(pieces);
}

function tooLong(file: string, most: number): Error {
  return readFailed(file, {
    expected: `a file of at most ${most} bytes`,
    received: "a longer one",
    hint: "write it as JSON Lines, one unit per line: that can have any size",
  });
}

async function* lines(files: OpenFiles, reading: Reading) {
  for await (const open of files) {
    const kind = tableKind(open.file);
    yield* kind === null ? linesOf(open, reading) : tableRows(open, kind, reading);
  }
}

async function* linesOf(open: OpenFile, { platform, countFor }: Reading, { isWhole = false } = {}) {
  const count = countFor(open);
  try {
    yield* splitLines(open, platform, (bytes) => count(bytes, false), { isWhole });
  } catch (error) {
    throw platform.asReadError(open.file, error);
  }
}

/** The rows of a table are its lines. */
async function* tableRows(open: OpenFile, kind: TableKind, reading: Reading) {
  let isEmpty = true;
  for await (const batch of await rowBatches(open, kind, reading)) {
    isEmpty = false;
    yield batch;
  }
  if (isEmpty) throw readFailed(open.file, { expected: "a table with rows", received: "one without" });
}

/** Reads rows of a table; the reader of each kind is loaded when there is one. */
async function rowBatches(open: OpenFile, kind: TableKind, reading: Reading) {
  if (kind !== "parquet") return (await import("../tables/csv.ts")).csvRows(linesOf(open, reading, { isWhole: true }));
  const bytes = await gather(open, reading.platform);
  reading.countFor(open)(bytes, true);
  return (await import("../tables/parquet.ts")).parquetRows(open.file, bytes);
}
