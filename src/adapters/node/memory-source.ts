// Files in memory as a source: what tests of folder layouts read.

import type { Source } from "../../contract/source.ts";
import { DEFAULT_LIMITS } from "../../input/files/archive-contents.ts";
import type { StoredFile } from "../../input/files/container.ts";
import { sourceOf } from "../../input/files/file-source.ts";
import { folderOf } from "../../input/files/stored-file.ts";
import { NODE } from "./node-platform.ts";

/** The files of a folder by their paths, read as `readPath` reads that folder. */
export function memorySource(name: string, files: ReadonlyMap<string, Uint8Array>): Source {
  const entries = [...files].map(([path, bytes]) => ({ spelt: `${name}/${path}`, path, file: memoryFile(bytes) }));
  return sourceOf(
    name,
    folderOf(name, () => entries, { platform: NODE, limits: DEFAULT_LIMITS }),
    NODE,
  );
}

function memoryFile(bytes: Uint8Array): StoredFile {
  return {
    size: bytes.length,
    read: (from, length) => bytes.subarray(from, from + length),
    chunks: () => [bytes],
  };
}
