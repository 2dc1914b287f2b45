// Parts of a run in files.
import { readFailed } from "../core/files/read-failed.ts";
import { readCheckedLines, writeCheckedLines } from "../io/checked-lines.ts";
import type { Part } from "../run/part.ts";
import { parsePart, partLines } from "../run/part-text.ts";

export function writePart(path: string, part: Part): void {
  writeCheckedLines(path, partLines(part));
}

export async function readPart(path: string): Promise<Part> {
  const part = await parsePart(readCheckedLines(path));
  if (part !== null) return part;
  throw readFailed(
    { file: path },
    {
      expected: "a part of a run",
      received: "something else",
      hint: "parts are what karat score … --shard i/N -o FILE writes",
    },
  );
}
