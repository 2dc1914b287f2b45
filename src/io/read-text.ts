// Reads a whole file that karat wrote as one text.
import { readFile } from "node:fs/promises";
import { readFailed } from "../core/files/read-failed.ts";
import { asReadError } from "./read-error.ts";

export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ERR_STRING_TOO_LONG" && code !== "ERR_FS_FILE_TOO_LARGE") throw asReadError(file, error);
    const received = "more than a text can hold";
    const hint = "cut the run into more shards, or leave out --per-unit";
    throw readFailed({ file }, { expected: "a file of less than half a gigabyte", received, hint }, error);
  }
}
