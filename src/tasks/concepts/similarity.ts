// Concept vectors in one block of memory, similarities between the concepts of two answers, and the nearest of each.
import { groupBy } from "../../numeric/group.ts";

/** Some rows of a block of vectors. */
interface Chosen {
  readonly vectors: Vectors;
  readonly positions: readonly number[];
}

interface Concepts extends Chosen {
  readonly labels: readonly string[];
}

/** An answer's concepts are a set: of those with the same label only the first counts, unless duplicates are kept. */
export function uniqueConcepts(
  { concepts, vectors }: { readonly concepts: readonly string[] | null; readonly vectors: Vectors | null },
  dedupe: "on" | "off",
): Concepts {
  if (concepts === null || (vectors === null && concepts.length > 0))
    throw new Error("this is a bug in karat: an answer was matched before its concepts and vectors were there");
  const positions = dedupe === "on" ? uniquePositions(concepts) : [...concepts.keys()];
  return { labels: positions.map((position) => concepts[position]!), vectors: vectors ?? NO_VECTORS, positions };
}

/** The cosine of each pair; with `identity`, 1 for equal labels, whatever their vectors. */
export function similarities(pred: Concepts, gold: Concepts, identity: "on" | "off"): Grid {
  const grid = cosines(pred, gold);
  if (identity === "on") {
    const columns = groupBy(gold.labels.keys(), (column) => normalisedLabel(gold.labels[column]!));
    for (const [row, label] of pred.labels.entries())
      for (const column of columns.get(normalisedLabel(label)) ?? []) grid.values[row * grid.stride + column] = 1;
  }
  return grid;
}

export function nearPairs({ rows, columns, stride, values }: Grid, threshold: number): readonly (readonly number[])[] {
  return Array.from({ length: rows }, (_, row) => {
    const near: number[] = [];
    for (let column = 0; column < columns; column++) if (values[row * stride + column]! >= threshold) near.push(column);
    return near;
  });
}

export interface Nearest {
  readonly position: number;
  readonly similarity: number;
}

export function nearestColumns({ rows, columns, stride, values }: Grid): readonly (Nearest | null)[] {
  return Array.from({ length: rows }, (_, row) => nearest(columns, (column) => values[row * stride + column]!));
}

export function nearestRows({ rows, columns, stride, values }: Grid): readonly (Nearest | null)[] {
  return Array.from({ length: columns }, (_, column) => nearest(rows, (row) => values[row * stride + column]!));
}

/** Similarities that differ by less are equal up to rounding; the first of equals is named. */
const ROUNDING = 1e-12;

function nearest(count: number, similarityAt: (position: number) => number): Nearest | null {
  let best: Nearest | null = null;
  for (let position = 0; position < count; position++) {
    const similarity = similarityAt(position);
    if (best === null || similarity > best.similarity + ROUNDING) best = { position, similarity };
  }
  return best;
}

/** Compatibility forms, case and white space make no difference: "Café" is "cafe\u0301 ". */
export function normalisedLabel(label: string): string {
  return label.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

/** The positions of unique concepts: of those with the same label, the first. */
export function uniquePositions(labels: readonly string[]): readonly number[] {
  const first = new Map<string, number>();
  for (const [position, label] of labels.entries()) {
    const key = normalisedLabel(label);
    if (!first.has(key)) first.set(key, position);
  }
  return [...first.values()];
}

/** A similarity for every row and column; that of (i, j) is `values[i * stride + j]`. */
interface Grid {
  readonly rows: number;
  readonly columns: number;
  readonly stride: number;
  readonly values: Float64Array;
}

/** Cosines in doubles; 0 with a vector of zeros. */
export function cosines(down: Chosen, across: Chosen): Grid {
  const { dimension } = down.vectors;
  const a = unitRows(down.vectors, down.positions);
  const b = unitRows(across.vectors, across.positions);
  const [rows, columns] = [down.positions.length, across.positions.length];
  const stride = columns + (columns % 2);
  const values = new Float64Array((rows + (rows % 2)) * stride);
  // Two rows by two columns at a time: four products from four loads.
  for (let i = 0; i < rows; i += 2)
    for (let j = 0; j < columns; j += 2) {
      const [a0, a1, b0, b1] = [i * dimension, (i + 1) * dimension, j * dimension, (j + 1) * dimension];
      let [c00, c01, c10, c11] = [0, 0, 0, 0];
      for (let k = 0; k < dimension; k++) {
        const up = a[a0 + k]!;
        const low = a[a1 + k]!;
        const left = b[b0 + k]!;
        const right = b[b1 + k]!;
        c00 += up * left;
        c01 += up * right;
        c10 += low * left;
        c11 += low * right;
      }
      const at = i * stride + j;
      values[at] = c00;
      values[at + 1] = c01;
      values[at + stride] = c10;
      values[at + stride + 1] = c11;
    }
  return { rows, columns, stride, values };
}

export interface Vectors {
  readonly dimension: number;
  /** Row by row; single precision where an embedder made them, double where the user gave them. */
  readonly values: Float64Array | Float32Array;
}

const NO_VECTORS: Vectors = { dimension: 0, values: new Float64Array(0) };

export function isSingle(vectors: Vectors | null): boolean {
  return vectors?.values instanceof Float32Array;
}

/** Rows of one length; the block is single precision if they are. */
export function stacked(rows: readonly (readonly number[] | Float32Array)[]): Vectors {
  const dimension = rows[0]?.length ?? 0;
  const length = rows.length * dimension;
  const values = rows[0] instanceof Float32Array ? new Float32Array(length) : new Float64Array(length);
  for (const [position, row] of rows.entries()) values.set(row, position * dimension);
  return { dimension, values };
}

/** The chosen rows scaled to length one, in doubles, followed by a row of zeros if their number is odd; a zero row stays zero. */
export function unitRows({ dimension, values }: Vectors, positions: readonly number[]): Float64Array {
  const units = new Float64Array((positions.length + (positions.length % 2)) * dimension);
  for (const [to, from] of positions.entries()) {
    const row = scaled(values.subarray(from * dimension, (from + 1) * dimension));
    const length = lengthOf(row);
    if (length > 0) for (let k = 0; k < dimension; k++) units[to * dimension + k] = row[k]! / length;
  }
  return units;
}

/** Beyond these, a length may overflow or lose digits. */
const [SMALLEST, LARGEST] = [2 ** -500, 2 ** 500];

/** The same direction, by a power of two, which changes no digit, where components are very large or very small. */
function scaled(row: Float64Array | Float32Array): Float64Array | Float32Array {
  let largest = 0;
  for (const component of row) largest = Math.max(largest, Math.abs(component));
  if (largest === 0 || (largest >= SMALLEST && largest <= LARGEST)) return row;
  const factor = largest > LARGEST ? 2 ** -600 : 2 ** 600;
  return Float64Array.from(row, (component) => component * factor);
}

/** The largest component is taken out first, so that no square overflows or vanishes. */
function lengthOf(row: Float64Array | Float32Array): number {
  let largest = 0;
  for (const component of row) largest = Math.max(largest, Math.abs(component));
  if (largest === 0) return 0;
  let squares = 0;
  for (const component of row) squares += (component / largest) * (component / largest);
  return largest * Math.sqrt(squares);
}
