// What intervals and paired tests cost, beside the floor of a plain loop that only does the same additions.
import { resample } from "../src/stats/distribution.ts";
import { drawCounts, drawFlips } from "../src/stats/draw.ts";
import { randomStream } from "../src/stats/generator.ts";
import { intervalOf } from "../src/stats/interval.ts";
import { testPair } from "../src/stats/permutation.ts";
import type { Sample } from "../src/stats/sample.ts";
import type { Bench } from "./bench-row.ts";
import { compare } from "./measure.ts";

const UNITS = 1_000;
const SCORES = 13;
const COLUMNS = 16;
const RESAMPLES = 9_999;
const PERMUTATIONS = 10_000;
const SYSTEMS = 5;

export const bench: Bench = async () => {
  const systems = Array.from({ length: SYSTEMS }, (_, system) => sampleOf(system));
  const first = systems[0]!;
  return [
    await compare({
      name: `BCa, ${UNITS} units × ${SCORES} scores, ${RESAMPLES} resamples`,
      ours: () => intervals(first),
      floor: bootstrapFloor(first),
      times: 5,
      note: "floor: fetching and adding rows already drawn",
    }),
    await compare({
      name: `paired tests, all pairs of ${SYSTEMS} systems × ${SCORES} scores × ${UNITS} units, ${PERMUTATIONS} permutations`,
      ours: () => allPairs(systems),
      floor: allPairsFloor(systems),
      times: 1,
      note: "floor: adding rows already swapped",
    }),
  ];
};

function intervals(sample: Sample): void {
  const distribution = resample(sample, { resamples: RESAMPLES });
  for (let score = 0; score < SCORES; score++) intervalOf(distribution, score);
}

function allPairs(systems: readonly Sample[]): void {
  for (const [baseline, system] of pairsOf(systems)) {
    testPair({ ...system, baseline: baseline.rows, system: system.rows }, { permutations: PERMUTATIONS });
  }
}

/** Draws are made beforehand: only rows are fetched and added. */
function bootstrapFloor({ rows }: Sample): () => number {
  const drawn = new Int32Array(UNITS * RESAMPLES);
  const counts = new Float64Array(UNITS);
  let at = 0;
  for (let replicate = 0; replicate < RESAMPLES; replicate++) {
    drawCounts(randomStream(1, "bootstrap", replicate), counts);
    for (let unit = 0; unit < UNITS; unit++) for (let count = 0; count < counts[unit]!; count++) drawn[at++] = unit;
  }
  return () => {
    const totals = new Float64Array(COLUMNS);
    for (let draw = 0; draw < drawn.length; draw++) {
      const row = drawn[draw]! * COLUMNS;
      for (let column = 0; column < COLUMNS; column++) totals[column]! += rows[row + column]!;
    }
    return totals[0]!;
  };
}

function allPairsFloor(systems: readonly Sample[]): () => number {
  const flips = new Uint8Array(UNITS);
  drawFlips(randomStream(1, "permutation", 0), flips);
  return () => {
    const totals = new Float64Array(2 * COLUMNS);
    for (const [baseline, system] of pairsOf(systems)) {
      for (let replicate = 0; replicate < PERMUTATIONS; replicate++)
        addSwapped(baseline.rows, system.rows, { flips, totals });
    }
    return totals[0]!;
  };
}

function addSwapped(
  baseline: Float64Array,
  system: Float64Array,
  { flips, totals }: { flips: Uint8Array; totals: Float64Array },
): void {
  for (let unit = 0; unit < UNITS; unit++) {
    const left = flips[unit] ? system : baseline;
    const right = flips[unit] ? baseline : system;
    for (let column = 0; column < COLUMNS; column++) {
      totals[column]! += left[unit * COLUMNS + column]!;
      totals[COLUMNS + column]! += right[unit * COLUMNS + column]!;
    }
  }
}

function sampleOf(system: number): Sample {
  const random = randomStream(2, "bootstrap", system);
  const rows = Float64Array.from({ length: UNITS * COLUMNS }, () => (random.next() >>> 0) % 10);
  return { rows, columns: COLUMNS, summarize };
}

function summarize(totals: Float64Array, units: number): Float64Array {
  const scores = new Float64Array(SCORES);
  for (let score = 0; score < SCORES; score++) {
    scores[score] = score < 4 ? totals[score]! / units : totals[score]! / (totals[score]! + totals[COLUMNS - 1]!);
  }
  return scores;
}

function pairsOf<T>(items: readonly T[]): (readonly [T, T])[] {
  return items.flatMap((one, at) => items.slice(at + 1).map((other) => [one, other] as const));
}
