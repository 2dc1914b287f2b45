// Opens what a user names: a file, a folder, an archive, or standard input.
import { constants, createReadStream, existsSync, openSync, type Stats, statSync } from "node:fs";
import { Socket } from "node:net";
import { basename } from "node:path";
import { checkSettings, object, type Schema, text } from "../../contract/schema.ts";
import type { Source } from "../../contract/source.ts";
import { type ArchiveLimits, DEFAULT_LIMITS, LIMIT_VARIABLES } from "../../input/files/archive-contents.ts";
import type { Container, InputFile } from "../../input/files/container.ts";
import { sourceOf, sourceOfSystem } from "../../input/files/file-source.ts";
import { notEmpty } from "../../input/files/read-failed.ts";
import { archiveOf, folderOf, singleFile } from "../../input/files/stored-file.ts";
import { badValue } from "../../problems/problem.ts";
import { byteStream } from "./byte-stream.ts";
import { checkPath, checkWithin } from "./check-path.ts";
import { diskFile, filesBelow } from "./disk-file.ts";
import { NODE } from "./node-platform.ts";
import { orReadError } from "./read-error.ts";

export type { ArchiveLimits };

/** How a path is read. */
export interface ReadOptions {
  /** How much an archive may hold; also set by KARAT_MAX_ENTRIES, KARAT_MAX_UNPACKED_BYTES and KARAT_MAX_RATIO. */
  readonly limits?: Partial<ArchiveLimits>;
  /** The stream that `-` reads. Default: standard input. */
  readonly stdin?: AsyncIterable<Uint8Array>;
  /** A folder that the path and the links below it may not lead out of. */
  readonly within?: string;
  /** Stops waiting for a named pipe. */
  readonly signal?: AbortSignal;
}

const OPTIONS: Readonly<Record<keyof ReadOptions, Schema>> = {
  limits: object,
  stdin: object,
  within: text,
  signal: object,
};

/**
 * Reads a path: a file (also `.gz`), a folder with everything below it, a `.zip`, `.tar`, `.tar.gz` or `.tgz` archive, or `-` for standard input. `PATH#NAME` is one system of a path that holds several.
 *
 * @example
 * import { score } from "karat";
 * import { breakdown } from "karat/breakdown";
 * import { readPath } from "karat/node";
 *
 * const input = { gold: readPath("examples/breakdown/gold"), pred: readPath("examples/breakdown/careful") };
 * const result = await score(breakdown(), input);
 * console.log(result.units.scored); // 8
 */
export function readPath(named: string, options?: ReadOptions): Source {
  checkPath(named);
  if (options !== undefined) checkSettings(options, OPTIONS, { name: "options" });
  const { path, system } = pathAndSystem(named);
  const source = readAll(path, options ?? {});
  return system === undefined ? source : sourceOfSystem(source, named, system);
}

function readAll(path: string, { limits: chosenLimits, stdin, within, signal }: ReadOptions): Source {
  const source = <File extends InputFile>(container: Container<File>, isStream = false): Source => ({
    ...sourceOf(path, container, NODE),
    ...(isStream ? { isStream } : { path }),
  });
  if (path === "-") return source(notEmpty(byteStream("<stdin>", () => stdin ?? process.stdin)), true);
  const stats = orReadError(path, () => statSync(path));
  if (within !== undefined) checkWithin(within, path);
  const opening = { limits: archiveLimits(chosenLimits), platform: NODE };
  if (stats.isDirectory()) return source(folderOf(path, () => filesBelow(path, within), opening));
  if (!stats.isFile()) return source(notEmpty(byteStream(path, () => openPipe(path, stats, signal))), true);
  const file = diskFile(path);
  return source(archiveOf(path, file, opening) ?? singleFile({ spelt: path, path: basename(path), file }, opening));
}

export function archiveAt(path: string): Container | null {
  return archiveOf(path, diskFile(path), { limits: archiveLimits(), platform: NODE });
}

/** Splits `PATH#NAME`, unless there is a file of that very name. */
export function pathAndSystem(named: string): { readonly path: string; readonly system?: string } {
  const at = named.lastIndexOf("#");
  if (at <= 0 || existsSync(named)) return { path: named };
  return { path: named.slice(0, at), system: named.slice(at + 1) };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The limits that are given, else those of the environment, else the defaults. */
export function archiveLimits(chosen: Partial<ArchiveLimits> = {}, environment: Environment = process.env) {
  const limit = (name: keyof ArchiveLimits) =>
    chosen[name] ?? numberIn(environment, LIMIT_VARIABLES[name]) ?? DEFAULT_LIMITS[name];
  return { entries: limit("entries"), bytes: limit("bytes"), ratio: limit("ratio") } satisfies ArchiveLimits;
}

function numberIn(environment: Environment, variable: string): number | undefined {
  const text = environment[variable];
  if (text === undefined || text === "") return undefined;
  const number = Number(text);
  if (number > 0) return number;
  throw badValue(`a number above 0 in ${variable}`, text);
}

/**
 * A blocking open() of a named pipe holds a thread until somebody writes, and can keep the process from ending. On Linux
 * a pipe opened without blocking can be read like a socket; elsewhere it would look as if it had ended.
 */
function openPipe(path: string, stats: Stats, signal?: AbortSignal): AsyncIterable<Uint8Array> {
  const ending = signal === undefined ? {} : { signal };
  if (!stats.isFIFO() || process.platform !== "linux") return createReadStream(path, ending);
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return new Socket({ fd, readable: true, writable: false, ...ending });
}
