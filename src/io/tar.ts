// A tar archive, plain or packed with gzip: read once to list it and once more for its records.
import { ArchiveContents, type StoredKind } from "../core/files/archive-contents.ts";
import type { ArchiveLimits } from "../core/files/archive-limits.ts";
import { type Container, HEAD_BYTES, type InputFile, type OpenFile } from "../core/files/container.ts";
import { readFailed } from "../core/files/read-failed.ts";
import { chunksOf } from "./disk-file.ts";
import { gunzipFile } from "./gzip.ts";
import { headText } from "./head-text.ts";
import { joinChunks } from "./join-chunks.ts";
import { asReadError } from "./read-error.ts";
import { type TarMember, tarMembers } from "./tar-members.ts";

/** Files keep the order of the archive, in which alone it can be read. */
export function tar(name: string, limits: ArchiveLimits): Container {
  return {
    list: () => listMembers(name, limits),
    open: (files) => openMembers(name, files, limits),
  };
}

async function listMembers(name: string, limits: ArchiveLimits): Promise<readonly InputFile[]> {
  const contents = new ArchiveContents(name, limits);
  const files: InputFile[] = [];
  for await (const { member, path } of membersOf(name, contents, limits)) {
    const file = `${name}/${path}`;
    // Kept, since going back for it would mean to unpack everything before it again.
    const head = headText(await beginning(member, file));
    files.push({ path, file, head: () => head });
  }
  contents.end();
  return files;
}

async function* openMembers(
  name: string,
  files: readonly InputFile[],
  limits: ArchiveLimits,
): AsyncGenerator<OpenFile> {
  const wanted = new Set(files.map(({ path }) => path));
  for await (const { member, path } of membersOf(name, new ArchiveContents(name, limits), limits)) {
    if (!wanted.delete(path)) continue;
    yield { file: `${name}/${path}`, chunks: member.chunks };
    if (wanted.size === 0) return;
  }
  const [lost] = wanted;
  if (lost === undefined) return;
  throw readFailed(
    { file: `${name}/${lost}` },
    { expected: "a file that was there a moment ago", received: "nothing", hint: "did the archive change meanwhile?" },
  );
}

async function* membersOf(name: string, contents: ArchiveContents, limits: ArchiveLimits) {
  try {
    for await (const member of tarMembers(/gz$/i.test(name) ? gunzipFile(name, name, limits) : chunksOf(name))) {
      const path = contents.admit(member.path, kindOf(member));
      if (path !== null) yield { member, path };
    }
  } catch (error) {
    throw asReadError(name, error);
  }
}

const KINDS: Readonly<Record<string, StoredKind>> = { "0": "file", "7": "file", "5": "folder" };

function kindOf({ type, path }: TarMember): StoredKind {
  // Before POSIX a folder was a file whose name ends in a slash.
  return type === "0" && path.endsWith("/") ? "folder" : (KINDS[type] ?? "other");
}

async function beginning({ chunks }: TarMember, file: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of chunks) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= HEAD_BYTES) break;
    }
  } catch (error) {
    throw asReadError(file, error);
  }
  return joinChunks(pieces);
}
