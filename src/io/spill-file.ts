// Piles of lines in one file without a name: each pile is a list of the pieces that were written for it.
import { closeSync, readSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import type { Spill } from "../core/spill.ts";
import { anonymousFile } from "./anonymous-file.ts";
import { asWriteError } from "./write-error.ts";

const PILE_CHARACTERS = 1 << 17;

interface Pile {
  lines: string[];
  characters: number;
  /** Where its pieces lie: from a position, so many bytes. */
  readonly pieces: [from: number, bytes: number][];
}

/** In the folder for temporary files, which TMPDIR names, unless another is given. */
export function spillFile(folder = tmpdir()): Spill {
  return new SpillFile(folder);
}

class SpillFile implements Spill {
  readonly #folder: string;
  readonly #handle: number;
  readonly #piles = new Map<number, Pile>();
  #size = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#handle = anonymousFile(folder);
  }

  add(number: number, line: string): void {
    const pile = this.#piles.get(number) ?? { lines: [], characters: 0, pieces: [] };
    this.#piles.set(number, pile);
    pile.lines.push(line);
    pile.characters += line.length;
    if (pile.characters > PILE_CHARACTERS) this.#flush(pile);
  }

  *lines(number: number): Generator<string> {
    const pile = this.#piles.get(number);
    if (pile === undefined) return;
    this.#piles.delete(number);
    for (const [from, bytes] of pile.pieces) yield* this.#piece(from, bytes);
    yield* pile.lines;
  }

  close(): void {
    closeSync(this.#handle);
  }

  *#piece(from: number, length: number): Generator<string> {
    const bytes = Buffer.allocUnsafe(length);
    for (let read = 0; read < length; ) {
      const more = readSync(this.#handle, bytes, read, length - read, from + read);
      if (more === 0) throw new Error("this is a bug in karat: a pile is shorter than it was written");
      read += more;
    }
    yield* bytes.toString("utf8").split("\n");
  }

  #flush(pile: Pile): void {
    const bytes = Buffer.from(pile.lines.join("\n"));
    try {
      for (let written = 0; written < bytes.length; )
        written += writeSync(this.#handle, bytes, written, bytes.length - written, this.#size + written);
    } catch (error) {
      throw asWriteError(this.#folder, error);
    }
    pile.pieces.push([this.#size, bytes.length]);
    this.#size += bytes.length;
    pile.lines = [];
    pile.characters = 0;
  }
}
