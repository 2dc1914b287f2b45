// Writes a file whole or not at all: under a temporary name until it is complete.
import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { checkPath } from "./check-path.ts";
import { removeWhenStopped } from "./stop-signals.ts";
import { orWriteError } from "./write-error.ts";

/** Writes beside the target and renames at the end; when anything fails, what was there before is untouched. */
export async function writeAtomically(
  path: string,
  text: string | Uint8Array | Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  checkPath(path);
  const file = new AtomicFile(path);
  await removeWhenStopped(file.temporary, async () => {
    try {
      await writePieces(file, typeof text === "string" || text instanceof Uint8Array ? [text] : text);
    } catch (error) {
      file.discard();
      throw error;
    }
    file.commit();
  });
}

type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string>;

/** The longest time without a turn of the event loop, in which signals are received. */
const BREATH_MS = 50;

async function writePieces(file: AtomicFile, pieces: Pieces): Promise<void> {
  let heard = performance.now();
  for await (const piece of pieces) {
    file.write(piece);
    if (performance.now() - heard < BREATH_MS) continue;
    await setImmediate();
    heard = performance.now();
  }
}

const BUFFER_CHARACTERS = 1 << 16;

export class AtomicFile {
  readonly #path: string;
  readonly #target: Target;
  #handle: number | null;
  #pending = "";

  constructor(path: string) {
    this.#path = path;
    this.#target = orWriteError(path, () => targetOf(path));
    const { opened, final, mode } = this.#target;
    this.#handle = orWriteError(path, () => openSync(opened, final === null ? "w" : "wx", mode));
  }

  /** The temporary name; null if the target cannot be replaced. */
  get temporary(): string | null {
    return this.#target.final === null ? null : this.#target.opened;
  }

  write(piece: string | Uint8Array): void {
    const [text, bytes] = typeof piece === "string" ? [piece, null] : ["", piece];
    this.#pending += text;
    if (bytes === null && this.#pending.length < BUFFER_CHARACTERS) return;
    this.#orDiscard((handle) => {
      this.#flush(handle);
      if (bytes !== null) writeFileSync(handle, bytes);
    });
  }

  /** Flushes the file to the disk and gives it its name. */
  commit(): void {
    const { opened, final } = this.#target;
    this.#orDiscard((handle) => {
      this.#flush(handle);
      if (final !== null) fsyncSync(handle);
      this.#close(handle);
      if (final !== null) renameOver(opened, final);
    });
  }

  /** Removes the file, unless it has been committed. */
  discard(): void {
    if (this.#handle !== null) this.#close(this.#handle);
    if (this.#target.final !== null) rmSync(this.#target.opened, { force: true });
  }

  #flush(handle: number): void {
    writeFileSync(handle, this.#pending);
    this.#pending = "";
  }

  #close(handle: number): void {
    this.#handle = null;
    closeSync(handle);
  }

  #orDiscard(step: (handle: number) => void): void {
    const handle = this.#handle;
    if (handle === null) throw new Error("this is a bug in karat: a file is written after its end");
    try {
      orWriteError(this.#path, () => step(handle));
    } catch (error) {
      this.discard();
      throw error;
    }
  }
}

interface Target {
  readonly opened: string;
  /** The name it gets at the end; null if the target cannot be replaced, such as /dev/stdout. */
  readonly final: string | null;
  readonly mode: number;
}

/** So much of a name leaves room for the rest of a temporary one, whatever its letters. */
const NAME_CHARACTERS = 50;

/** Replaces the target of a link, not the link. A file keeps its permissions. */
function targetOf(path: string): Target {
  const existing = statSync(path, { throwIfNoEntry: false });
  if (existing !== undefined && !existing.isFile()) return { opened: path, final: null, mode: existing.mode };
  const final = existing === undefined ? path : realpathSync(path);
  const name = basename(final).slice(0, NAME_CHARACTERS);
  const opened = join(dirname(final), `.${name}.${randomBytes(6).toString("hex")}.part`);
  return { opened, final, mode: existing === undefined ? 0o666 : existing.mode & 0o777 };
}

/** On Windows a virus scanner or indexer may lock a file for a moment, so that it cannot be replaced. */
const HELD = ["EPERM", "EBUSY", "EACCES"];
const PAUSES_MS = [10, 20, 50, 100, 200, 400];

export interface RenameSystem {
  readonly platform: string;
  rename(from: string, to: string): void;
  wait(milliseconds: number): void;
}

const NODE: RenameSystem = {
  platform: process.platform,
  rename: renameSync,
  wait: (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
};

export function renameOver(from: string, to: string, system = NODE): void {
  for (const pause of system.platform === "win32" ? PAUSES_MS : []) {
    try {
      system.rename(from, to);
      return;
    } catch (error) {
      if (!HELD.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
      system.wait(pause);
    }
  }
  system.rename(from, to);
}
