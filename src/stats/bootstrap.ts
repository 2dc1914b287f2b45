// Bootstrap replicates: the scores of samples drawn with replacement from the units.

import { drawUnits } from "./draw.ts";
import { DrawnSums } from "./drawn-sums.ts";
import { Xoroshiro } from "./generator.ts";
import { observedScores, type Replicates, type Sample, unitsOf } from "./sample.ts";

export const DEFAULT_RESAMPLES = 9_999;

/**
 * All scores of some replicates, replicate after replicate. Two systems with the same units and seed are drawn alike, so
 * subtracting their replicates gives the replicates of the paired difference. Units are drawn within their group.
 */
export function bootstrapReplicates(sample: Sample, { seed, from, to }: Replicates): Float64Array {
  const { rows, columns, summarize } = sample;
  const units = unitsOf(sample);
  const groups = membersOf(sample.groups ?? new Int32Array(units));
  const scores = observedScores(sample).length;
  const replicates = new Float64Array((to - from) * scores);
  const random = new Xoroshiro();
  const drawnSums = new DrawnSums(rows, columns);
  const drawn = Array.from({ length: atATime(units, to - from) }, () => new Int32Array(units));
  const sums = new Float64Array(drawn.length * drawnSums.width);
  const totals = drawn.map((_, at) => sums.subarray(at * drawnSums.width, at * drawnSums.width + columns));
  let place = 0;
  for (let start = from; start < to; start += drawn.length) {
    const count = Math.min(drawn.length, to - start);
    for (let at = 0; at < count; at++) {
      random.start(seed, "bootstrap", start + at);
      drawWithin(groups, random, drawn[at]!);
    }
    drawnSums.add(drawn, count, sums);
    for (let at = 0; at < count; at++) {
      const scored = summarize(totals[at]!, units);
      for (let score = 0; score < scores; score++) replicates[place++] = scored[score]!;
    }
  }
  return replicates;
}

const MOST_AT_A_TIME = 16;
/** So many draws take a megabyte. */
const MOST_DRAWS = 1 << 18;

function atATime(units: number, replicates: number): number {
  return Math.max(1, Math.min(MOST_AT_A_TIME, replicates, Math.floor(MOST_DRAWS / units)));
}

function drawWithin(groups: readonly Int32Array[], random: Xoroshiro, into: Int32Array): void {
  let at = 0;
  for (const members of groups) {
    drawUnits(random, members, into.subarray(at, at + members.length));
    at += members.length;
  }
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
