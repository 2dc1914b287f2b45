// Ids as texts: one that is a JSON number counts as it was written, so that 7 and "7" are the same unit.
import { nodeAt, readJson } from "./json.ts";
import type { Path } from "./problem.ts";
import type { SourceRecord } from "./source.ts";

/** The id as a text; null where it is neither text nor number. */
export function writtenId(id: unknown, { text }: SourceRecord, path: Path): string | null {
  if (typeof id === "string") return id;
  if (typeof id !== "number") return null;
  if (text === undefined) return String(id);
  const node = nodeAt(readJson(text), path);
  return node.kind === "number" ? node.source : String(id);
}
