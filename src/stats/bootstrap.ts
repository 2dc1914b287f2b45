// Bootstrap replicates: the scores of samples drawn with replacement from the units.

import { drawUnits } from "./draw.ts";
import { Xoroshiro } from "./generator.ts";
import { addDrawn, groupColumns, observedScores, type Replicates, type Sample, totalsFor } from "./sample.ts";

export const DEFAULT_RESAMPLES = 9_999;

/**
 * All scores of some replicates, replicate after replicate. Two systems with the same units and seed are drawn alike, so
 * subtracting their replicates gives the replicates of the paired difference. Units are drawn within their group.
 */
export function bootstrapReplicates(sample: Sample, { seed, from, to }: Replicates): Float64Array {
  const { rows, columns, summarize } = sample;
  const table = groupColumns(rows, columns);
  const totals = totalsFor(columns);
  const drawn = new Int32Array(table.units);
  const groups = membersOf(sample.groups ?? new Int32Array(table.units));
  const scores = observedScores(sample).length;
  const replicates = new Float64Array((to - from) * scores);
  const random = new Xoroshiro();
  for (let replicate = from; replicate < to; replicate++) {
    random.start(seed, "bootstrap", replicate);
    let at = 0;
    for (const members of groups) {
      drawUnits(random, members, drawn.subarray(at, at + members.length));
      at += members.length;
    }
    addDrawn(table, drawn, totals.padded);
    const scored = summarize(totals.view, table.units);
    for (let score = 0; score < scores; score++) replicates[(replicate - from) * scores + score] = scored[score]!;
  }
  return replicates;
}

/** The units of each group. */
function membersOf(groups: Int32Array): Int32Array[] {
  const members = new Map<number, number[]>();
  groups.forEach((group, unit) => {
    const units = members.get(group);
    if (units === undefined) members.set(group, [unit]);
    else units.push(unit);
  });
  return [...members.values()].map((units) => Int32Array.from(units));
}
