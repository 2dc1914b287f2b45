// Concept vectors in one block of memory.

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
