// READ_FAILED: an error that says which file cannot be read, why, and what to do about it.
import { KaratError, type Place, type Problem } from "../../problems/problem.ts";
import type { Container, InputFile } from "./container.ts";

/** `at` is a file, or a place in one. */
export function readFailed(at: Place | string, detail: Omit<Problem, "code" | "at">, cause?: unknown): KaratError {
  return new KaratError({ code: "READ_FAILED", at: typeof at === "string" ? { file: at } : at, ...detail }, { cause });
}

/** Malformed data: thrown by readers of a format, who do not know the name of the file. */
export class Damage extends Error {
  readonly kind: string;

  constructor(kind: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

export function damagedFile(file: string, kind: string, cause: Error): KaratError {
  const received = `damaged data (${cause.message})`;
  const hint = "the file may have been cut off on its way here: fetch or pack it again";
  return readFailed(file, { expected: kind, received, hint }, cause);
}

export function notEmpty<File extends InputFile>(container: Container<File>): Container<File> {
  return {
    ...container,
    async list() {
      const files = await container.list();
      for (const { file, head } of files) if ((await head()) === "") throw emptyFile(file);
      return files;
    },
  };
}

function emptyFile(file: string): Error {
  return readFailed(file, {
    expected: "some text",
    received: "an empty file",
    hint: "did the program that should write it fail?",
  });
}

export function withoutFiles(name: string, kind: "a folder" | "an archive"): Error {
  return readFailed(name, {
    expected: `${kind} with files`,
    received: "one without",
    hint: "hidden files do not count",
  });
}
