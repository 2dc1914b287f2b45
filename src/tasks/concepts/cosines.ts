// The cosines of all pairs of two sets of vectors.
import { unitRows, type Vectors } from "./vectors.ts";

export interface Chosen {
  readonly vectors: Vectors;
  /** Which rows, in which order. */
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
  const product = { a, b, dimension, values, stride };
  for (let i = 0; i < rows; i += 2) for (let j = 0; j < columns; j += 2) multiplyTile(product, i, j);
  return { rows, columns, stride, values };
}

interface Product {
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly dimension: number;
  readonly values: Float64Array;
  readonly stride: number;
}

/** Two rows by two columns at a time: four products from four loads. */
function multiplyTile({ a, b, dimension, values, stride }: Product, i: number, j: number): void {
  const a0 = i * dimension;
  const a1 = a0 + dimension;
  const b0 = j * dimension;
  const b1 = b0 + dimension;
  let c00 = 0;
  let c01 = 0;
  let c10 = 0;
  let c11 = 0;
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
