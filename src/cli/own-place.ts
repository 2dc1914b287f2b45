// Finds the place in a user's own task at which an error was thrown.
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { packageRoot } from "../adapters/node/package-root.ts";
import type { Place } from "../problems/problem.ts";

const FRAME = /^\s+at .*?\(?((?:file:|\/|[A-Za-z]:\\)[^()\n]*):(\d+):\d+\)?$/gm;

/** The file and line if the error comes from code outside karat; null if it is karat's own. Other packages are passed over. */
export function ownPlace(error: unknown): Place | null {
  const trace = error instanceof Error ? (error.stack ?? "") : "";
  const ours = ["dist", "src"].map((folder) => join(packageRoot(), folder) + sep);
  for (const [, place, line] of trace.matchAll(FRAME)) {
    const file = place!.startsWith("file:") ? fileURLToPath(place!.replace(/\?.*$/, "")) : place!;
    if (ours.some((folder) => file.startsWith(folder))) return null;
    if (!file.split(sep).includes("node_modules")) return { file, line: Number(line) };
  }
  return null;
}
