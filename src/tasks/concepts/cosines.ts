// The cosines of all pairs of two sets of vectors.
import { unitRows, type Vectors } from "./vectors.ts";

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
