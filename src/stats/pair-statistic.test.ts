// The statistics of single swaps against their definitions, written out without any of the short cuts.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FEW_UNITS, pairStatistic } from "./pair-statistic.ts";
import type { Summarize } from "./sample.ts";
import type { TestName } from "./studentise.ts";
import type { Pair } from "./swap.ts";

const COLUMNS = 3;

/** A ratio that may be undefined, a mean, a ratio that is 0 without a denominator, and a product of two means, which is no ratio. */
const summarize: Summarize = (totals, units) => {
  const [hits, size, other] = totals as unknown as [number, number, number];
  return [hits / size, hits / units, size + other === 0 ? 0 : other / (size + other), ((hits / units) * other) / units];
};
const denominators = [Float64Array.of(0, 1, 0, 0), Float64Array.of(0, 0, 0, 1), Float64Array.of(0, 1, 1, 0), null];

type Rows = readonly (readonly number[])[];

const scoresOf = (rows: Rows): number[] => {
  const totals = Float64Array.from({ length: COLUMNS }, (_, column) =>
    rows.reduce((sum, row) => sum + row[column]!, 0),
  );
  return Array.from(summarize(totals, rows.length));
};
const differencesOf = (zero: Rows, one: Rows) => scoresOf(one).map((value, score) => value - scoresOf(zero)[score]!);
const without = (rows: Rows, unit: number) => rows.filter((_, other) => other !== unit);

/** Whether a unit has something to divide by on either side. */
function counts(score: number, unit: number, sides: readonly Rows[]): boolean {
  const weights = denominators[score];
  if (weights == null) return true;
  return sides.some((rows) => weights[COLUMNS]! + rows[unit]!.reduce((sum, x, k) => sum + weights[k]! * x, 0) !== 0);
}

function jackknifeError(score: number, zero: Rows, one: Rows): number {
  const units = zero.map((_, unit) => unit).filter((unit) => counts(score, unit, [zero, one]));
  const values = units.map((unit) => differencesOf(without(zero, unit), without(one, unit))[score]!);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(((values.length - 1) / values.length) * squares);
}

/** By derivatives of the scores; where there is nothing to divide by, a side adds nothing. */
function deltaError(score: number, zero: Rows, one: Rows): number {
  const slopes = [zero, one].map((rows) => {
    const totals = Array.from({ length: COLUMNS }, (_, column) => rows.reduce((sum, row) => sum + row[column]!, 0));
    return totals.map((total, column) => {
      const step = 1e-5 * Math.max(1, total);
      const at = (moved: number) =>
        summarize(
          Float64Array.from(totals, (value, k) => (k === column ? value + moved : value)),
          rows.length,
        )[score]!;
      const slope = (at(step) - at(-step)) / (2 * step);
      return Number.isFinite(slope) ? slope : 0;
    });
  });
  const units = zero.map((_, unit) => unit).filter((unit) => counts(score, unit, [zero, one]));
  const values = units.map((unit) =>
    slopes[0]!.reduce((sum, slope, k) => sum + slopes[1]![k]! * one[unit]![k]! - slope * zero[unit]![k]!, 0),
  );
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt((values.length / (values.length - 1)) * squares);
}

function expected(zero: Rows, one: Rows, test: TestName): number[] {
  return differencesOf(zero, one).map((difference, score) => {
    if (Number.isNaN(difference)) return Number.POSITIVE_INFINITY;
    const size = Math.abs(difference) < 1e-12 ? 0 : Math.abs(difference);
    if (test === "swap" || size === 0) return size;
    const few = zero.length < FEW_UNITS ? jackknifeError(score, zero, one) : Number.NaN;
    const error = Number.isNaN(few) ? deltaError(score, zero, one) : few;
    return error < 1e-11 ? Number.POSITIVE_INFINITY : size / error;
  });
}

const rowsOf = (values: Float64Array): Rows =>
  Array.from({ length: values.length / COLUMNS }, (_, unit) =>
    Array.from(values.subarray(unit * COLUMNS, (unit + 1) * COLUMNS)),
  );

function pairs(units: number, most: number): fc.Arbitrary<Pair> {
  const cell = fc.integer({ min: 0, max: most });
  const row = fc.tuple(cell, cell, cell).map(([a, b, other]) => [Math.min(a, b), Math.max(a, b), other]);
  const rows = fc.array(row, { minLength: units, maxLength: units }).map((list) => list.flat());
  return fc.tuple(rows, rows).map(([baseline, system]) => ({
    baseline: Float64Array.from(baseline),
    system: Float64Array.from(system),
    columns: COLUMNS,
    summarize,
    denominators,
  }));
}

