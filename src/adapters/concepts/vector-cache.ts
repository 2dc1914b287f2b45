// Keeps vectors on disk, one JSON Lines file a model, so that no text is sent twice.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface VectorCache {
  get(text: string): Float32Array | undefined;
  add(entries: readonly (readonly [string, Float32Array])[]): void;
}

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

function readLine(line: string): [string, Float32Array][] {
  try {
    const [key, vector] = JSON.parse(line) as [string, number[]];
    return [[key, Float32Array.from(vector)]];
  } catch {
    return []; // A line cut off when the program was stopped: its text is fetched again.
  }
}

export function openVectorCache(folder: string, model: string): VectorCache {
  const file = join(folder, `${hash(model).slice(0, 16)}.jsonl`);
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const known = new Map(lines.filter((line) => line !== "").flatMap(readLine));
  return {
    get: (text) => known.get(hash(text)),
    add(entries) {
      mkdirSync(folder, { recursive: true });
      for (const [text, vector] of entries) known.set(hash(text), vector);
      appendFileSync(file, entries.map(([text, vector]) => `${JSON.stringify([hash(text), [...vector]])}\n`).join(""));
    },
  };
}
