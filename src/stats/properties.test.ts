// Laws of the statistics on random rows.
import { expect, it } from "vitest";
import { byFormulas, byFunction } from "../../test/statistics-sample.ts";
import { average, harmonic, ifAny, ifRun, ratio, sum } from "../contract/formula/formula.ts";
import { differenceOf } from "./difference.ts";
import { type Estimate, estimatesOf, meanOfRuns, unitParts } from "./estimate.ts";
import { randomStream } from "./generator.ts";
import { type Lack, type PlainInterval, type Range, scoreInterval } from "./interval.ts";
import type { Sample, Scoring } from "./sample.ts";
import { unitsNeeded } from "./units-needed.ts";

const COLUMNS = ["hits", "pred", "gold"] as const;
const f1 = harmonic(ratio("hits", "pred", 0), ratio("hits", "gold", 0), 0);
const scoring = byFormulas(COLUMNS, {
  f1,
  macro: average([ratio("hits", "pred", null), ratio("hits", "gold", null)]),
});
const UNIT: Range = [0, 1];
const UNBOUNDED: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

function counts(units: number, quality: number, seed: number): Float64Array {
  const random = randomStream(seed, units);
  return Float64Array.from({ length: units }).reduce<Float64Array>(
    (rows, _, unit) => {
      const gold = 1 + random.below(6);
      let hits = 0;
      for (let item = 0; item < gold; item++) if (random.below(100) < quality) hits++;
      rows.set([hits, hits + random.below(3), gold], unit * 3);
      return rows;
    },
    new Float64Array(units * 3),
  );
}
const estimate = (rows: Float64Array, score = 0, by: Scoring = scoring): Estimate =>
  estimatesOf({ ...by, rows } as Sample)(score);
const wish = (score = 0, level = 0.95) => ({ level, range: UNIT, places: scoring.shapes[score]!.places });

it("p ≤ 0.05 exactly where the interval excludes 0, if six units or more differ", () => {
  let tests = 0;
  for (let seed = 0; seed < 600; seed++) {
    const units = 6 + (seed % 45);
    const system = counts(units, 40 + (seed % 50), seed);
    const baseline = counts(units, 40, seed + 1_000);
    // Copies make most units of some pairs equal.
    if (seed % 3 === 0) baseline.set(system.subarray(0, 3 * Math.floor(units * 0.6)));
    for (const score of [0, 1]) {
      const { p, limits, differing } = differenceOf(estimate(system, score), estimate(baseline, score), wish(score));
      if (differing < 6 || limits === null) continue;
      tests++;
      expect(p! <= 0.05, `${seed}`).toBe(limits.low > 0 || limits.high < 0);
    }
  }
  expect(tests).toBeGreaterThan(900);
});

it("p is never below what chance alone makes of the units that differ", () => {
  for (let differing = 1; differing <= 9; differing++) {
    const baseline = Float64Array.from({ length: 300 }, (_, at) => (at % 3 === 0 ? 0 : 1));
    const system = baseline.map((value, at) => (at % 3 === 0 && at < 3 * differing ? 1 : value));
    expect(differenceOf(estimate(system), estimate(baseline), wish()).p).toBeGreaterThanOrEqual(2 ** (1 - differing));
  }
});

it("a function has the interval and the test of the formula that it is", () => {
  const same = byFunction(COLUMNS, ["f1"], ({ hits, pred, gold }) => ({
    f1: pred! + gold! === 0 ? 0 : (2 * hits!) / (pred! + gold!),
  }));
  const [one, zero] = [counts(30, 80, 1), counts(30, 50, 2)];
  const by = (scores: Scoring) => differenceOf(estimate(one, 0, scores), estimate(zero, 0, scores), wish());
  expect(by(same).p).toBeCloseTo(by(scoring).p!, 12);
  expect(by(same).limits!.low).toBeCloseTo(by(scoring).limits!.low, 12);
});

it("the difference turns its sign with the systems", () => {
  const [one, zero] = [estimate(counts(25, 80, 3)), estimate(counts(25, 60, 4))];
  const [there, back] = [differenceOf(one, zero, wish()), differenceOf(zero, one, wish())];
  expect(back.value).toBe(-there.value!);
  expect(back.p).toBe(there.p);
  expect(back.limits!.high).toBeCloseTo(-there.limits!.low, 14);
});

it("runs that are copies of one run have the spread of that run alone", () => {
  const one = estimate(counts(25, 80, 5));
  const alone = scoreInterval(one, { level: 0.95, range: UNIT }) as PlainInterval;
  const copies = scoreInterval(meanOfRuns([one, one, one]), { level: 0.95, range: UNIT }) as PlainInterval;
  expect(copies.low).toBeCloseTo(alone.low, 12);
  expect(copies.high).toBeCloseTo(alone.high, 12);
});

