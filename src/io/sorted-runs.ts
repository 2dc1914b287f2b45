// Texts under keys, put in the order of the keys in bounded memory: sorted runs one after the other in a file, merged in the end.
import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { compareText } from "../core/ids.ts";
import { asReadError } from "./read-error.ts";
import { asWriteError } from "./write-error.ts";

/** A path, or the number of a file that this process has open. */
export type RunsFile = string | number;

type Entry = readonly [key: string, text: string];
/** From a position, so many bytes. */
type Stretch = readonly [from: number, bytes: number];

const DEFAULT_CHARACTERS = 32 * 2 ** 20;
const CHUNK = 1 << 18;
/** The last bytes of a file: how long the list of its runs is, which lies before them. */
const TRAILER_DIGITS = 12;

/** Writes runs to a file, each sorted: as many as memory asks for. */
export class SortedRuns {
  readonly #file: RunsFile;
  readonly #mostCharacters: number;
  readonly #handle: number;
  readonly #runs: Stretch[] = [];
  #entries: Entry[] = [];
  #characters = 0;
  #size = 0;

  constructor(file: RunsFile, mostCharacters = DEFAULT_CHARACTERS) {
    this.#file = file;
    this.#mostCharacters = mostCharacters;
    this.#handle = this.#orWriteError(() => (typeof file === "string" ? openSync(file, "w") : file));
  }

  add(key: string, text: string): void {
    this.#entries.push([key, text]);
    this.#characters += key.length + text.length;
    if (this.#characters > this.#mostCharacters) this.#writeRun();
  }

  /** Writes what is still in memory, and what is where. */
  end(): void {
    this.#writeRun();
    const list = JSON.stringify(this.#runs);
    this.#write(list + String(Buffer.byteLength(list)).padStart(TRAILER_DIGITS, "0"));
    if (typeof this.#file === "string") closeSync(this.#handle);
  }

  #writeRun(): void {
    const from = this.#size;
    let chunk = "";
    for (const entry of this.#entries.sort(byKey)) {
      chunk += `${JSON.stringify(entry)}\n`;
      if (chunk.length < CHUNK) continue;
      this.#write(chunk);
      chunk = "";
    }
    this.#write(chunk);
    this.#runs.push([from, this.#size - from]);
    this.#entries = [];
    this.#characters = 0;
  }

  #write(text: string): void {
    const bytes = Buffer.from(text);
    this.#orWriteError(() => {
      for (let at = 0; at < bytes.length; )
        at += writeSync(this.#handle, bytes, at, bytes.length - at, this.#size + at);
    });
    this.#size += bytes.length;
  }

  #orWriteError<T>(write: () => T): T {
    try {
      return write();
    } catch (error) {
      throw asWriteError(nameOf(this.#file), error);
    }
  }
}

interface Head {
  readonly entry: Entry;
  readonly run: Iterator<Entry>;
}

/** The texts of all runs in some files, in the order of their keys. */
export function* mergeRuns(files: readonly RunsFile[]): Generator<string> {
  /** The least key last, so that taking it away moves nothing. */
  const heads: Head[] = [];
  const opened = files.map((file) => ({ file, handle: typeof file === "string" ? openSync(file, "r") : file }));
  try {
    for (const one of opened) for (const stretch of runsIn(one)) advance(heads, entriesIn(one, stretch));
    for (let head = heads.pop(); head !== undefined; head = heads.pop()) {
      yield head.entry[1];
      advance(heads, head.run);
    }
  } finally {
    for (const { file, handle } of opened) if (typeof file === "string") closeSync(handle);
  }
}

/** Puts the next entry of a run in its place among the others. */
function advance(heads: Head[], run: Iterator<Entry>): void {
  const { done, value: entry } = run.next();
  if (done === true) return;
  let low = 0;
  let high = heads.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byKey(heads[middle]!.entry, entry) > 0) low = middle + 1;
    else high = middle;
  }
  heads.splice(low, 0, { entry, run });
}

function byKey([a]: Entry, [b]: Entry): number {
  return compareText(a, b);
}

interface OpenRuns {
  readonly file: RunsFile;
  readonly handle: number;
}

function runsIn(open: OpenRuns): readonly Stretch[] {
  const size = fstatSync(open.handle).size;
  const digits = read(open, [size - TRAILER_DIGITS, TRAILER_DIGITS]).toString("latin1");
  const length = Number(digits);
  return JSON.parse(read(open, [size - TRAILER_DIGITS - length, length]).toString("utf8")) as Stretch[];
}

function* entriesIn(open: OpenRuns, [from, bytes]: Stretch): Generator<Entry> {
  const decoder = new StringDecoder("utf8");
  let begun: string[] = [];
  for (let at = 0; at < bytes; at += CHUNK) {
    const chunk = read(open, [from + at, Math.min(CHUNK, bytes - at)]);
    for (const [piece, text] of decoder.write(chunk).split("\n").entries()) {
      if (piece > 0) {
        yield JSON.parse(begun.join("")) as Entry;
        begun = [];
      }
      begun.push(text);
    }
  }
}

function read({ file, handle }: OpenRuns, [from, length]: Stretch): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  try {
    for (let at = 0; at < length; ) {
      const more = readSync(handle, bytes, at, length - at, from + at);
      if (more === 0) throw new Error("this is a bug in karat: a file of runs is shorter than it was written");
      at += more;
    }
  } catch (error) {
    throw asReadError(nameOf(file), error);
  }
  return bytes;
}

function nameOf(file: RunsFile): string {
  return typeof file === "string" ? file : "a temporary file";
}
