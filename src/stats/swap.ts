// Two systems' results on the same units, and what their difference becomes when they exchange some of them.

import type { Scoring } from "./sample.ts";
import { addSide, groupColumns, totalsFor } from "./sample.ts";

/** Rows of both systems for the same units in the same order. */
export interface Pair extends Scoring {
  readonly baseline: Float64Array;
  readonly system: Float64Array;
}

export interface Scores {
  readonly baseline: Float64Array;
  readonly system: Float64Array;
}

/** The scores of both sides after the flipped units changed sides. */
export type Swap = (flips: Uint8Array) => Scores;

/** No flips at all give the observed scores, by the same additions as any other. */
export function swapOf({ baseline, system, columns, summarize }: Pair): Swap {
  const table = groupColumns(alternate(baseline, system, columns), columns);
  const totals = totalsFor(columns);
  const score = (side: 0 | 1, flips: Uint8Array): Float64Array => {
    addSide(table, flips, { side, padded: totals.padded });
    return Float64Array.from(summarize(totals.view, flips.length));
  };
  return (flips) => ({ baseline: score(0, flips), system: score(1, flips) });
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
