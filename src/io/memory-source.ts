// Files in memory as a source: what was decrypted is read without ever reaching a disk.
import { gunzipSync } from "node:zlib";
import type { InputFile, OpenFile } from "../core/files/container.ts";
import { headText } from "../core/files/decode-text.ts";
import { isHidden, sourceOf } from "../core/files/file-source.ts";
import { compareText } from "../core/ids.ts";
import type { Source } from "../core/source.ts";
import { NODE } from "./node-platform.ts";

interface MemoryFile extends InputFile {
  readonly bytes: Uint8Array;
}

/** The files of a folder by their paths, read as `readPath` reads that folder. */
export function memorySource(name: string, files: ReadonlyMap<string, Uint8Array>): Source {
  const listed = [...files]
    .filter(([path]) => !isHidden(path))
    .sort(([one], [other]) => compareText(one, other))
    .map(([path, bytes]) => memoryFile(name, path, bytes));
  return sourceOf(name, { list: async () => listed, open }, NODE);
}

function memoryFile(name: string, stored: string, packed: Uint8Array): MemoryFile {
  const isPacked = /\.gz$/i.test(stored);
  const bytes = isPacked ? gunzipSync(packed) : packed;
  const path = isPacked ? stored.slice(0, -".gz".length) : stored;
  return { path, file: `${name}/${stored}`, bytes, head: () => headText(bytes, NODE) };
}

function* open(files: readonly MemoryFile[]): Generator<OpenFile> {
  for (const { file, bytes } of files) yield { file, chunks: [bytes] };
}
