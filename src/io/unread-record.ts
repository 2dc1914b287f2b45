// A whole file as a record that is read when somebody asks for its text, here or in another thread.
import { readFileSync, statSync } from "node:fs";
import { type Counting, HEAD_CHARACTERS } from "../core/files/container.ts";
import { decodeText } from "../core/files/decode-text.ts";
import type { SourceRecord, UnreadFile } from "../core/source.ts";
import { NODE, readBytes, recordHash, SMALL_BYTES, smallFile } from "./node-platform.ts";
import { asListedReadError } from "./read-error.ts";

export interface FilePlace {
  readonly file: string;
  /** The file as the disk names it. */
  readonly path: string;
}

/** Undefined for a large file. */
export function unreadRecord(place: FilePlace, counting: Counting): UnreadRecord | undefined {
  const bytes = statSync(place.path).size;
  return bytes < SMALL_BYTES ? new UnreadRecord({ ...place, bytes }, counting) : undefined;
}

export class UnreadRecord implements SourceRecord {
  readonly file: string;
  readonly line = 1;
  readonly #unread: UnreadFile;
  readonly #counting: Counting;
  #isCounted = false;
  #text: string | undefined;

  constructor({ file, path, bytes }: FilePlace & { readonly bytes: number }, counting: Counting) {
    this.file = file;
    this.#counting = counting;
    this.#unread = { path, name: counting.name, bytes, count: (hash) => this.#count(hash) };
  }

  get unread(): UnreadFile | undefined {
    return this.#text === undefined ? this.#unread : undefined;
  }

  get head(): string {
    return this.#text ?? this.#read((path) => NODE.lossyText(readBytes(path, 0, HEAD_CHARACTERS)));
  }

  get text(): string {
    if (this.#text === undefined) {
      const bytes = this.#read(wholeFile);
      this.#count(recordHash(bytes, this.#counting.name));
      this.#text = decodeText(bytes, this, NODE);
    }
    return this.#text;
  }

  /** As any record, where it is put away. */
  toJSON(): SourceRecord {
    return { file: this.file, line: this.line, text: this.text };
  }

  #count(hash?: string): void {
    if (this.#isCounted) return;
    this.#isCounted = true;
    this.#counting.add(hash ?? recordHash(this.#read(wholeFile), this.#counting.name));
  }

  #read<T>(step: (path: string) => T): T {
    try {
      return step(this.#unread.path);
    } catch (error) {
      throw asListedReadError(this.file, error);
    }
  }
}

let shared: Buffer | undefined;

/** Good until the next one is read. */
function wholeFile(path: string): Buffer {
  shared ??= Buffer.allocUnsafeSlow(SMALL_BYTES);
  return smallFile(path, shared) ?? readFileSync(path);
}
