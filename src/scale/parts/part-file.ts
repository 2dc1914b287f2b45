// Parts of a run in files.
import { existsSync } from "node:fs";
import { readFailed } from "../../core/files/read-failed.ts";
import { KaratError } from "../../core/problem.ts";
import { type Shard, shardText } from "../../core/shard.ts";
import { readCheckedLines, writeCheckedLines } from "../../io/checked-lines.ts";
import { isSameRun } from "../../run/part/check-parts.ts";
import type { Part } from "../../run/part/part.ts";
import { parsePart, partLines } from "../../run/part/part-text.ts";
import type { RunHeader } from "../../run/part/run-header.ts";

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

/** The part at a path, if it is whole and the given one of the given run; else null. */
export async function findPart(path: string, expected: () => Promise<RunHeader>, shard: Shard): Promise<Part | null> {
  if (!existsSync(path)) return null;
  const part = await readPart(path).catch((error: unknown) => {
    if (error instanceof KaratError) return null;
    throw error;
  });
  if (part === null || shardText(part.shard) !== shardText(shard)) return null;
  return isSameRun(await expected(), part.header) ? part : null;
}
