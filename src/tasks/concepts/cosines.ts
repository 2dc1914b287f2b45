// Concept vectors in one block of memory, and the cosines of all pairs of two sets of them.

export interface Chosen {
  readonly vectors: Vectors;
  readonly positions: readonly number[];
}

/** A similarity for every row and column; that of (i, j) is `values[i * stride + j]`. */
export interface Grid {
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

export const NO_VECTORS: Vectors = { dimension: 0, values: new Float64Array(0) };

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