it("the own part of a unit is its value where the score is a mean", () => {
  const means = byFormulas(["v"], { mean: ratio("v", "units", null) });
  const rows = Float64Array.from([0.25, 0.5, 1, 0, 0.125]);
  expect([...unitParts(estimate(rows, 0, means))].map((part) => Number(part.toFixed(12)))).toEqual([...rows]);
});

it.each<[string, readonly number[], Range, Lack]>([
  ["no unit counts", [0, 0, 0, 0, 0, 0], UNIT, "UNDEFINED"],
  ["one unit counts", [1, 2, 0, 0, 0, 0], UNIT, "TOO_FEW_UNITS"],
  ["all are the same and nothing bounds them", [1, 2, 1, 2, 1, 2], [0, Number.POSITIVE_INFINITY], "NO_SPREAD"],
])("there is a reason and no interval if %s", (_, rows, range, lack) => {
  const by = byFormulas(["n", "d"], { score: ratio("n", "d", null) });
  expect(scoreInterval(estimate(Float64Array.from(rows), 0, by), { level: 0.95, range })).toBe(lack);
});

it.each([
  ["a column", ifAny("last", ratio("n", "d", null))],
  ["the run", ifRun("any unit is last", (total) => total("last") > 0, ratio("n", "d", null))],
])("a score that one unit alone defines has no interval, by a condition on %s", (_, score) => {
  const by = byFormulas(["n", "d", "last"], { score });
  const rows = Float64Array.from([1, 2, 0, 1, 1, 0, 0, 3, 1]);
  expect(scoreInterval(estimate(rows, 0, by), { level: 0.95, range: UNIT })).toBe("UNDEFINED_WITHOUT_A_UNIT");
});

it("every unit counts for a score that divides by nothing", () => {
  const by = byFormulas(["n"], { total: sum("n") });
  const limits = scoreInterval(estimate(Float64Array.from([1, 2, 0, 4]), 0, by), { level: 0.95, range: UNBOUNDED });
  expect(limits).toMatchObject({ method: "jackknife-t" });
});

it("runs that make up for each other leave nothing to go by: the whole range, or no interval", () => {
  const means = byFormulas(["v"], { mean: ratio("v", "units", null) });
  const run = (...values: readonly number[]) => estimate(Float64Array.from(values), 0, means);
  const both = meanOfRuns([run(0.9, 0.2, 0.5, 0.5), run(0.1, 0.8, 0.5, 0.50001)]);
  expect(scoreInterval(both, { level: 0.95, range: UNBOUNDED })).toBe("NO_END");
  expect(scoreInterval(both, { level: 0.95, range: UNIT })).toMatchObject({ low: 0, high: 1 });
  const difference = differenceOf(both, run(0.5, 0.5, 0.5, 0.5), { level: 0.95, range: UNBOUNDED, places: [0] });
  expect(difference).toMatchObject({ limits: null, lack: "NO_END", detectable: null });
});

it("what rounding leaves of a difference is not skewed", () => {
  const one = estimate(counts(12, 50, 7));
  expect(differenceOf(meanOfRuns([one, one, one]), one, wish()).skewness).toBe(0);
});

it("a plan needs fewer units for a larger difference, and none is enough for no difference", () => {
  const parts = Float64Array.from({ length: 40 }, (_, unit) => (unit % 4 === 0 ? 1 : unit % 8 === 1 ? -1 : 0));
  const pilot = { parts, differs: Uint8Array.from(parts, (part) => Number(part !== 0)), width: 1 };
  const needed = (difference: number) => unitsNeeded(pilot, { difference, level: 0.05, power: 0.8, seed: 1 }).needed;
  expect(needed(0.125)).toBeGreaterThan(needed(0.3)!);
  expect(needed(0.125)).toBeLessThan(250);
  expect(needed(0.001)).toBeGreaterThan(5_000);
  expect(needed(0)).toBeNull();
});

it("a plan sees that equal parts have no spread, and judges them as a comparison does", () => {
  const parts = new Float64Array(40).fill(1 / 3);
  const pilot = { parts, differs: new Uint8Array(40).fill(1), width: 1 };
  const { needed, curve } = unitsNeeded(pilot, { difference: 1 / 3, level: 0.05, power: 0.8, seed: 1 });
  // 2 · (3/4)^12 is above 0.05, 2 · (3/4)^13 below.
  expect(needed).toBe(13);
  expect(curve.map(({ units, power }) => [units, power])).toEqual([
    [6, 0],
    [12, 0],
    [13, 1],
    [15, 1],
    [18, 1],
    [24, 1],
  ]);
});
