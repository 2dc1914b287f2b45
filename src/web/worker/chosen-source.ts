// Makes a Source of what a user chose: a folder, files, or an archive, as the command line does of a path.

import { compareText } from "../../core/compare-text.ts";
import { type ArchiveLimits, DEFAULT_LIMITS } from "../../core/files/archive-limits.ts";
import type { Chunks, Container, InputFile, OpenFile } from "../../core/files/container.ts";
import { HEAD_BYTES } from "../../core/files/container.ts";
import { emptyFolder, notEmpty } from "../../core/files/empty-input.ts";
import { sourceOf } from "../../core/files/file-source.ts";
import { isHidden } from "../../core/files/hidden.ts";
import { readFailed } from "../../core/files/read-failed.ts";
import type { Source } from "../../core/source.ts";
import type { Chosen, ChosenFile } from "../chosen.ts";
import { BROWSER } from "./browser-platform.ts";
import { gunzipBeginning, gunzipFile } from "./gzip.ts";
import { chunksOf, headText, type OnBytes, readNow } from "./read-blob.ts";
import { zip } from "./zip.ts";

export function sourceOfChosen(chosen: Chosen, onBytes: OnBytes = () => {}): Source {
  return sourceOf(chosen.name, containerOf(chosen, onBytes), BROWSER);
}

export function containerOf(chosen: Chosen, onBytes: OnBytes = () => {}): Container {
  const only = chosen.kind === "file" ? chosen.files[0] : undefined;
  if (only === undefined) return folder(chosen, onBytes);
  if (/\.zip$/i.test(only.path)) return zip(only.file, { limits: DEFAULT_LIMITS, onBytes });
  if (/\.(tar|tar\.gz|tgz)$/i.test(only.path)) throw noTar(only.path);
  return notEmpty({ list: async () => [plainFile(only, only.path, onBytes)], open });
}

interface PlainFile extends InputFile {
  chunks(): Chunks;
}

function folder({ name, kind, files }: Chosen, onBytes: OnBytes): Container {
  const seen = files.filter(({ path }) => !isHidden(path)).sort((a, b) => compareText(a.path, b.path));
  return {
    async list() {
      if (seen.length === 0) throw emptyFolder(name);
      return seen.map((one) => plainFile(one, kind === "folder" ? `${name}/${one.path}` : one.path, onBytes));
    },
    open: open,
  };
}

/** `x.jsonl.gz` is listed as the `x.jsonl` it holds. */
function plainFile({ path, file }: ChosenFile, name: string, onBytes: OnBytes): PlainFile {
  if (!/\.gz$/i.test(path))
    return {
      path,
      file: name,
      head: () => headText(readNow(file, 0, HEAD_BYTES)),
      chunks: () => chunksOf(file, onBytes),
    };
  // Such a file is read as a stream and may be of any size: only the ratio is a sign of a bomb.
  const limits: ArchiveLimits = { ...DEFAULT_LIMITS, bytes: Number.POSITIVE_INFINITY };
  return {
    path: path.slice(0, -".gz".length),
    file: name,
    head: () => headOfGzip(file, name),
    chunks: () => gunzipFile(file, { name, limits, onBytes }),
  };
}

function headOfGzip(file: File, name: string): string {
  try {
    return headText(gunzipBeginning(file, HEAD_BYTES));
  } catch (error) {
    throw BROWSER.asReadError(name, error);
  }
}

async function* open(files: readonly PlainFile[]): AsyncGenerator<OpenFile> {
  for (const { file, chunks } of files) yield { file, chunks: chunks() };
}

function noTar(name: string): Error {
  return readFailed(
    { file: name },
    {
      expected: "a file, a folder or a .zip archive",
      received: "a tar archive",
      hint: "unpack it and give the folder, or use the command line, which reads it",
    },
  );
}
