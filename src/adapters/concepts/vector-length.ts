// Length of a stretch of a vector, and scaling it to a given length.

export function lengthOf(vector: Float64Array, start = 0): number {
  let squares = 0;
  for (let i = start; i < vector.length; i++) squares += vector[i]! * vector[i]!;
  return Math.sqrt(squares);
}

/** Scales the elements from `start` on to the given length; leaves zeros alone. */
export function scaleTo(length: number, vector: Float64Array, start = 0): void {
  const own = lengthOf(vector, start);
  if (own > 0) for (let i = start; i < vector.length; i++) vector[i]! *= length / own;
}
