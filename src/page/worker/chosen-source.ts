// Makes a Source of the folder, files or archive that a user chose, as readPath does of a path.

import type { Source } from "../../contract/source.ts";
import { DEFAULT_LIMITS } from "../../input/files/archive-contents.ts";
import type { Container, StoredFile } from "../../input/files/container.ts";
import { sourceOf, sourceOfSystem } from "../../input/files/file-source.ts";
import { archiveOf, folderOf, singleFile } from "../../input/files/stored-file.ts";
import type { Chosen } from "../chosen.ts";
import { BROWSER } from "./browser-platform.ts";

/** Told how many bytes were read, for the progress bar. */
export type OnBytes = (count: number) => void;

export function sourceOfChosen(chosen: Chosen, onBytes?: OnBytes): Source {
  const { name, column } = chosen;
  // Two folders may have files of the same name.
  const source = { ...sourceOf(name, containerOf(chosen, onBytes), BROWSER), origin: chosen.files };
  return column === undefined ? source : sourceOfSystem(source, `${name}#${column}`, column);
}

const OPENING = { platform: BROWSER, limits: DEFAULT_LIMITS };

export function containerOf({ name, kind, files }: Chosen, onBytes?: OnBytes): Container {
  const folder = kind === "folder" ? `${name}/` : "";
  const found = files.map(({ path, file }) => ({
    spelt: folder + path,
    path,
    file: { ...blobFile(file), counted: blobFile(file, onBytes) },
  }));
  const only = kind === "file" ? found[0] : undefined;
  if (only === undefined) return folderOf(name, () => found, OPENING);
  return archiveOf(only.path, only.file, OPENING) ?? singleFile(only, OPENING);
}

const CHUNK_BYTES = 1 << 20;

function blobFile(blob: Blob, onBytes?: OnBytes): StoredFile {
  const read = async (from: number, length: number) => {
    const bytes = new Uint8Array(await blob.slice(from, from + length).arrayBuffer());
    onBytes?.(bytes.length);
    return bytes;
  };
  return {
    size: blob.size,
    read,
    async *chunks(chunkBytes = CHUNK_BYTES) {
      for (let at = 0; at < blob.size; at += chunkBytes) yield read(at, chunkBytes);
    },
  };
}
