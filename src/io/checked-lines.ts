// A file of lines whose last line is the checksum of the others, so that a cut or damaged file is not taken for a whole one.
import { createHash, type Hash } from "node:crypto";
import { statSync } from "node:fs";
import { readFailed } from "../core/files/read-failed.ts";
import { readPath } from "./read-path.ts";
import { writeAtomically } from "./write-atomically.ts";

export function writeCheckedLines(path: string, lines: Iterable<string>): Promise<void> {
  return writeAtomically(path, withChecksum(lines));
}

function* withChecksum(lines: Iterable<string>): Generator<string> {
  const sum = createHash("sha256");
  for (const line of lines) {
    sum.update(line).update("\n");
    yield `${line}\n`;
  }
  yield `${checksumLine(sum)}\n`;
}

/** The lines before the checksum, none of them before it is known to be right: a file is read twice, a pipe is kept in memory. */
export async function* readCheckedLines(path: string): AsyncGenerator<string> {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
  const kept: string[] = [];
  const count = await countChecked(path, (line) => isFile || kept.push(line));
  if (!isFile) return yield* kept.slice(0, count);
  let at = 0;
  for await (const line of linesOf(path)) if (at++ < count) yield line;
}

/** How many lines come before the checksum, if it is right. */
async function countChecked(path: string, onLine: (line: string) => void): Promise<number> {
  const sum = createHash("sha256");
  let count = 0;
  let last: string | undefined;
  for await (const line of linesOf(path)) {
    onLine(line);
    if (last !== undefined) {
      sum.update(last).update("\n");
      count++;
    }
    last = line;
  }
  if (count === 0 || last !== checksumLine(sum)) throw damaged(path, last);
  return count;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const source = readPath(path);
  for await (const records of source.records(await source.list(), "line"))
    for (const { text } of records) yield text as string;
}

function checksumLine(sum: Hash): string {
  return JSON.stringify({ sha256: sum.digest("hex") });
}

function damaged(path: string, last = ""): Error {
  const received = last.startsWith('{"sha256":') ? "one whose checksum is wrong" : "one that was cut off";
  return readFailed(
    { file: path },
    { expected: "a whole file", received, hint: "it was changed or cut off on its way here: fetch or make it again" },
  );
}
