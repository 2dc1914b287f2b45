// Keeps vectors on disk, one JSON Lines file a model, so that no text is sent twice.
import { createHash } from "node:crypto";
import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { isVector } from "./checked-vector.ts";
import { unusable } from "./unusable.ts";

interface VectorCache {
  /** The length of the vectors in it; null while there are none. */
  readonly length: number | null;
  get(text: string): Float32Array | undefined;
  add(entries: readonly (readonly [string, Float32Array])[]): void;
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

const CHUNK_BYTES = 1 << 20;

/** Read piece by piece: a cache may be larger than any text. */
function* linesOf(file: string): Generator<string> {
  const handle = openSync(file, "r");
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const decoder = new StringDecoder("utf8");
  let begun = "";
  try {
    for (let length = readSync(handle, chunk); length > 0; length = readSync(handle, chunk)) {
      const lines = (begun + decoder.write(chunk.subarray(0, length))).split("\n");
      begun = lines.pop()!;
      yield* lines;
    }
    yield begun;
  } finally {
    closeSync(handle);
  }
}

function readCache(file: string): Map<string, Float32Array> {
  const known = new Map<string, Float32Array>();
  let length: number | undefined;
  for (const line of existsSync(file) ? linesOf(file) : []) {
    const entry = readLine(line);
    length ??= entry?.[1].length;
    if (entry !== null && entry[1].length === length) known.set(...entry);
  }
  return known;
}

function orUnusable<T>(file: string, step: () => T): T {
  try {
    return step();
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

export function openVectorCache(folder: string, model: string): VectorCache {
  const file = join(folder, `${hash(model).slice(0, 16)}.jsonl`);
  const known = orUnusable(file, () => readCache(file));
  return {
    get length() {
      for (const vector of known.values()) return vector.length;
      return null;
    },
    get: (text) => known.get(hash(text)),
    add(entries) {
      for (const [text, vector] of entries) known.set(hash(text), vector);
      const lines = entries.map(([text, vector]) => `${JSON.stringify([hash(text), [...vector]])}\n`).join("");
      orUnusable(file, () => {
        mkdirSync(folder, { recursive: true });
        appendFileSync(file, lines);
      });
    },
  };
}
