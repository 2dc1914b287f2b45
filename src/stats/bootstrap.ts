// Bootstrap replicates: the scores of samples drawn with replacement from the rows.
import type { Steps } from "../core/event-loop.ts";
import { Xoroshiro } from "./generator.ts";
import { cellOf, paddedTo, rowsIn, type Sample } from "./sample.ts";

export const DEFAULT_RESAMPLES = 9_999;

/** Rows that are drawn between two stops: a few milliseconds of work. */
const BETWEEN_STOPS = 100_000;

/**
 * All scores of every replicate, replicate after replicate. Two systems with the same units and seed are drawn alike, so
 * subtracting their replicates gives the replicates of the paired difference. Rows are drawn within their group.
 */
export function* bootstrapReplicates(sample: Sample, seed: number, resamples: number): Steps<Float64Array> {
  const { columns, summarize, shapes } = sample;
  const rows = rowsIn(sample);
  const groups = membersOf(sample.groups ?? new Int32Array(rows));
  // A resample has as many rows as the sample: they need no adding unless rows stand for several units.
  const added = sample.sizes === undefined ? columns : columns + 1;
  const cells = byFourColumns(sample, groups, added);
  const replicates = new Float64Array(resamples * shapes.length);
  const random = new Xoroshiro();
  const counts = [new Float64Array(rows), new Float64Array(rows)] as const;
  const sums = [new Float64Array(paddedTo(columns + 1)), new Float64Array(paddedTo(columns + 1))] as const;
  const everyDraws = 2 * Math.ceil(BETWEEN_STOPS / (1 + rows) / 2);
  for (let start = 0; start < resamples; start += 2) {
    for (const side of [0, 1] as const) {
      random.start(seed, "bootstrap", start + side);
      counts[side].fill(0);
      let first = 0;
      for (const { length } of groups) {
        random.countDraws(counts[side].subarray(first, first + length));
        first += length;
      }
    }
    addDrawn(cells, counts, sums);
    for (let replicate = start; replicate < Math.min(start + 2, resamples); replicate++) {
      const totals = sums[replicate - start]!.subarray(0, columns + 1);
      if (added === columns) totals[columns] = rows;
      const scores = summarize(totals);
      for (let score = 0; score < shapes.length; score++)
        replicates[replicate * shapes.length + score] = scores[score]!;
    }
    if ((start + 2) % everyDraws === 0) yield;
  }
  return replicates;
}

/** The first four columns of all rows, group after group, then the next four, and so on; filled up with zeros. */
function byFourColumns(sample: Sample, groups: readonly Int32Array[], columns: number): Float64Array {
  const rows = rowsIn(sample);
  const cells = new Float64Array(rows * paddedTo(columns));
  let at = 0;
  for (const members of groups)
    for (const row of members) {
      for (let place = 0; place < columns; place++)
        cells[rows * (place & ~3) + at + (place & 3)] = cellOf(sample, row, place);
      at += 4;
    }
  return cells;
}

type Two = readonly [Float64Array, Float64Array];

/** Adds up count × cell for each column, row after row: two resamples and four columns at a time, as many sums as registers hold. */
function addDrawn(cells: Float64Array, [counts0, counts1]: Two, [sums0, sums1]: Two): void {
  let at = 0;
  for (let column = 0; at < cells.length; column += 4) {
    let a0 = 0;
    let b0 = 0;
    let c0 = 0;
    let d0 = 0;
    let a1 = 0;
    let b1 = 0;
    let c1 = 0;
    let d1 = 0;
    for (let row = 0; row < counts0.length; row++, at += 4) {
      const count0 = counts0[row]!;
      const count1 = counts1[row]!;
      const a = cells[at]!;
      const b = cells[at + 1]!;
      const c = cells[at + 2]!;
      const d = cells[at + 3]!;
      a0 += count0 * a;
      b0 += count0 * b;
      c0 += count0 * c;
      d0 += count0 * d;
      a1 += count1 * a;
      b1 += count1 * b;
      c1 += count1 * c;
      d1 += count1 * d;
    }
    sums0.set([a0, b0, c0, d0], column);
    sums1.set([a1, b1, c1, d1], column);
  }
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
