// Reads stored results from files.
import { readFile } from "node:fs/promises";
import { KaratError } from "../core/problem.ts";
import type { Result } from "../core/result.ts";
import { resultFromJson } from "../core/stored-result.ts";

export async function readResult(file: string): Promise<Result> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (cause) {
    const received = (cause as Error).message;
    throw new KaratError([{ code: "READ_FAILED", at: { file }, expected: "a stored result", received }], { cause });
  }
  return resultFromJson(text, file);
}
