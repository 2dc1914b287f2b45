// A tar archive: read once to list it and once more for its records.

import type { ArchiveLimits } from "./archive-contents.ts";
import { ArchiveContents, type StoredKind } from "./archive-contents.ts";
import type { Chunks, Container, InputFile, OpenFile } from "./container.ts";
import { headOf } from "./decode-text.ts";
import type { Platform } from "./platform.ts";
import { readFailed } from "./read-failed.ts";
import { type TarMember, tarMembers } from "./tar-members.ts";

interface TarArchive {
  readonly name: string;
  readonly limits: ArchiveLimits;
  readonly platform: Platform;
  /** All bytes of the archive, unpacked where they were packed. */
  chunks(): Chunks;
}

/** Files keep the order of the archive, in which alone it can be read. */
export function tar(archive: TarArchive): Container {
  return { list: () => listMembers(archive), open: (files) => openMembers(archive, files) };
}

async function listMembers(archive: TarArchive): Promise<readonly InputFile[]> {
  const contents = new ArchiveContents(archive.name, archive.limits);
  const files: InputFile[] = [];
  for await (const { member, path } of membersOf(archive, contents)) {
    const file = `${archive.name}/${path}`;
    // Kept, since going back for it would mean to unpack everything before it again.
    const head = await headOf({ file, chunks: member.chunks }, archive.platform);
    files.push({ path, file, head: () => head });
  }
  contents.end();
  return files;
}

async function* openMembers(archive: TarArchive, files: readonly InputFile[]): AsyncGenerator<OpenFile> {
  const { name, limits } = archive;
  const wanted = new Set(files.map(({ path }) => path));
  for await (const { member, path } of membersOf(archive, new ArchiveContents(name, limits))) {
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

async function* membersOf({ name, platform, chunks }: TarArchive, contents: ArchiveContents) {
  try {
    for await (const member of tarMembers(chunks(), platform)) {
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
