// Bootstrap replicates: the scores of samples drawn with replacement from the units.

import { AT_A_TIME, DrawnSums } from "./drawn-sums.ts";
import { Xoroshiro } from "./generator.ts";
import { observedScores, type Replicates, type Sample, unitsOf } from "./sample.ts";

export const DEFAULT_RESAMPLES = 9_999;

/**
 * All scores of some replicates, replicate after replicate. Two systems with the same units and seed are drawn alike, so
 * subtracting their replicates gives the replicates of the paired difference. Units are drawn within their group.
 */
export function bootstrapReplicates(sample: Sample, { seed, from, to }: Replicates): Float64Array {
  const { columns, summarize } = sample;
  const units = unitsOf(sample);
  const groups = membersOf(sample.groups ?? new Int32Array(units));
  const scores = observedScores(sample).length;
  const replicates = new Float64Array((to - from) * scores);
  const random = new Xoroshiro();
  const drawnSums = new DrawnSums(groupAfterGroup(sample, groups), columns);
  const counts = new Float64Array(AT_A_TIME * units);
  const sums = new Float64Array(AT_A_TIME * drawnSums.width);
  const totals = Array.from({ length: AT_A_TIME }, (_, at) => sums.subarray(at * drawnSums.width).subarray(0, columns));
  let place = 0;
  for (let start = from; start < to; start += AT_A_TIME) {
    const count = Math.min(AT_A_TIME, to - start);
    counts.fill(0);
    for (let at = 0; at < count; at++) {
      random.start(seed, "bootstrap", start + at);
      let first = 0;
      for (const { length } of groups) {
        random.countDraws(length, { counts, first: first * AT_A_TIME + at, step: AT_A_TIME });
        first += length;
      }
    }
    drawnSums.add(counts, sums);
    for (let at = 0; at < count; at++) {
      const scored = summarize(totals[at]!, units);
      for (let score = 0; score < scores; score++) replicates[place++] = scored[score]!;
    }
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

/** The rows of the units of the first group, then those of the second, and so on. */
function groupAfterGroup({ rows, columns }: Sample, groups: readonly Int32Array[]): Float64Array {
  if (groups.length === 1) return rows;
  const sorted = new Float64Array(rows.length);
  let to = 0;
  for (const members of groups)
    for (const unit of members) {
      sorted.set(rows.subarray(unit * columns, (unit + 1) * columns), to);
      to += columns;
    }
  return sorted;
}
