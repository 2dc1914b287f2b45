// Guesses how many units a file has before it is read, for progress and for the memory that a run needs.
import { statSync } from "node:fs";
import { readPath } from "../adapters/node/read-path.ts";

/** An estimate from the size of a file and its first lines; 0 for anything but JSON Lines that are not packed. */
export async function estimateUnits(path: string): Promise<number> {
  if (path === "-" || !/\.(jsonl|ndjson|json)$/i.test(path)) return 0;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return 0;
  const [entry] = await readPath(path).list();
  const lines = ((await entry?.head()) ?? "").split("\n").slice(0, -1);
  const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
  return bytes === 0 || !/^\s*\{.*\}\s*$/.test(lines[0]!) ? 0 : Math.round((stats.size * lines.length) / bytes);
}
