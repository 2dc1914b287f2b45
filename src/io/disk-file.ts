// Folders and files on the disk, plain or packed with gzip.
import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ArchiveLimits } from "../core/files/archive-contents.ts";
import { type Chunks, type Container, HEAD_BYTES, type InputFile, type OpenFile } from "../core/files/container.ts";
import { headOf } from "../core/files/decode-text.ts";
import { isHidden } from "../core/files/file-source.ts";
import { emptyFolder } from "../core/files/read-failed.ts";
import { compareText, idText } from "../core/ids.ts";
import { badValue } from "../core/problem.ts";
import { gunzipFile } from "./gzip.ts";
import { chunksOf, NODE } from "./node-platform.ts";
import { orReadError } from "./read-error.ts";
import { checkWithin } from "./within.ts";

/** Throws unless it is a text that can name a file. */
export function checkPath(path: unknown): asserts path is string {
  if (typeof path === "string" && path !== "" && !path.includes("\0")) return;
  throw badValue("a path", path);
}

export interface DiskFile extends InputFile {
  /** The file as the disk names it, which may write an accent in another way than everybody else. */
  readonly spelt: string;
  chunks(): Chunks;
}

/** The file at a path of the disk; `x.jsonl.gz` is listed as the `x.jsonl` it holds. */
export function diskFile(onDisk: string, pathOnDisk: string, limits: ArchiveLimits): DiskFile {
  const [file, path] = [idText(onDisk), idText(pathOnDisk)];
  const isPacked = /\.gz$/i.test(path);
  // Such a file is read as a stream and may be of any size: only the ratio is a sign of a bomb.
  const streamLimits = { ...limits, bytes: Number.POSITIVE_INFINITY };
  const chunks = (bytes?: number) => (isPacked ? gunzipFile(onDisk, file, streamLimits) : chunksOf(onDisk, bytes));
  return {
    file,
    spelt: onDisk,
    path: isPacked ? path.slice(0, -".gz".length) : path,
    head: () => headOf({ file, chunks: chunks(HEAD_BYTES) }, NODE),
    chunks,
  };
}

export function* openDiskFiles(files: readonly DiskFile[]): Generator<OpenFile> {
  for (const { file, spelt, chunks } of files) yield { file, spelt, chunks: chunks() };
}

/**
 * Links are followed wherever they lead, since data kept by git-annex or DVC is nothing but links; only a link to a
 * folder that it lies in is not, as there would be no end. A link that leads nowhere is listed, and fails when read.
 */
export function folder(name: string, limits: ArchiveLimits, within?: string): Container<DiskFile> {
  return {
    async list() {
      const paths = [...pathsBelow(name, "", [])].sort(compareText);
      if (paths.length === 0) throw emptyFolder(name);
      if (within !== undefined) for (const path of paths) checkWithin(within, join(name, path));
      return paths.map((path) => diskFile(join(name, path), path, limits));
    },
    open: openDiskFiles,
  };
}

function* pathsBelow(root: string, below: string, above: readonly string[]): Generator<string> {
  const folder = join(root, below);
  const real = orReadError(folder, () => realpathSync(folder));
  if (above.includes(real)) return;
  for (const item of orReadError(folder, () => readdirSync(folder, { withFileTypes: true }))) {
    if (isHidden(item.name)) continue;
    const path = below === "" ? item.name : `${below}/${item.name}`;
    const kind = item.isSymbolicLink() ? kindOfTarget(join(root, path)) : item;
    if (kind.isDirectory()) yield* pathsBelow(root, path, [...above, real]);
    else if (kind.isFile()) yield path;
  }
}

type Kind = Pick<Dirent, "isDirectory" | "isFile">;
const LEADS_NOWHERE: Kind = { isDirectory: () => false, isFile: () => true };

function kindOfTarget(link: string): Kind {
  try {
    return statSync(link);
  } catch {
    return LEADS_NOWHERE;
  }
}
