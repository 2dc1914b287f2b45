// Warns how much memory the rows of a large run need, before it starts.
import { statSync } from "node:fs";
import { freemem } from "node:os";
import type { AnyTask } from "../../core/task.ts";
import { readPath } from "../../io/read-path.ts";

const WORTH_SAYING = 256 * 2 ** 20;
const NUMBER_BYTES = 8;
/** An id of ordinary length, and what the engine adds to a text. */
const ID_BYTES = 48;
/** Rows are there twice while they are put in order. */
const COPIES = 2;

/** Null where the rows of all units need little memory. */
export async function memoryNote({ definition }: AnyTask, gold: string): Promise<string | null> {
  const units = await estimateUnits(gold);
  const bytes = units * COPIES * (definition.columns.length * NUMBER_BYTES + ID_BYTES);
  if (bytes < WORTH_SAYING) return null;
  const free = freemem();
  const verdict = bytes > free ? "this is probably not enough" : "this should suffice";
  return [
    `about ${units.toLocaleString("en")} ${definition.unit}s: their rows need about ${gigabytes(bytes)} of memory,`,
    `${gigabytes(free)} are free: ${verdict}; without --ci and --per-unit, or with --ci off, no rows are kept`,
  ].join("\n  ");
}

/** The size of the file by the lines at its beginning; 0 where it is no file of lines. */
async function estimateUnits(path: string): Promise<number> {
  const stats = path === "-" ? undefined : statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return 0;
  const [entry] = await readPath(path).list();
  const lines = ((await entry?.head()) ?? "").split("\n").slice(0, -1);
  const characters = lines.reduce((sum, line) => sum + line.length + 1, 0);
  return characters === 0 || !/^\s*\{.*\}\s*$/.test(lines[0]!)
    ? 0
    : Math.round((stats.size * lines.length) / characters);
}

function gigabytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GB`;
}
