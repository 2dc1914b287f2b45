// Bootstrap replicates: the scores of samples drawn with replacement from the units.
import { addWeighted, groupColumns, totalsFor } from "./columns.ts";
import { drawCounts } from "./draw.ts";
import { randomStream } from "./generator.ts";
import type { Replicates, Sample } from "./sample.ts";

export const DEFAULT_RESAMPLES = 9_999;

/** The observed scores, by the arithmetic of the replicates: every unit drawn once. */
export function observedScores({ rows, columns, summarize }: Sample): Float64Array {
  const table = groupColumns(rows, columns);
  const totals = totalsFor(columns);
  addWeighted(table, new Float64Array(table.units).fill(1), totals.padded);
  return Float64Array.from(summarize(totals.view, table.units));
}

/**
 * All scores of some replicates, replicate after replicate. Two systems with the same units and seed are drawn alike, so
 * subtracting their replicates gives the replicates of the paired difference.
 */
export function bootstrapReplicates(sample: Sample, { seed, from, to }: Replicates): Float64Array {
  const { rows, columns, summarize } = sample;
  const table = groupColumns(rows, columns);
  const totals = totalsFor(columns);
  const counts = new Float64Array(table.units);
  const scores = observedScores(sample).length;
  const replicates = new Float64Array((to - from) * scores);
  for (let replicate = from; replicate < to; replicate++) {
    drawCounts(randomStream(seed, "bootstrap", replicate), counts);
    addWeighted(table, counts, totals.padded);
    replicates.set(summarize(totals.view, table.units), (replicate - from) * scores);
  }
  return replicates;
}

/** Consecutive ranges of replicates, computed anywhere, put together in order. */
export function joinReplicates(ranges: readonly Float64Array[]): Float64Array {
  const joined = new Float64Array(ranges.reduce((length, range) => length + range.length, 0));
  let at = 0;
  for (const range of ranges) {
    joined.set(range, at);
    at += range.length;
  }
  return joined;
}
