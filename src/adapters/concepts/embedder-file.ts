// An embedder that looks vectors up in a file: JSON Lines of {"label", "vector"}, or .npy with its labels beside it.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileBeside } from "../../contract/reach.ts";
import { jsonIn } from "../../contract/shape.ts";
import { options } from "../../tasks/concepts/options.ts";
import type { ConceptEmbedder } from "../../tasks/concepts/services.ts";
import { normalisedLabel } from "../../tasks/concepts/similarity.ts";
import { checkedVector, unusable } from "./checked-vector.ts";

/** Vectors from elsewhere are compared at .5 unless the user says otherwise. */
export const FOREIGN_EPSILON = 0.5;

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    const received = existsSync(file) ? {} : { received: "nothing at this path" };
    throw unusable({ code: "READ_FAILED", expected: "a readable file of vectors", ...received, file, cause });
  }
}

interface LabelVector {
  readonly label: string;
  readonly vector: Float32Array;
  readonly line: number;
}

function fromLines(text: string, file: string): LabelVector[] {
  let length: number | null = null;
  return text.split("\n").flatMap((line, i): LabelVector[] => {
    if (line.trim() === "") return [];
    const where = { file: `${file}:${i + 1}`, received: line.slice(0, 60) };
    const written = jsonIn(line, file, i + 1) as { readonly label?: unknown; readonly vector?: unknown } | null;
    if (typeof written?.label !== "string" || written.vector === undefined)
      throw unusable({ code: "BAD_SHAPE", expected: '{"label": text, "vector": [numbers]}', ...where });
    const { label } = written;
    const vector = checkedVector(written.vector, {
      label,
      file: where.file,
      path: ["vector"],
      length,
      mayBeZero: true,
    });
    length = vector.length;
    return [{ label, vector, line: i + 1 }];
  });
}

function fromNpy(bytes: Uint8Array, file: string, labelFile: string): LabelVector[] {
  const labels = new TextDecoder().decode(readBytes(labelFile)).replace(/\n$/, "").split("\n");
  let rows: Float64Array[];
  try {
    rows = readNpy(bytes);
  } catch (cause) {
    throw unusable({ code: "BAD_SHAPE", expected: "a NumPy matrix of floats", file, cause });
  }
  const [expected, received] = [`${rows.length} labels, one per row`, `${labels.length}`];
  if (rows.length !== labels.length) throw unusable({ code: "BAD_SHAPE", expected, received, file: labelFile });
  return rows.map((row, i) => {
    const label = labels[i]!;
    return {
      label,
      vector: checkedVector(row, { label, file, path: [i], length: null, mayBeZero: true }),
      line: i + 1,
    };
  });
}

/** The vectors by label; throws where a label has two different ones. */
function byLabel(all: readonly LabelVector[], file: string): ReadonlyMap<string, LabelVector> {
  const first = new Map<string, LabelVector>();
  for (const one of all) {
    const key = normalisedLabel(one.label);
    const earlier = first.get(key) ?? one;
    first.set(key, earlier);
    if (earlier.vector.every((component, k) => component === one.vector[k])) continue;
    throw unusable({
      code: "DUPLICATE_ID",
      expected: "one vector for each label, whatever its case and spacing",
      received: `${JSON.stringify(one.label)}, with another vector than ${JSON.stringify(earlier.label)} in line ${earlier.line}`,
      file: `${file}:${one.line}`,
      hint: "remove one of the two lines",
    });
  }
  return first;
}

export function loadFileEmbedder(file: string): ConceptEmbedder {
  const bytes = readBytes(file);
  const labelFile = fileBeside(file, options.embedder.beside);
  const vectors =
    labelFile === null
      ? byLabel(fromLines(new TextDecoder().decode(bytes), file), file)
      : byLabel(fromNpy(bytes, file, labelFile), labelFile);
  const hash = createHash("sha256").update(bytes);
  if (labelFile !== null) hash.update(readBytes(labelFile));
  const digest = hash.digest("hex").slice(0, 12);

  const lacks = (labels: readonly string[]) => labels.filter((label) => !vectors.has(normalisedLabel(label)));

  function embed(labels: readonly string[]): readonly Float32Array[] {
    const missing = lacks(labels);
    if (missing.length === 0) return labels.map((label) => vectors.get(normalisedLabel(label))!.vector);
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

/** Rows of the array; throws a plain message when the bytes are something else. */
export function readNpy(bytes: Uint8Array): Float64Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint32(0) !== 0x934e554d) throw new Error("no .npy file");
  const isLong = bytes[6]! >= 2;
  const start = isLong ? 12 : 10;
  const length = isLong ? view.getUint32(8, true) : view.getUint16(8, true);
  const header = new TextDecoder().decode(bytes.subarray(start, start + length));
  const type = /'descr':\s*'([^']+)'/.exec(header)?.[1];
  const shape = /'shape':\s*\((\d+),\s*(\d+)\)/.exec(header);
  if ((type !== "<f4" && type !== "<f8") || shape === null || /'fortran_order':\s*True/.test(header)) {
    throw new Error("expected a matrix of <f4 or <f8 in C order");
  }
  const [rows, columns] = [Number(shape[1]), Number(shape[2])];
  if (rows > bytes.length) throw new Error(`${rows} rows in ${bytes.length} bytes`);
  const width = type === "<f4" ? 4 : 8;
  if (bytes.length < start + length + rows * columns * width) throw new Error("the file is cut off");
  const at = (i: number) => start + length + i * width;
  const value = (i: number) => (width === 4 ? view.getFloat32(at(i), true) : view.getFloat64(at(i), true));
  return Array.from({ length: rows }, (_, row) =>
    Float64Array.from({ length: columns }, (_, i) => value(row * columns + i)),
  );
}
