// Piles of lines in a temporary folder, which is gone afterwards.
import { appendFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Spill } from "../core/spill.ts";
import { linesOfFile } from "./lines-of-file.ts";
import { asWriteError } from "./write-error.ts";

const PILE_CHARACTERS = 1 << 17;

/** A folder below the one for temporary files, which TMPDIR names. */
export function spillFolder(below = tmpdir()): Spill {
  return new SpillFolder(below);
}

class SpillFolder implements Spill {
  readonly #folder: string;
  readonly #pending = new Map<number, { lines: string[]; characters: number }>();

  constructor(below: string) {
    this.#folder = orWriteError(below, () => mkdtempSync(join(below, "karat-")));
  }

  add(pile: number, line: string): void {
    const pending = this.#pending.get(pile) ?? { lines: [], characters: 0 };
    this.#pending.set(pile, pending);
    pending.lines.push(line);
    pending.characters += line.length;
    if (pending.characters > PILE_CHARACTERS) this.#flush(pile);
  }

  *lines(pile: number): Generator<string> {
    this.#flush(pile);
    const file = this.#file(pile);
    if (!existsSync(file)) return;
    yield* linesOfFile(file);
    rmSync(file);
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #file(pile: number): string {
    return join(this.#folder, String(pile));
  }

  #flush(pile: number): void {
    const pending = this.#pending.get(pile);
    if (pending === undefined) return;
    this.#pending.delete(pile);
    const file = this.#file(pile);
    orWriteError(file, () => appendFileSync(file, `${pending.lines.join("\n")}\n`));
  }
}

function orWriteError<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw asWriteError(path, error);
  }
}
