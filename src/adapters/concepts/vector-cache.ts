// Keeps vectors on disk, one JSON Lines file a model, so that no text is sent twice.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { isVector } from "./checked-vector.ts";
import { unusable } from "./unusable.ts";

interface VectorCache {
  /** The length of the vectors in it; null while there are none. */
  readonly length: number | null;
  get(text: string): Float32Array | undefined;
  add(entries: readonly (readonly [string, Float32Array])[]): Promise<void>;
}

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

/** A line that was cut off when the program was stopped, or that somebody changed, is none: its text is fetched again. */
function readLine(line: string): readonly [string, Float32Array] | null {
  try {
    const [key, vector] = JSON.parse(line) as [unknown, unknown];
    if (typeof key !== "string" || !/^[\da-f]{64}$/.test(key) || !isVector(vector)) return null;
    return [key, Float32Array.from(vector)];
  } catch {
    return null;
  }
}

/** Read line by line: a cache may be larger than any text. */
async function readCache(file: string): Promise<Map<string, Float32Array>> {
  const known = new Map<string, Float32Array>();
  if (!existsSync(file)) return known;
  let length: number | undefined;
  for await (const line of (await open(file)).readLines()) {
    const entry = readLine(line);
    length ??= entry?.[1].length;
    if (entry !== null && entry[1].length === length) known.set(...entry);
  }
  return known;
}

async function orUnusable<T>(file: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    throw unusable({
      code: "WRITE_FAILED",
      expected: "a folder for the cache of vectors",
      received: (cause as Error).message,
      file,
      hint: "set XDG_CACHE_HOME to a folder you can write to",
      cause,
    });
  }
}

export async function openVectorCache(folder: string, model: string): Promise<VectorCache> {
  const file = join(folder, `${hash(model).slice(0, 16)}.jsonl`);
  const known = await orUnusable(file, () => readCache(file));
  return {
    get length() {
      for (const vector of known.values()) return vector.length;
      return null;
    },
    get: (text) => known.get(hash(text)),
    add(entries) {
      for (const [text, vector] of entries) known.set(hash(text), vector);
      const lines = entries.map(([text, vector]) => `${JSON.stringify([hash(text), [...vector]])}\n`).join("");
      return orUnusable(file, async () => {
        await mkdir(folder, { recursive: true });
        await appendFile(file, lines);
      });
    },
  };
}
