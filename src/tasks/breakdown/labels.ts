// The three labels of dialogue breakdown, how votes become a label, and how far two distributions over the labels are apart.
import { log2 } from "../../numeric/maths.ts";

/** O: not a breakdown, T: possible breakdown, X: breakdown. */
export const LABELS = ["O", "T", "X"] as const;
export type Label = (typeof LABELS)[number];

export type Triple = readonly [number, number, number];

export function isLabel(value: unknown): value is Label {
  return value === "O" || value === "T" || value === "X";
}

export function shares([o, t, x]: Triple): Triple {
  const all = o + t + x;
  return [o / all, t / all, x / all];
}

/** Lengths of bars: probabilities are scored as they are, but a bar is full at 1. */
export function barShares(triple: Triple): readonly number[] {
  const all = Math.max(1, triple[0] + triple[1] + triple[2]);
  return triple.map((share) => share / all);
}

/**
 * The most voted label if its share reaches the threshold; ties go to O, then T; below the threshold it is O.
 * (eval.py, strict label.)
 */
export function strictLabel([o, t, x]: Triple, threshold: number): Label {
  if (o >= t && o >= x && o >= threshold) return "O";
  if (t >= o && t >= x && t >= threshold) return "T";
  if (x >= o && x >= t && x >= threshold) return "X";
  return "O";
}

/**
 * QUIRK: merges the votes of T and X, not the labels, so .4/.3/.3 is strictly O and leniently a breakdown (eval.py, lenient label).
 * Adds in doubles: 0.1 + 0.7 stays below a threshold of 0.8.
 */
export function isLenientBreakdown([o, t, x]: Triple, threshold: number): boolean {
  const breakdown = t + x;
  if (o >= breakdown && o >= threshold) return false;
  return breakdown >= o && breakdown >= threshold;
}

/** The three ways to merge classes, in the order of the official output. */
export const MERGES = ["o-t-x", "o-tx", "ot-x"] as const;

/** A distance for each way to merge classes. Classes are merged by adding the doubles first. */
type Distance = (gold: readonly number[], pred: readonly number[]) => number;

function perMerge(distance: Distance, [go, gt, gx]: Triple, [po, pt, px]: Triple): Triple {
  return [
    distance([go, gt, gx], [po, pt, px]),
    distance([go, gt + gx], [po, pt + px]),
    distance([go + gt, gx], [po + pt, px]),
  ];
}

/** Half of the divergences of both sides from their mean, in bits, without a square root. */
export function jensenShannon(gold: Triple, pred: Triple): Triple {
  return perMerge(divergence, gold, pred);
}

function divergence(gold: readonly number[], pred: readonly number[]): number {
  let fromPred = 0;
  let fromGold = 0;
  for (let k = 0; k < gold.length; k++) {
    const p = pred[k]!;
    const q = gold[k]!;
    const middle = (p + q) / 2;
    if (p > 0) fromPred += p * log2(p / middle);
    if (q > 0) fromGold += q * log2(q / middle);
  }
  return (fromPred + fromGold) / 2;
}

/** Squared differences over the number of classes. */
export function meanSquaredError(gold: Triple, pred: Triple): Triple {
  return perMerge(squaredError, gold, pred);
}

function squaredError(gold: readonly number[], pred: readonly number[]): number {
  let sum = 0;
  for (let k = 0; k < gold.length; k++) sum += (pred[k]! - gold[k]!) * (pred[k]! - gold[k]!);
  return sum / gold.length;
}

/** The largest errors that a distribution can have against this gold: those of being certain of the least voted class. */
export function worstSquaredError(gold: Triple): Triple {
  const certain = (label: number) => [0, 1, 2].map((k) => Number(k === label)) as unknown as Triple;
  const errors = [0, 1, 2].map((label) => meanSquaredError(gold, certain(label)));
  return [0, 1, 2].map((merge) => Math.max(...errors.map((error) => error[merge]!))) as unknown as Triple;
}
