// ROUGE-N as raw counts, and the measures computed from them.
import { fOf } from "../contract/formula/formula.ts";
import { countShared, type NgramBag } from "./ngram-bag.ts";

/** The three numbers every ROUGE-N score is made of. */
export interface RougeCounts {
  readonly hits: number;
  readonly pred: number;
  readonly gold: number;
}

export const RATES = ["precision", "recall", "f1"] as const;
export type Rate = (typeof RATES)[number];
export type Rates = Readonly<Record<Rate, number>>;

/**
 * Counts one prediction against several gold texts, as ROUGE-1.5.5 does with -f A: hits are clipped in each gold text
 * and summed, and the prediction counts once for each of `goldTexts`, including those that are empty and so not listed.
 */
export function countRouge(pred: NgramBag, golds: readonly NgramBag[], goldTexts: number): RougeCounts {
  let hits = 0;
  let total = 0;
  for (const gold of golds) {
    hits += countShared(pred, gold);
    total += gold.length;
  }
  return { hits, pred: goldTexts * pred.length, gold: total };
}

/** F1 of the counts, in which an empty side gives 0. */
export function f1OfCounts({ hits, pred, gold }: RougeCounts): number {
  if (hits === 0) return 0;
  return fOf(hits / pred, hits / gold, { beta: 1 }, 0);
}
