// Reads a whole file as one text, or as the JSON value it holds.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { jsonIn } from "../../contract/shape.ts";
import { readFailed } from "../../input/files/read-failed.ts";
import { asReadError, orReadError } from "./read-error.ts";

export function readJsonFile(file: string): unknown {
  return jsonIn(textIn(file), file);
}

export function textIn(file: string): string {
  return orReadError(file, () => readFileSync(file, "utf8"));
}

/** Reads a file that karat wrote; after a large run it may be longer than a string can be. */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ERR_STRING_TOO_LONG" && code !== "ERR_FS_FILE_TOO_LARGE") throw asReadError(file, error);
    const received = "more than a text can hold";
    const hint = "cut the run into more shards, or leave out --per-unit";
    throw readFailed(file, { expected: "a file of less than half a gigabyte", received, hint }, error);
  }
}
