// Opens files on the disk, in the page or in memory: plain files, gzip, archives and folders.
import { compareText, idText } from "../../contract/ids.ts";
import { checkUnpacked } from "./archive-contents.ts";
import {
  type Chunks,
  type Container,
  HEAD_BYTES,
  type InputFile,
  type OpenFile,
  type StoredFile,
} from "./container.ts";
import { headOf, piecesOf } from "./decode-text.ts";
import { isHidden } from "./hidden-path.ts";
import type { Opening } from "./platform.ts";
import { notEmpty, withoutFiles } from "./read-failed.ts";
import { tar } from "./tar.ts";
import { zip } from "./zip.ts";

/** The container of a file whose name says that it is an archive; null for others. */
export function archiveOf(name: string, file: StoredFile, opening: Opening): Container | null {
  const archive = packedAs(name, file, opening);
  return (
    archive && {
      ...archive,
      list: () => archive.list().catch((error) => refuseDamaged(error, name, file, opening)),
    }
  );
}

function packedAs(name: string, file: StoredFile, opening: Opening): Container | null {
  if (/\.(zip|eval)$/i.test(name)) return zip(name, file, opening);
  if (!/\.(tar|tar\.gz|tgz)$/i.test(name)) return null;
  const chunks = (from: StoredFile) => (/gz$/i.test(name) ? gunzip(name, from, opening) : from.chunks());
  return tar({ ...opening, name, file, chunks });
}

/** Throws the error of unpacking a file, unless reading its beginning tells more: it may be a pointer of Git LFS. */
async function refuseDamaged(error: unknown, name: string, file: StoredFile, { platform }: Opening): Promise<never> {
  await piecesOf({ file: name, chunks: file.chunks(HEAD_BYTES) }, platform, 1);
  throw error;
}

/** A file with its name as stored, and its path below the folder it was found in. */
export interface FoundFile {
  readonly spelt: string;
  readonly path: string;
  readonly file: StoredFile;
}

interface PlainFile extends InputFile {
  readonly spelt: string;
  chunks(shared?: Uint8Array): Chunks;
}

export function singleFile(found: FoundFile, opening: Opening): Container<PlainFile> {
  return notEmpty({ list: async () => [plainFile(found, opening)], open: openPlain });
}

/** The files of a folder that are not hidden, in the order of their paths. */
export function folderOf(name: string, find: () => Iterable<FoundFile>, opening: Opening): Container<PlainFile> {
  return {
    async list() {
      const found = [...find()].filter(({ path }) => !isHidden(path)).sort((a, b) => compareText(a.path, b.path));
      if (found.length === 0) throw withoutFiles(name, "a folder");
      return found.map((one) => plainFile(one, opening));
    },
    open: openPlain,
  };
}

const SHARED_BYTES = 1 << 17;

/** Small files share memory, because fresh memory costs time: the bytes of each are read before the next is opened. */
function* openPlain(files: readonly PlainFile[]): Generator<OpenFile> {
  const shared = files.length > 1 ? new Uint8Array(SHARED_BYTES) : undefined;
  for (const { file, spelt, chunks } of files) yield { file, spelt, chunks: chunks(shared) };
}

/** `x.jsonl.gz` is listed as the `x.jsonl` it holds. */
function plainFile({ spelt, path: speltPath, file }: FoundFile, { platform, limits }: Opening): PlainFile {
  const [name, path] = [idText(spelt), idText(speltPath)];
  const isPacked = /\.gz$/i.test(path);
  // A packed file is read as a stream and may be of any size: only the ratio is a sign of a bomb.
  const opening = { platform, limits: { ...limits, bytes: Number.POSITIVE_INFINITY } };
  const chunks = (from: StoredFile, bytes?: number, shared?: Uint8Array) =>
    isPacked ? gunzip(name, from, opening, bytes) : from.chunks(bytes, shared);
  return {
    file: name,
    spelt,
    path: isPacked ? path.slice(0, -".gz".length) : path,
    head: (characters) => headOf({ file: name, chunks: chunks(file, HEAD_BYTES) }, platform, characters),
    chunks: (shared) => chunks(file.counted ?? file, undefined, shared),
  };
}

/** Unpacks gzip as a stream, guarded against bombs. */
async function* gunzip(
  name: string,
  file: StoredFile,
  opening: Opening,
  chunkBytes?: number,
): AsyncGenerator<Uint8Array> {
  const { size } = file;
  let unpacked = 0;
  try {
    for await (const chunk of opening.platform.gunzip(file, chunkBytes)) {
      unpacked += chunk.length;
      checkUnpacked(name, size, unpacked, opening.limits);
      yield chunk;
    }
  } catch (error) {
    await refuseDamaged(error, name, file, opening);
  }
}
