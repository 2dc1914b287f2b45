// The lines of a file that karat wrote, one after the other, in bounded memory.
import { closeSync, openSync, readSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { asReadError } from "./read-error.ts";

const CHUNK_BYTES = 1 << 18;

/** Every line ends in a newline. */
export function* linesOfFile(file: string): Generator<string> {
  try {
    yield* cutLines(file);
  } catch (error) {
    throw asReadError(file, error);
  }
}

function* cutLines(file: string): Generator<string> {
  const handle = openSync(file, "r");
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const decoder = new StringDecoder("utf8");
  let begun: string[] = [];
  try {
    for (let length = readSync(handle, chunk); length > 0; length = readSync(handle, chunk)) {
      for (const [at, piece] of decoder.write(chunk.subarray(0, length)).split("\n").entries()) {
        if (at > 0) {
          yield begun.join("");
          begun = [];
        }
        begun.push(piece);
      }
    }
  } finally {
    closeSync(handle);
  }
}
