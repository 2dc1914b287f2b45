// A tar archive: read from front to back, once to list it and once more for its records.
import { ArchiveContents, type StoredKind } from "./archive-contents.ts";
import type { Chunks, Container, InputFile, OpenFile, StoredFile } from "./container.ts";
import { headOf } from "./decode-text.ts";
import type { Opening, Platform } from "./platform.ts";
import { readFailed } from "./read-failed.ts";
import { BLOCK_BYTES, type NameDecoder, paxRecords, type TarHeader, tarDamage, tarHeader } from "./tar-header.ts";

interface TarArchive extends Opening {
  readonly name: string;
  readonly file: StoredFile;
  /** All bytes of the archive, unpacked where they were packed. */
  chunks(file: StoredFile): Chunks;
}

/** Files keep the order of the archive, which can only be read from front to back. */
export function tar(archive: TarArchive): Container {
  return { list: () => listMembers(archive), open: (files) => openMembers(archive, files) };
}

async function listMembers(archive: TarArchive): Promise<readonly InputFile[]> {
  const contents = new ArchiveContents(archive.name, archive.limits);
  const files: InputFile[] = [];
  for await (const { member, path } of membersOf(archive, archive.file, contents)) {
    const file = `${archive.name}/${path}`;
    // Kept: reading it again would unpack everything before it again.
    const head = await headOf({ file, chunks: member.chunks }, archive.platform);
    files.push({ path, file, head: () => head });
  }
  contents.end();
  return files;
}

async function* openMembers(archive: TarArchive, files: readonly InputFile[]): AsyncGenerator<OpenFile> {
  const { name, limits, file } = archive;
  const wanted = new Set(files.map(({ path }) => path));
  for await (const { member, path } of membersOf(archive, file.counted ?? file, new ArchiveContents(name, limits))) {
    if (!wanted.delete(path)) continue;
    yield { file: `${name}/${path}`, chunks: member.chunks };
    if (wanted.size === 0) return;
  }
  const [lost] = wanted;
  if (lost === undefined) return;
  throw readFailed(`${name}/${lost}`, {
    expected: "a file that was there a moment ago",
    received: "nothing",
    hint: "did the archive change meanwhile?",
  });
}

async function* membersOf({ name, platform, chunks }: TarArchive, file: StoredFile, contents: ArchiveContents) {
  try {
    for await (const member of tarMembers(chunks(file), platform)) {
      const path = contents.admit(member.path, kindOf(member));
      if (path !== null) yield { member, path };
    }
  } catch (error) {
    throw platform.asReadError(name, error);
  }
}

const KINDS: Readonly<Record<string, StoredKind>> = { "0": "file", "7": "file", "5": "folder" };

function kindOf({ type, path }: TarMember): StoredKind {
  // Before POSIX a folder was a file whose name ends in a slash.
  return type === "0" && path.endsWith("/") ? "folder" : (KINDS[type] ?? "other");
}

interface TarMember extends TarHeader {
  readonly chunks: AsyncIterable<Uint8Array>;
}

const PAX_HEADER = "x";
const PAX_GLOBAL_HEADER = "g";
const GNU_LONG_NAME = "L";
const GNU_LONG_LINK = "K";
const EXTENSIONS = [PAX_HEADER, PAX_GLOBAL_HEADER, GNU_LONG_NAME, GNU_LONG_LINK];

/** Longer than any extended header of a real archive. */
const MOST_HEADER_BYTES = 1 << 20;

async function* tarMembers(chunks: Chunks, platform: Pick<Platform, "join" | "lossyText">): AsyncGenerator<TarMember> {
  const queue = new ByteQueue(chunks, platform);
  try {
    let extended: Partial<TarHeader> = {};
    for (;;) {
      const plain = tarHeader(await queue.take(BLOCK_BYTES), platform);
      if (plain === null) return;
      const isExtension = EXTENSIONS.includes(plain.type);
      const header = isExtension ? plain : { ...plain, ...extended };
      const end = queue.position + Math.ceil(header.size / BLOCK_BYTES) * BLOCK_BYTES;
      if (isExtension) {
        if (header.size > MOST_HEADER_BYTES) throw tarDamage("a header is too long");
        extended = { ...extended, ...extension(header.type, await queue.take(header.size), platform) };
      } else {
        extended = {};
        yield { ...header, chunks: queue.pieces(header.size) };
      }
      for await (const _ of queue.pieces(end - queue.position));
    }
  } finally {
    await queue.close();
  }
}

/** Reads what an extended header says about the file that follows it. */
function extension(type: string, content: Uint8Array, names: NameDecoder): Partial<TarHeader> {
  if (type === GNU_LONG_NAME) return { path: names.lossyText(content).replace(/\0.*$/s, "") };
  if (type !== PAX_HEADER) return {};
  const records = paxRecords(content, names);
  const path = records.get("path");
  const size = records.get("size");
  if (size !== undefined && !/^\d{1,15}$/.test(size)) throw tarDamage("a header holds an impossible size");
  return {
    ...(path === undefined ? {} : { path }),
    ...(size === undefined ? {} : { size: Number(size) }),
    ...([...records.keys()].some((key) => key.startsWith("GNU.sparse.")) ? { type: "S" } : {}),
  };
}

class ByteQueue {
  readonly #chunks: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;
  readonly #platform: Pick<Platform, "join">;
  #front: Uint8Array = new Uint8Array();
  /** The number of bytes read so far. */
  position = 0;

  constructor(chunks: Chunks, platform: Pick<Platform, "join">) {
    this.#chunks = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
    this.#platform = platform;
  }

  /** The next `length` bytes, piece by piece. */
  async *pieces(length: number): AsyncGenerator<Uint8Array> {
    for (const end = this.position + length; this.position < end; ) {
      if (this.#front.length === 0) {
        const next = await this.#chunks.next();
        if (next.done) throw tarDamage("it ends too early");
        this.#front = next.value;
      }
      const piece = this.#front.subarray(0, end - this.position);
      this.#front = this.#front.subarray(piece.length);
      this.position += piece.length;
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
