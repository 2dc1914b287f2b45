// Random numbers for invented data.

/** Uniform numbers of the minimal standard generator. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}
