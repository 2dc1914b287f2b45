// A file that is written under a temporary name and appears under its own only when it is complete.
import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { renameOver } from "./rename-over.ts";
import { asWriteError, orWriteError } from "./write-error.ts";

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

  /** The name it has until it is whole; null for what cannot be replaced. */
  get temporary(): string | null {
    return this.#target.final === null ? null : this.#target.opened;
  }

  write(text: string): void {
    this.#pending += text;
    if (this.#pending.length >= BUFFER_CHARACTERS) this.#orDiscard((handle) => this.#flush(handle));
  }

  writeBytes(bytes: Uint8Array): void {
    this.#orDiscard((handle) => {
      this.#flush(handle);
      writeFileSync(handle, bytes);
    });
  }

  /** Makes the file appear, whole and safe on the disk. */
  commit(): void {
    const { opened, final } = this.#target;
    this.#orDiscard((handle) => {
      this.#flush(handle);
      if (final !== null) fsyncSync(handle);
      this.#close(handle);
      if (final !== null) renameOver(opened, final);
    });
  }

  /** Leaves no trace, unless the file has been committed. */
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
    if (this.#handle === null) throw new Error("this is a bug in karat: a file is written after its end");
    try {
      step(this.#handle);
    } catch (error) {
      this.discard();
      throw asWriteError(this.#path, error);
    }
  }
}

interface Target {
  readonly opened: string;
  /** The name to take in the end; null for what cannot be replaced, such as /dev/stdout. */
  readonly final: string | null;
  readonly mode: number;
}

/** A link stays a link: what it leads to is replaced. A file keeps its permissions. */
function targetOf(path: string): Target {
  const existing = statSync(path, { throwIfNoEntry: false });
  if (existing !== undefined && !existing.isFile()) return { opened: path, final: null, mode: existing.mode };
  const final = existing === undefined ? path : realpathSync(path);
  const opened = join(dirname(final), `.${basename(final)}.${randomBytes(6).toString("hex")}.part`);
  return { opened, final, mode: existing === undefined ? 0o666 : existing.mode & 0o777 };
}
