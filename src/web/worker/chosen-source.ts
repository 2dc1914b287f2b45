// Makes a Source of what a user chose: a folder, files, or an archive, as the command line does of a path.

import { type ArchiveLimits, DEFAULT_LIMITS } from "../../core/files/archive-contents.ts";
import {
  type Chunks,
  type Container,
  HEAD_BYTES,
  type InputFile,
  lazily,
  type OpenFile,
} from "../../core/files/container.ts";
import { headOf } from "../../core/files/decode-text.ts";
import { isHidden, sourceOf, sourceOfSystem } from "../../core/files/file-source.ts";
import { emptyFolder, notEmpty } from "../../core/files/read-failed.ts";
import { tar } from "../../core/files/tar.ts";
import { compareText, idText } from "../../core/ids.ts";
import type { Source } from "../../core/source.ts";
import type { Chosen, ChosenFile } from "../chosen.ts";
import { BROWSER } from "./browser-platform.ts";
import { gunzipFile } from "./gzip.ts";
import { chunksOf, type OnBytes } from "./read-blob.ts";

export function sourceOfChosen(chosen: Chosen, onBytes: OnBytes = () => {}): Source {
  const { name, column } = chosen;
  const source = sourceOf(name, containerOf(chosen, onBytes), BROWSER);
  return column === undefined ? source : sourceOfSystem(source, `${name}#${column}`, column);
}

export function containerOf(chosen: Chosen, onBytes: OnBytes = () => {}): Container {
  const only = chosen.kind === "file" ? chosen.files[0] : undefined;
  if (only === undefined) return folder(chosen, onBytes);
  if (/\.zip$/i.test(only.path))
    return lazily(async () => (await import("./zip.ts")).zip(only.file, { limits: DEFAULT_LIMITS, onBytes }));
  if (/\.(tar|tar\.gz|tgz)$/i.test(only.path)) return tarFile(only, onBytes);
  return notEmpty({ list: async () => [plainFile(only, only.path, onBytes)], open });
}

interface PlainFile extends InputFile {
  readonly spelt: string;
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
function plainFile({ path: chosenPath, file }: ChosenFile, chosenName: string, onBytes: OnBytes): PlainFile {
  const [path, name] = [idText(chosenPath), idText(chosenName)];
  const isPacked = /\.gz$/i.test(path);
  const chunks = (counted = onBytes, bytes?: number) =>
    isPacked ? gunzipFile(file, { name, limits: STREAM_LIMITS, onBytes: counted }) : chunksOf(file, counted, bytes);
  return {
    path: isPacked ? path.slice(0, -".gz".length) : path,
    file: name,
    spelt: chosenName,
    head: () => headOf({ file: name, chunks: chunks(() => {}, HEAD_BYTES) }, BROWSER),
    chunks: () => chunks(),
  };
}

/** A packed file is read as a stream and may be of any size: only the ratio is a sign of a bomb. */
const STREAM_LIMITS: ArchiveLimits = { ...DEFAULT_LIMITS, bytes: Number.POSITIVE_INFINITY };

async function* open(files: readonly PlainFile[]): AsyncGenerator<OpenFile> {
  for (const { file, spelt, chunks } of files) yield { file, spelt, chunks: chunks() };
}

/** Listing goes through the whole archive too, but only the second time counts as progress. */
function tarFile({ path, file }: ChosenFile, onBytes: OnBytes): Container {
  const limits = DEFAULT_LIMITS;
  const archive = (counted: OnBytes): Container => {
    const unpacked = () => gunzipFile(file, { name: path, limits, onBytes: counted });
    const chunks = () => (/gz$/i.test(path) ? unpacked() : chunksOf(file, counted));
    return tar({ name: path, limits, platform: BROWSER, chunks });
  };
  return { list: () => archive(() => {}).list(), open: (files) => archive(onBytes).open(files) };
}
