// Projects the encoder's vectors on the few directions in which sister terms and antonyms differ and synonyms agree.
import type { Pair } from "./contrast-pairs.ts";
import { symmetricEigen } from "./symmetric-eigen.ts";

/** Shrinks the scatter of synonyms towards a sphere, against fitting to rare directions. */
const SHRINKAGE = 0.3;
/** Directions count by this power of how much more they separate different words than synonyms. */
const SHARPENING = 1.5;

/** Subtracts the mean of the first `count` rows from all and scales each row to length 1, in place. */
export function centre(vectors: Float32Array, size: number, count: number): void {
  const mean = new Float64Array(size);
  for (let i = 0; i < count * size; i++) mean[i % size]! += vectors[i]! / count;
  for (let start = 0; start < vectors.length; start += size) {
    let squares = 0;
    for (let d = 0; d < size; d++) squares += (vectors[start + d]! -= mean[d]!) ** 2;
    for (let d = 0; d < size; d++) vectors[start + d]! /= Math.sqrt(squares);
  }
}

/** Mean outer product of the differences between the two rows of each pair. */
function scatter(vectors: Float32Array, size: number, pairs: readonly Pair[]): Float64Array {
  const sum = new Float64Array(size * size);
  const difference = new Float64Array(size);
  for (const [a, b] of pairs) {
    for (let d = 0; d < size; d++) difference[d] = vectors[a * size + d]! - vectors[b * size + d]!;
    for (let i = 0; i < size; i++) for (let j = i; j < size; j++) sum[i * size + j]! += difference[i]! * difference[j]!;
  }
  for (let i = 0; i < size; i++) {
    for (let j = i; j < size; j++) sum[j * size + i] = sum[i * size + j] = sum[i * size + j]! / pairs.length;
  }
  return sum;
}

function multiply(a: Float64Array, b: Float64Array, size: number): Float64Array {
  const product = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < size; k++) {
      const factor = a[i * size + k]!;
      for (let j = 0; j < size; j++) product[i * size + j]! += factor * b[k * size + j]!;
    }
  }
  return product;
}

/** The inverse square root of a positive matrix. */
function whitening(matrix: Float64Array, size: number): Float64Array {
  const { values, vectors } = symmetricEigen(matrix, size);
  const scaled = vectors.map((v, i) => v / values[Math.floor(i / size)]! ** 0.25);
  const transposed = scaled.map((_, i) => scaled[(i % size) * size + Math.floor(i / size)]!);
  return multiply(transposed, scaled, size);
}

/**
 * Linear discriminant analysis on differences (Fisher 1936): the generalised eigenvectors of the scatter of different
 * pairs against the scatter of synonyms, largest first. Returns `kept` rows of `size` numbers.
 */
export function fitProjection(
  vectors: Float32Array,
  size: number,
  pairs: { readonly same: readonly Pair[]; readonly different: readonly Pair[] },
  kept: number,
): Float64Array {
  const within = scatter(vectors, size, pairs.same);
  let trace = 0;
  for (let i = 0; i < size; i++) trace += within[i * size + i]!;
  for (let i = 0; i < size; i++) within[i * size + i]! += (SHRINKAGE * trace) / size;
  const white = whitening(within, size);
  const between = multiply(multiply(white, scatter(vectors, size, pairs.different), size), white, size);
  const { values, vectors: directions } = symmetricEigen(between, size);
  const projection = multiply(directions, white, size).slice(0, kept * size);
  return projection.map((p, i) => p * values[Math.floor(i / size)]! ** SHARPENING);
}

/** Projects every row; the results have length 1. */
export function project(vectors: Float32Array, size: number, projection: Float64Array): Float32Array {
  const kept = projection.length / size;
  const projected = new Float32Array((vectors.length / size) * kept);
  for (let row = 0; row < vectors.length / size; row++) {
    let squares = 0;
    for (let k = 0; k < kept; k++) {
      let dot = 0;
      for (let d = 0; d < size; d++) dot += projection[k * size + d]! * vectors[row * size + d]!;
      projected[row * kept + k] = dot;
      squares += dot * dot;
    }
    for (let k = 0; k < kept; k++) projected[row * kept + k]! /= Math.sqrt(squares);
  }
  return projected;
}
