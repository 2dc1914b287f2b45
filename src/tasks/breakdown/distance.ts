// Distances between two distributions over O, T and X, and over two classes made by merging.
import type { Triple } from "./labels.ts";

/** The three ways to merge classes, in the order of the official output. */
export const MERGES = ["o-t-x", "o-tx", "ot-x"] as const;
export type Merge = (typeof MERGES)[number];

const merged: Readonly<Record<Merge, (triple: Triple) => readonly number[]>> = {
  "o-t-x": (triple) => triple,
  "o-tx": ([o, t, x]) => [o, t + x],
  "ot-x": ([o, t, x]) => [o + t, x],
};

/** Half of the divergences of both sides from their mean, in bits, without a square root. */
export function jensenShannon(gold: Triple, pred: Triple, merge: Merge): number {
  const p = merged[merge](pred);
  const q = merged[merge](gold);
  const middle = p.map((share, k) => (share + q[k]!) / 2);
  return (divergence(p, middle) + divergence(q, middle)) / 2;
}

function divergence(from: readonly number[], to: readonly number[]): number {
  let sum = 0;
  for (const [k, share] of from.entries()) if (share > 0) sum += share * Math.log2(share / to[k]!);
  return sum;
}

/** Squared differences over the number of classes. */
export function meanSquaredError(gold: Triple, pred: Triple, merge: Merge): number {
  const q = merged[merge](gold);
  const squares = merged[merge](pred).map((share, k) => (share - q[k]!) ** 2);
  return squares.reduce((sum, square) => sum + square, 0) / squares.length;
}

const CERTAIN: readonly Triple[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** The largest error that a distribution can have against this gold: that of being certain of the least voted class. */
export function worstSquaredError(gold: Triple, merge: Merge): number {
  return Math.max(...CERTAIN.map((pred) => meanSquaredError(gold, pred, merge)));
}
