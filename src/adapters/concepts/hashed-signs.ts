// Gives every number a fixed pseudo-random direction, so that different meanings are almost orthogonal at no storage cost.

/** Elements of a direction; two directions have a cosine of about ±1/√256. */
export const HASHED_DIMENSIONS = 256;

/** Mixes 32 bits so that each input bit changes about half of the output (finaliser of MurmurHash3). */
function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Adds `factor` × the unit direction of `key` to `into`, starting at element `offset`. */
export function addDirection(key: number, factor: number, into: Float64Array, offset: number): void {
  const step = factor / Math.sqrt(HASHED_DIMENSIONS);
  for (let block = 0; block < HASHED_DIMENSIONS / 32; block++) {
    let bits = mix(Math.imul(key, 0x9e3779b1) + Math.imul(block + 1, 0x7feb352d));
    for (let i = 0; i < 32; i++, bits >>>= 1) into[offset + 32 * block + i]! += (bits & 1) === 0 ? step : -step;
  }
}

/** A key for a string, outside the range of the table's nodes (FNV-1a with the top bit set). */
export function keyOf(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h) | 0x80000000;
}
