// What intervals and paired tests cost, beside the plain test of 0.1.0, numpy's matrix product where Python has it, and a plain loop that only does the same additions.
import { mean, ratio, sum } from "../src/core/formula/formula.ts";
import { formulaScoring } from "../src/run/part/task-scoring.ts";
import { bootstrapInterval, distributionOf } from "../src/stats/distribution.ts";
import { randomStream } from "../src/stats/generator.ts";
import type { Pair } from "../src/stats/pair-statistic.ts";
import { testPair } from "../src/stats/permutation.ts";
import type { Sample } from "../src/stats/sample.ts";
import type { TestName } from "../src/stats/studentise.ts";
import type { Bench, BenchRow } from "./bench-row.ts";
import { compare } from "./measure.ts";
import { Python } from "./python.ts";

const UNITS = 1_000;
const SCORES = 13;
const COLUMNS = 16;
const RESAMPLES = 9_999;
const PERMUTATIONS = 10_000;
const SYSTEMS = 5;

/** The products that remain of drawing and adding when the draws are there already, as counts or signs. */
const NUMPY = `
def prepare(given):
    random = numpy.random.default_rng(1)
    units, draws = given["units"], given["draws"]
    rows = random.integers(0, 10, (units, given["columns"])).astype(float)
    if given["signs"]:
        drawn = 1.0 - 2.0 * random.integers(0, 2, (draws, units))
    else:
        drawn = random.multinomial(units, [1 / units] * units, draws).astype(float)
    return drawn, rows, given["times"]
def run(drawn, rows, times):
    for _ in range(times):
        drawn @ rows
`;

export const bench: Bench = async () => {
  const systems = Array.from({ length: SYSTEMS }, (_, system) => sampleOf(system));
  const first = systems[0]!;
  const tests = `all pairs of ${SYSTEMS} systems × ${SCORES} scores × ${UNITS} units, ${PERMUTATIONS} permutations`;
  return [
    ...(await numpyRows(systems, tests)),
    await compare({
      name: `BCa, ${UNITS} units × ${SCORES} scores, ${RESAMPLES} resamples`,
      ours: () => intervals(first),
      floor: bootstrapFloor(first),
      times: 5,
      note: "floor: fetching and adding rows already drawn",
    }),
    await compare({
      name: `studentised paired tests, ${tests}`,
      ours: () => allPairs(systems, "studentised"),
      floor: () => allPairsOfFirstEdition(systems),
      times: 3,
      goal: { ratio: 1 },
      note: "floor: the plain test as 0.1.0 computed it",
    }),
    await compare({
      name: `plain paired tests, ${tests}`,
      ours: () => allPairs(systems, "swap"),
      floor: () => allPairsOfFirstEdition(systems),
      times: 3,
      goal: { ratio: 0.4 },
      note: "floor: the plain test as 0.1.0 computed it",
    }),
    await compare({
      name: `studentised paired tests, ${tests}`,
      ours: () => allPairs(systems, "studentised"),
      floor: allPairsFloor(systems),
      times: 1,
      note: "floor: adding rows already swapped",
    }),
  ];
};

/** None where there is no Python with numpy. */
async function numpyRows(systems: readonly Sample[], tests: string): Promise<readonly BenchRow[]> {
  const numpy = Python.start(["numpy"], NUMPY);
  if (numpy === null) return [];
  const sizes = { units: UNITS, columns: COLUMNS };
  const rows = [
    await compare({
      name: `BCa, ${UNITS} units × ${SCORES} scores, ${RESAMPLES} resamples`,
      ours: () => intervals(systems[0]!),
      floor: () => numpy.measure({ ...sizes, draws: RESAMPLES, signs: false, times: 1 }),
      times: 5,
      goal: { ratio: 1 },
      note: "floor: numpy's product of counts drawn beforehand and rows",
    }),
    await compare({
      name: `plain paired tests, ${tests}`,
      ours: () => allPairs(systems, "swap"),
      floor: () => numpy.measure({ ...sizes, draws: PERMUTATIONS, signs: true, times: pairsOf(systems).length }),
      times: 3,
      goal: { ratio: 1 },
      note: "floor: numpy's product of signs drawn beforehand and differences",
    }),
  ];
  numpy.stop();
  return rows;
}

function intervals(sample: Sample): void {
  const distribution = distributionOf(sample, { resamples: RESAMPLES });
  for (let score = 0; score < SCORES; score++) bootstrapInterval(distribution, score, 0.95);
}

function pairOf(baseline: Sample, system: Sample): Pair {
  return { ...system, baseline: baseline.rows, system: system.rows };
}

function allPairs(systems: readonly Sample[], test: TestName): void {
  for (const [baseline, system] of pairsOf(systems))
    testPair(pairOf(baseline, system), { test, permutations: PERMUTATIONS });
}

/** The test of 0.1.0: draw the swaps of single units, add both sides, summarise, count. */
function allPairsOfFirstEdition(systems: readonly Sample[]): number {
  let counted = 0;
  const flips = new Uint8Array(UNITS);
  const totals = new Float64Array(2 * COLUMNS);
  for (const [baseline, system] of pairsOf(systems)) {
    const distances = () => {
      totals.fill(0);
      addSwapped(baseline.rows, system.rows, { flips, totals });
      const sides = [totals.subarray(0, COLUMNS), totals.subarray(COLUMNS)].map((side) =>
        Float64Array.from(system.summarize(Float64Array.of(...side, UNITS))),
      );
      return sides[1]!.map((value, score) => Math.abs(value - sides[0]![score]!));
    };
    flips.fill(0);
    const observed = distances();
    for (let replicate = 0; replicate < PERMUTATIONS; replicate++) {
      drawFlips(randomStream(12345, "permutation", replicate), flips);
      for (const [score, distance] of distances().entries()) if (!(distance < observed[score]! - 1e-12)) counted++;
    }
  }
  return counted;
}

function drawFlips(random: { next(): number }, flips: Uint8Array): void {
  let bits = 0;
  for (let unit = 0; unit < flips.length; unit++) {
    bits = unit % 32 === 0 ? random.next() : bits >>> 1;
    flips[unit] = bits & 1;
  }
}

/** Draws are made beforehand: only rows are fetched and added. */
function bootstrapFloor({ rows }: Sample): () => number {
  const random = randomStream(1, "bootstrap", 0);
  const drawn = Int32Array.from({ length: UNITS * RESAMPLES }, () => (random.next() >>> 0) % UNITS);
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

/** Four means over units and nine ratios with a denominator in common. */
const NAMES = Array.from({ length: COLUMNS }, (_, column) => `c${column}`);
const SCORING = formulaScoring(
  NAMES,
  Object.fromEntries(
    NAMES.slice(0, SCORES).map((name, score) => [
      name,
      score < 4 ? mean(name) : ratio(name, sum(name, NAMES[COLUMNS - 1]!), null),
    ]),
  ),
);

function sampleOf(system: number): Sample {
  const random = randomStream(2, "bootstrap", system);
  const rows = Float64Array.from({ length: UNITS * COLUMNS }, () => (random.next() >>> 0) % 10);
  return { ...SCORING, rows };
}

function pairsOf<T>(items: readonly T[]): (readonly [T, T])[] {
  return items.flatMap((one, at) => items.slice(at + 1).map((other) => [one, other] as const));
}
