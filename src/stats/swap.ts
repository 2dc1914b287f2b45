// Two systems' results on the same units, and what their difference becomes when they exchange some of them.
import { addWeighted, groupColumns, totalsFor } from "./columns.ts";
import type { Summarize } from "./sample.ts";

/** Rows of both systems for the same units in the same order. */
export interface Pair {
  readonly baseline: Float64Array;
  readonly system: Float64Array;
  readonly columns: number;
  readonly summarize: Summarize;
}

export interface Scores {
  readonly baseline: Float64Array;
  readonly system: Float64Array;
}

/** The scores of both sides after the flipped units changed sides. */
export type Swap = (flips: Uint8Array) => Scores;

/**
 * Each side's totals are sums over the units of both systems, those of the other side with weight 0. No flips at all give
 * the observed scores by the same additions.
 */
export function swapOf({ baseline, system, columns, summarize }: Pair): Swap {
  const pooled = groupColumns(alternate(baseline, system, columns), columns);
  const units = pooled.units / 2;
  const totals = totalsFor(columns);
  const weights = { baseline: new Float64Array(pooled.units), system: new Float64Array(pooled.units) };
  const score = (side: Float64Array): Float64Array => {
    addWeighted(pooled, side, totals.padded);
    return Float64Array.from(summarize(totals.view, units));
  };
  return (flips) => {
    for (let unit = 0; unit < units; unit++) {
      const flip = flips[unit]!;
      weights.baseline[2 * unit] = weights.system[2 * unit + 1] = 1 - flip;
      weights.baseline[2 * unit + 1] = weights.system[2 * unit] = flip;
    }
    return { baseline: score(weights.baseline), system: score(weights.system) };
  };
}

/** The first row of one, the first of the other, the second of one, and so on. */
function alternate(one: Float64Array, other: Float64Array, columns: number): Float64Array {
  if (one.length !== other.length) throw new Error("this is a bug in karat: a pair needs the same units on both sides");
  const rows = new Float64Array(one.length * 2);
  for (let at = 0; at < one.length; at += columns) {
    rows.set(one.subarray(at, at + columns), 2 * at);
    rows.set(other.subarray(at, at + columns), 2 * at + columns);
  }
  return rows;
}
