// Writes JSON Lines batch by batch, so that any number of them fits into memory.
import { closeSync, openSync, writeSync } from "node:fs";

const BATCH = 10_000;

export function writeLines(path: string, count: number, lineOf: (at: number) => object): string {
  const file = openSync(path, "w");
  for (let from = 0; from < count; from += BATCH) {
    const length = Math.min(BATCH, count - from);
    writeSync(file, Array.from({ length }, (_, at) => `${JSON.stringify(lineOf(from + at))}\n`).join(""));
  }
  closeSync(file);
  return path;
}
