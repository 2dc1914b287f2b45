// Opens what a user names: a file, a folder, an archive, or standard input.
import { createReadStream, type Stats, statSync } from "node:fs";
import { basename } from "node:path";
import type { Source } from "../core/source.ts";
import { type ArchiveLimits, archiveLimits } from "./archive-limits.ts";
import { byteStream } from "./byte-stream.ts";
import { type DiskFile, diskFile, openDiskFiles } from "./disk-file.ts";
import { sourceOf } from "./file-source.ts";
import { folder } from "./folder.ts";
import type { Container, InputFile } from "./input-file.ts";
import { asReadError, readFailed } from "./read-error.ts";
import { tar } from "./tar.ts";
import { zip } from "./zip.ts";

export interface ReadOptions {
  /** How much an archive may hold; also set by KARAT_MAX_ENTRIES, KARAT_MAX_UNPACKED_BYTES and KARAT_MAX_RATIO. */
  readonly limits?: Partial<ArchiveLimits>;
  /** What `-` reads: standard input unless told otherwise. */
  readonly stdin?: AsyncIterable<Uint8Array>;
}

/**
 * The records at a path: a file (also `.gz`), a folder with all below it, a `.zip`, `.tar`, `.tar.gz` or `.tgz`
 * archive, or `-` for standard input.
 *
 * @example
 * const result = await score(breakdown(), { gold: readPath("gold"), pred: readPath("answers.zip") });
 */
export function readPath(path: string, { limits: given, stdin = process.stdin }: ReadOptions = {}): Source {
  if (path === "-") return sourceOf(path, notEmpty(byteStream("<stdin>", () => stdin)));
  const stats = statsOf(path);
  const limits = archiveLimits(given);
  if (stats.isDirectory()) return sourceOf(path, folder(path, limits));
  if (!stats.isFile()) return sourceOf(path, notEmpty(byteStream(path, () => createReadStream(path))));
  if (/\.zip$/i.test(path)) return sourceOf(path, zip(path, limits));
  if (/\.(tar|tar\.gz|tgz)$/i.test(path)) return sourceOf(path, tar(path, limits));
  return sourceOf(path, notEmpty(singleFile(path, limits)));
}

function singleFile(path: string, limits: ArchiveLimits): Container<DiskFile> {
  return { list: async () => [diskFile(path, basename(path), limits)], open: openDiskFiles };
}

function statsOf(path: string): Stats {
  try {
    return statSync(path);
  } catch (error) {
    throw asReadError(path, error);
  }
}

function notEmpty<File extends InputFile>(container: Container<File>): Container<File> {
  return {
    ...container,
    async list() {
      const files = await container.list();
      for (const { file, head } of files) if (head() === "") throw emptyFile(file);
      return files;
    },
  };
}

function emptyFile(file: string): Error {
  return readFailed(
    { file },
    { expected: "some text", received: "an empty file", hint: "did the program that should write it fail?" },
  );
}
