// What io adds to the reading and parsing that every program has to do: digests, checks, line numbers, unpacking.
import { createReadStream, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip, gzipSync } from "node:zlib";
import { readPath } from "../src/adapters/node/read-path.ts";
import type { RecordKind } from "../src/contract/source.ts";
import type { Bench } from "./bench-row.ts";
import { generateBreakdown } from "./generate-breakdown.ts";
import { compare } from "./measure.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const TIMES = 9;

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => {
    const { gold } = generateBreakdown(folder);
    const lines = writeLines(gold, join(folder, "gold.jsonl"));
    const packed = `${lines}.gz`;
    writeFileSync(packed, gzipSync(readFileSync(lines)));
    return [
      await compare({
        name: "read a folder, 765 files, 31 MB",
        ours: () => readAndParse(gold, "file"),
        floor: () => parseFolder(gold),
        times: TIMES,
        note: "floor: readFileSync and JSON.parse",
      }),
      await compare({
        name: "read JSON Lines, 765 lines, 21 MB",
        ours: () => readAndParse(lines, "line"),
        floor: () => parseLines(createReadStream(lines)),
        times: TIMES,
        note: "floor: node:readline and JSON.parse",
      }),
      await compare({
        name: "read JSON Lines packed with gzip",
        ours: () => readAndParse(packed, "line"),
        floor: () => parseLines(createReadStream(packed).pipe(createGunzip())),
        times: TIMES,
        note: "floor: the same, unpacked on the way",
      }),
    ];
  });

async function readAndParse(path: string, by: RecordKind): Promise<void> {
  const source = readPath(path);
  for await (const batch of source.records(await source.list(), by)) {
    for (const { text } of batch) JSON.parse(text as string);
  }
}

function parseFolder(folder: string): void {
  for (const name of readdirSync(folder)) JSON.parse(readFileSync(join(folder, name), "utf8"));
}

async function parseLines(input: NodeJS.ReadableStream): Promise<void> {
  for await (const line of createInterface({ input })) JSON.parse(line);
}

function writeLines(folder: string, path: string): string {
  const lines = readdirSync(folder).map((name) => JSON.stringify(JSON.parse(readFileSync(join(folder, name), "utf8"))));
  writeFileSync(path, `${lines.join("\n")}\n`);
  return path;
}