function check(pair: Pair, words: readonly number[], test: TestName): void {
  const flips = Int32Array.from(words);
  const { scores, statistic } = pairStatistic(pair, test);
  const found = new Float64Array(scores);
  statistic(flips, found);
  const [one, other] = [rowsOf(pair.baseline), rowsOf(pair.system)];
  const isSwapped = (unit: number) => ((words[Math.floor(unit / 32)]! >> (unit % 32)) & 1) === 1;
  const pick = (a: Rows, b: Rows) => a.map((row, unit) => (isSwapped(unit) ? b[unit]! : row));
  const wanted = expected(pick(one, other), pick(other, one), test);
  found.forEach((value, score) => {
    if (Number.isFinite(wanted[score]!))
      expect(value / (wanted[score]! || 1)).toBeCloseTo(wanted[score] === 0 ? 0 : 1, 5);
    else expect(value).toBe(wanted[score]!);
  });
}

describe("pairStatistic", () => {
  const word = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

  it("pairStatistic(pair, test) of few units is the difference over its jackknife error, or the plain one", () => {
    fc.assert(
      fc.property(pairs(5, 3), word, fc.constantFrom("studentised", "swap"), (pair, flips, test) => {
        check(pair, [flips], test as TestName);
      }),
      { numRuns: 60, seed: 21 },
    );
  });

  it("pairStatistic(pair, test) of many units is the difference over its delta-method error, or the plain one", () => {
    fc.assert(
      fc.property(pairs(53, 4), word, word, fc.constantFrom("studentised", "swap"), (pair, one, other, test) => {
        check(pair, [one, other], test as TestName);
      }),
      { numRuns: 12, seed: 22 },
    );
  });

  it("pairStatistic(pair, test, wanted) gives the wanted scores in their order", () => {
    const [pair] = fc.sample(pairs(6, 3), { numRuns: 1, seed: 23 }) as [Pair];
    const all = pairStatistic(pair, "studentised");
    const some = pairStatistic(pair, "studentised", [3, 1]);
    const [found, chosen] = [new Float64Array(4), new Float64Array(2)];
    all.statistic(Int32Array.of(5), found);
    some.statistic(Int32Array.of(5), chosen);
    expect(some.scores).toBe(2);
    expect([...chosen]).toEqual([found[3], found[1]]);
    expect(some.differing).toEqual([all.differing[3], all.differing[1]]);
  });

  it("pairStatistic(pair, test).differing counts the units whose exchange can change a score", () => {
    const pair = {
      columns: COLUMNS,
      summarize,
      denominators,
      baseline: Float64Array.of(1, 2, 0, 1, 2, 5, 0, 3, 1, 2, 2, 2),
      system: Float64Array.of(1, 2, 1, 0, 2, 5, 0, 4, 1, 2, 2, 2),
    };
    expect(pairStatistic(pair, "studentised").differing).toEqual([2, 1, 2, 2]);
  });
});

describe("pairStatistic where little is left", () => {
  const pairFrom = (baseline: readonly number[], system: readonly number[]): Pair => ({
    baseline: Float64Array.from(baseline),
    system: Float64Array.from(system),
    columns: COLUMNS,
    summarize,
    denominators,
  });

  it("pairStatistic(pair, test) takes the delta method where a score is undefined without some unit", () => {
    const pair = pairFrom([1, 2, 1, 0, 3, 0, 1, 1, 2], [2, 3, 1, 0, 0, 1, 0, 0, 2]);
    for (const flips of [0, 1, 2, 5]) check(pair, [flips], "studentised");
  });

  it("pairStatistic(pair, test) of many units that are all alike sees no spread, whatever rounding does", () => {
    const units = Array.from({ length: 60 }, () => 0);
    const pair = pairFrom(
      units.flatMap(() => [0.1, 0.7, 0.3]),
      units.flatMap(() => [0.2, 0.7, 0.3]),
    );
    const { statistic } = pairStatistic(pair, "studentised");
    const found = new Float64Array(4);
    statistic(Int32Array.of(0, 0), found);
    expect([...found]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY]);
    check(pair, [0x0f0f0f0f, 3], "studentised");
  });
});
