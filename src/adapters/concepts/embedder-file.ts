// An embedder that looks vectors up in a file: JSON Lines of {"label", "vector"}, or .npy with its labels beside it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ConceptEmbedder } from "../../tasks/concepts/concept-services.ts";
import { normalisedLabel } from "../../tasks/concepts/similarity.ts";
import { checkedVector } from "./checked-vector.ts";
import { readNpy } from "./read-npy.ts";
import { unusable } from "./unusable.ts";

/** Vectors from elsewhere are compared at .5 unless the user says otherwise. */
export const FOREIGN_EPSILON = 0.5;

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
  let length: number | null = null;
  return text.split("\n").flatMap((line, i): [string, Float32Array][] => {
    if (line.trim() === "") return [];
    const where = `${file}:${i + 1}`;
    let written: { label?: unknown; vector?: unknown } | null;
    try {
      written = JSON.parse(line);
    } catch (cause) {
      throw unusable({
        code: "BAD_JSON",
        expected: "one JSON object a line",
        received: line.slice(0, 60),
        file: where,
        cause,
      });
    }
    if (typeof written?.label !== "string" || written.vector === undefined)
      throw unusable({
        code: "BAD_SHAPE",
        expected: '{"label": text, "vector": [numbers]}',
        received: line.slice(0, 60),
        file: where,
      });
    const vector = checkedVector(written.vector, { label: written.label, file: where, path: ["vector"], length });
    length = vector.length;
    return [[written.label, vector]];
  });
}

const labelsBeside = (file: string) => file.replace(/\.npy$/, ".labels.txt");

function fromNpy(bytes: Uint8Array, file: string): [string, Float32Array][] {
  const labelFile = labelsBeside(file);
  const labels = new TextDecoder().decode(readBytes(labelFile)).replace(/\n$/, "").split("\n");
  let rows: Float64Array[];
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
  return rows.map((row, i) => [labels[i]!, checkedVector(row, { label: labels[i]!, file, path: [i], length: null })]);
}

export function loadFileEmbedder(file: string): ConceptEmbedder {
  const bytes = readBytes(file);
  const isMatrix = file.endsWith(".npy");
  const pairs = isMatrix ? fromNpy(bytes, file) : fromLines(new TextDecoder().decode(bytes), file);
  const vectors = new Map(pairs.map(([label, vector]) => [normalisedLabel(label), vector]));
  const hash = createHash("sha256").update(bytes);
  if (isMatrix) hash.update(readBytes(labelsBeside(file)));
  const digest = hash.digest("hex").slice(0, 12);

  const lacks = (labels: readonly string[]) => labels.filter((label) => !vectors.has(normalisedLabel(label)));

  function embed(labels: readonly string[]): readonly Float32Array[] {
    const missing = lacks(labels);
    if (missing.length === 0) return labels.map((label) => vectors.get(normalisedLabel(label))!);
    throw unusable({
      code: "BAD_VALUE",
      expected: "a vector for every concept",
      received: `none for ${missing.length}: ${missing.map((label) => JSON.stringify(label)).join(", ")}`,
      file,
      hint: "add a line for each, or give the vectors with the answers",
    });
  }
  return { name: "file", digest, epsilon: FOREIGN_EPSILON, embed, lacks, file };
}
