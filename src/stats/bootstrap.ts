// Bootstrap replicates: the scores of samples drawn with replacement from the rows.
import type { Steps } from "../core/event-loop.ts";
import { Xoroshiro } from "./generator.ts";
import { cellOf, rowsIn, type Sample } from "./sample.ts";

export const DEFAULT_RESAMPLES = 9_999;

/** Rows that are drawn between two stops: a few milliseconds of work. */
const BETWEEN_STOPS = 100_000;

/**
 * All scores of every replicate, replicate after replicate. Two systems with the same units and seed are drawn alike, so
 * subtracting their replicates gives the replicates of the paired difference. Rows are drawn within their group.
 */
export function* bootstrapReplicates(sample: Sample, seed: number, resamples: number): Steps<Float64Array> {
  const { columns, summarize, shapes } = sample;
  const order = membersOf(sample.groups ?? new Int32Array(rowsIn(sample)));
  const replicates = new Float64Array(resamples * shapes.length);
  const random = new Xoroshiro();
  const counts = new Float64Array(rowsIn(sample));
  const totals = new Float64Array(columns + 1);
  const everyDraws = Math.ceil(BETWEEN_STOPS / (1 + rowsIn(sample)));
  for (let replicate = 0; replicate < resamples; replicate++) {
    random.start(seed, "bootstrap", replicate);
    totals.fill(0);
    for (const members of order) {
      random.countDraws(counts.subarray(0, members.length).fill(0));
      for (const [at, row] of members.entries())
        for (let place = 0; place <= columns; place++) totals[place]! += counts[at]! * cellOf(sample, row, place);
    }
    replicates.set(Array.from(summarize(totals)), replicate * shapes.length);
    if ((replicate + 1) % everyDraws === 0) yield;
  }
  return replicates;
}

/** The rows of each group, groups in the order of their first rows. */
export function membersOf(groups: Int32Array): readonly Int32Array[] {
  const sizes = new Map<number, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const members = new Map([...sizes].map(([group, size]) => [group, { rows: new Int32Array(size), filled: 0 }]));
  for (let row = 0; row < groups.length; row++) {
    const own = members.get(groups[row]!)!;
    own.rows[own.filled++] = row;
  }
  return [...members.values()].map(({ rows }) => rows);
}
