// A located READ_FAILED for what cannot be read, with what to do about it.
import { KaratError, type Place, type Problem } from "../problem.ts";

export function readFailed(at: Place, detail: Omit<Problem, "code" | "at">, cause?: unknown): KaratError {
  return new KaratError([{ code: "READ_FAILED", at, ...detail }], { cause });
}

/** Data that are not what they claim to be: thrown by readers of a format, who do not know the name of the file. */
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
  return readFailed({ file }, { expected: kind, received, hint }, cause);
}
