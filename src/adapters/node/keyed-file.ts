// Texts under keys, written in any order and read in the order of their keys; only an index stays in memory.
import { randomBytes } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compareText } from "../../contract/ids.ts";
import { orReadError } from "./read-error.ts";
import { orWriteError } from "./write-error.ts";

/** A path, or the descriptor of an open file. */
export type FilePlace = string | number;

/** The key of a text, where it begins and how many bytes it has. */
type Stretch = readonly [key: string, from: number, bytes: number];

const BUFFER_BYTES = 1 << 18;
/** A file ends with its index and the length of the index, in so many digits. */
const TRAILER_DIGITS = 12;

export class KeyedFile {
  readonly #file: FilePlace;
  readonly #handle: number;
  readonly #index: Stretch[] = [];
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #size = 0;

  constructor(file: FilePlace) {
    this.#file = file;
    this.#handle = orWriteError(nameOf(file), () => (typeof file === "string" ? openSync(file, "w") : file));
  }

  add(key: string, text: string): void {
    const bytes = Buffer.from(text);
    this.#index.push([key, this.#size + this.#waitingBytes, bytes.length]);
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= BUFFER_BYTES) this.#flush();
  }

  /** Writes what is still in memory, then the index. */
  end(): void {
    const index = Buffer.from(JSON.stringify(this.#index));
    this.#waiting.push(index, Buffer.from(String(index.length).padStart(TRAILER_DIGITS, "0")));
    this.#flush();
    if (typeof this.#file === "string") closeSync(this.#handle);
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#waiting);
    orWriteError(nameOf(this.#file), () => writeFileSync(this.#handle, bytes));
    this.#size += bytes.length;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}

export function* textsInOrder(files: readonly FilePlace[]): Generator<string> {
  const opened = files.map((file) => ({ file, handle: typeof file === "string" ? openSync(file, "r") : file }));
  try {
    const places = opened.flatMap((one) => indexOf(one).map((place) => ({ one, place })));
    places.sort((a, b) => compareText(a.place[0], b.place[0]));
    for (const { one, place } of places) yield read(one, place[1], place[2]).toString("utf8");
  } finally {
    for (const { file, handle } of opened) if (typeof file === "string") closeSync(handle);
  }
}

interface OpenedFile {
  readonly file: FilePlace;
  readonly handle: number;
}

function indexOf(one: OpenedFile): readonly Stretch[] {
  const end = fstatSync(one.handle).size - TRAILER_DIGITS;
  const length = Number(read(one, end, TRAILER_DIGITS).toString("latin1"));
  return JSON.parse(read(one, end - length, length).toString("utf8")) as Stretch[];
}

function read({ file, handle }: OpenedFile, from: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let at = 0; at < length; ) {
    const more = orReadError(nameOf(file), () => readSync(handle, bytes, at, length - at, from + at));
    if (more === 0) throw new Error("this is a bug in karat: a file is shorter than it was written");
    at += more;
  }
  return bytes;
}

function nameOf(file: FilePlace): string {
  return typeof file === "string" ? file : "a temporary file";
}

/** Opens an unlinked temporary file: nothing of it is left when this process ends, however it ends. */
export function anonymousFile(folder = tmpdir()): number {
  const path = join(folder, `.karat.${randomBytes(8).toString("hex")}`);
  return orWriteError(folder, () => {
    const handle = openSync(path, "wx+");
    unlinkSync(path);
    return handle;
  });
}
