// Turns the vectors of antonyms away from each other, since texts use opposites in the same places (after Mrkšić 2016).
import type { Pair } from "./contrast-pairs.ts";
import type { WordNet } from "./read-wordnet.ts";

/** The cosine that antonyms are brought to if theirs is higher. */
const APART = -0.4;

/** Each pair of opposite words once, in the order of WordNet. */
export function antonymPairs(wordNet: WordNet, row: ReadonlyMap<string, number>): Pair[] {
  const pairs: Pair[] = [];
  const rowOf = (words: readonly string[], position: number) =>
    row.get(words[position - 1]?.toLowerCase().replaceAll("_", " ") ?? "");
  for (const synset of wordNet.synsets.values()) {
    for (const { symbol, synset: to, fromWord, toWord } of synset.pointers) {
      if (symbol !== "!" || synset.pos === "r") continue;
      const a = rowOf(synset.words, fromWord);
      const b = rowOf(wordNet.synsets.get(to)!.words, toWord);
      if (a !== undefined && b !== undefined && a < b) pairs.push([a, b]);
    }
  }
  return pairs;
}

function dot(vectors: Float32Array, size: number, a: number, b: number): number {
  let sum = 0;
  for (let d = 0; d < size; d++) sum += vectors[a * size + d]! * vectors[b * size + d]!;
  return sum;
}

function normalise(vectors: Float32Array, size: number, row: number): void {
  const length = Math.sqrt(dot(vectors, size, row, row));
  for (let d = 0; d < size; d++) vectors[row * size + d]! /= length;
}

/** Moves both words of a pair by the same step, so that what else they mean stays. */
export function partAntonyms(vectors: Float32Array, size: number, pairs: readonly Pair[]): void {
  for (const [a, b] of pairs) {
    const excess = dot(vectors, size, a, b) - APART;
    if (excess <= 0) continue;
    const step = excess / 2;
    for (let d = 0; d < size; d++) {
      const [x, y] = [vectors[a * size + d]!, vectors[b * size + d]!];
      vectors[a * size + d] = x - step * y;
      vectors[b * size + d] = y - step * x;
    }
    normalise(vectors, size, a);
    normalise(vectors, size, b);
  }
}
