// An embedder that looks vectors up in a file: JSON Lines of {"label", "vector"}, or .npy with its labels beside it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ConceptEmbedder } from "../../tasks/concepts/concept-services.ts";
import { readNpy } from "./read-npy.ts";
import { unusable } from "./unusable.ts";

/** Vectors from elsewhere are compared at .5 unless the user says otherwise. */
export const FOREIGN_EPSILON = 0.5;

const normalise = (label: string) => label.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw unusable({
      code: "READ_FAILED",
      expected: "a readable file of vectors",
      received: String(cause),
      file,
      cause,
    });
  }
}

function fromLines(text: string, file: string): [string, Float32Array][] {
  return text.split("\n").flatMap((line, i): [string, Float32Array][] => {
    if (line.trim() === "") return [];
    const where = `${file}:${i + 1}`;
    try {
      const { label, vector } = JSON.parse(line) as { label: unknown; vector: unknown };
      if (typeof label === "string" && Array.isArray(vector) && vector.every((v) => typeof v === "number")) {
        return [[label, Float32Array.from(vector)]];
      }
    } catch (cause) {
      throw unusable({
        code: "BAD_JSON",
        expected: "one JSON object a line",
        received: line.slice(0, 60),
        file: where,
        cause,
      });
    }
    throw unusable({
      code: "BAD_SHAPE",
      expected: '{"label": text, "vector": [numbers]}',
      received: line.slice(0, 60),
      file: where,
    });
  });
}

function fromNpy(bytes: Uint8Array, file: string): [string, Float32Array][] {
  const labelFile = file.replace(/\.npy$/, ".labels.txt");
  const labels = new TextDecoder().decode(readBytes(labelFile)).replace(/\n$/, "").split("\n");
  let rows: Float32Array[];
  try {
    rows = readNpy(bytes);
  } catch (cause) {
    throw unusable({ code: "BAD_SHAPE", expected: "a NumPy matrix of floats", received: String(cause), file, cause });
  }
  if (rows.length !== labels.length) {
    throw unusable({
      code: "BAD_SHAPE",
      expected: `${rows.length} labels, one a row`,
      received: `${labels.length}`,
      file: labelFile,
    });
  }
  return rows.map((row, i) => [labels[i]!, row]);
}

export function loadFileEmbedder(file: string): ConceptEmbedder {
  const bytes = readBytes(file);
  const pairs = file.endsWith(".npy") ? fromNpy(bytes, file) : fromLines(new TextDecoder().decode(bytes), file);
  const vectors = new Map(pairs.map(([label, vector]) => [normalise(label), vector]));
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 12);

  function vectorOf(label: string): Float32Array {
    const vector = vectors.get(normalise(label));
    if (vector !== undefined) return vector;
    const hint = "add a line for it, or give the vectors with the answers";
    throw unusable({
      code: "BAD_VALUE",
      expected: "a vector for every concept",
      received: JSON.stringify(label),
      file,
      hint,
    });
  }
  return { name: "file", digest, epsilon: FOREIGN_EPSILON, embed: (labels) => labels.map(vectorOf) };
}
