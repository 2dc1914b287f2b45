import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testPair } from "./permutation.ts";
import type { Summarize } from "./sample.ts";
import type { Pair } from "./swap.ts";
import { planSwaps, smallestP } from "./swap-matrix.ts";

/** An F and a mean, which are ratios of sums, and a harmonic mean of two means, which is none. */
const scores: Summarize = (totals, units) => {
  const [hits, size] = totals as unknown as [number, number];
  return [(2 * hits) / (hits + size), hits / units, (2 * hits * size) / (hits + size) / units];
};

const DENOMINATORS = [Float64Array.of(1, 1, 0), Float64Array.of(0, 0, 1), null];

function pairOf(baseline: readonly number[], system: readonly number[]): Pair {
  return {
    baseline: Float64Array.from(baseline),
    system: Float64Array.from(system),
    columns: 2,
    summarize: scores,
    denominators: DENOMINATORS,
  };
}

function pairsOf(least: number, most: number): fc.Arbitrary<Pair> {
  const cell = fc.integer({ min: 1, max: 6 }).map((tenths) => tenths / 10);
  return fc.integer({ min: least, max: most }).chain((units) => {
    const rows = fc.array(cell, { minLength: 2 * units, maxLength: 2 * units });
    return fc.tuple(rows, rows).map(([baseline, system]) => pairOf(baseline, system));
  });
}

type Rows = readonly (readonly number[])[];

function rowsOf(values: Float64Array): number[][] {
  return Array.from({ length: values.length / 2 }, (_, unit) => [values[2 * unit]!, values[2 * unit + 1]!]);
}

function scoresOf(rows: Rows): number[] {
  const totals = Float64Array.of(
    rows.reduce((sum, row) => sum + row[0]!, 0),
    rows.reduce((sum, row) => sum + row[1]!, 0),
  );
  return Array.from(scores(totals, rows.length));
}

/** |d| / se by the definition: all scores without each unit, for one arrangement. */
function naive(zero: Rows, one: Rows, isPlain: boolean): number[] {
  const difference = (a: Rows, b: Rows) => scoresOf(b).map((value, score) => value - scoresOf(a)[score]!);
  const observed = difference(zero, one);
  const leftOut = zero.map((_, unit) => {
    const without = (rows: Rows) => rows.filter((_, other) => other !== unit);
    return difference(without(zero), without(one));
  });
  return observed.map((value, score) => {
    const size = Math.abs(value) < 1e-13 ? 0 : Math.abs(value);
    if (isPlain) return size;
    const mean = leftOut.reduce((sum, each) => sum + each[score]!, 0) / zero.length;
    const squares = leftOut.reduce((sum, each) => sum + (each[score]! - mean) ** 2, 0);
    const error = Math.sqrt(((zero.length - 1) / zero.length) * squares);
    return size === 0 ? 0 : error < 1e-12 ? Number.POSITIVE_INFINITY : size / error;
  });
}

/** p of every score by trying all swaps, with the definition. */
function bruteForce({ baseline, system }: Pair, isPlain = false): number[] {
  const [one, other] = [rowsOf(baseline), rowsOf(system)];
  const all = Array.from({ length: 2 ** one.length }, (_, bits) => {
    const pick = (first: Rows, second: Rows) => first.map((row, unit) => ((bits >> unit) & 1 ? second[unit]! : row));
    return naive(pick(one, other), pick(other, one), isPlain);
  });
  return all[0]!.map((value, score) => all.filter((each) => each[score]! >= value * (1 - 1e-9)).length / all.length);
}

describe("testPair", () => {
  it("testPair(pair) enumerates: the p of few units is the share that the definition gives over all swaps", () => {
    fc.assert(
      fc.property(pairsOf(2, 7), (pair) => {
        const test = testPair(pair);
        expect(test.exact).toBe(true);
        expect(test.p).toEqual(bruteForce(pair));
      }),
      { numRuns: 60 },
    );
  });

  it('testPair(pair, { test: "swap" }) compares plain differences', () => {
    fc.assert(
      fc.property(pairsOf(2, 7), (pair) => {
        expect(testPair(pair, { test: "swap" }).p).toEqual(bruteForce(pair, true));
      }),
      { numRuns: 60 },
    );
  });

  it("testPair(pair) by sampling agrees with enumeration within its error", () => {
    fc.assert(
      fc.property(pairsOf(9, 11), fc.integer(), (pair, seed) => {
        const all = testPair(pair);
        const some = testPair(pair, { seed, permutations: 500 });
        expect(some.exact).toBe(false);
        all.p.forEach((p, score) => {
          expect(Math.abs(some.p[score]! - p!)).toBeLessThanOrEqual(5 * Math.sqrt((p! * (1 - p!)) / 500) + 1 / 500);
        });
      }),
      { numRuns: 30, seed: 5 },
    );
  });

  it("testPair(pair) of a system and its copy gives 1", () => {
    const rows = [1, 4, 2, 3, 0, 5, 3, 3];
    expect(testPair(pairOf(rows, rows)).p).toEqual([1, 1, 1]);
    const many = Array.from({ length: 200 }, (_, at) => 1 + (at % 7));
    expect(testPair(pairOf(many, many), { permutations: 200 }).p).toEqual([1, 1, 1]);
  });

  it("testPair(pair) with a constant difference and no spread has only itself and its mirror image as extreme", () => {
    const baseline = [0.1, 1, 0.1, 1, 0.1, 1, 0.1, 1, 0.1, 1, 0.1, 1];
    const system = baseline.map((value, at) => (at % 2 === 0 ? value + 0.2 : value));
    expect(testPair(pairOf(baseline, system)).p).toEqual([2 / 64, 2 / 64, 2 / 64]);
  });

  it("testPair(pair) takes a swap that leaves a score undefined for as extreme as can be", () => {
    const share: Summarize = (totals) => [totals[1] === 0 ? Number.NaN : totals[0]! / totals[1]!];
    const pair: Pair = {
      baseline: Float64Array.of(1, 2, 0, 0, 0, 0),
      system: Float64Array.of(0, 0, 1, 1, 2, 3),
      columns: 2,
      summarize: share,
      denominators: [Float64Array.of(0, 1, 0)],
    };
    const test = testPair(pair);
    // Swapping the first unit alone, or both others, leaves one side with nothing.
    const undefinedSwaps = Array.from(test.matrix[0]!.keys()).filter((swap) => test.matrix[0]![swap] === Infinity);
    expect(undefinedSwaps).toEqual([0b001, 0b110]);
    expect(test.p[0]).toBeGreaterThanOrEqual(4 / 8);
    expect(test.differences[0]).toBeCloseTo(3 / 4 - 1 / 2, 14);
  });

  it("testPair(pair) of an undefined score has neither difference nor p", () => {
    const pair = { ...pairOf([1, 2, 3, 4], [1, 2, 3, 4]), summarize: () => [Number.NaN, 1, 1], denominators: [] };
    const { differences, p } = testPair(pair);
    expect([differences[0], p[0]]).toEqual([null, null]);
  });

  it("testPair(pair) with many units is the delta method from tables, equal to going through the units", () => {
    const cell = fc.integer({ min: 1, max: 9 });
    const rows = fc.array(cell, { minLength: 120, maxLength: 120 });
    fc.assert(
      fc.property(rows, rows, (baseline, system) => {
        const ratio = testPair(pairOf(baseline, system), { permutations: 300 });
        const asked = testPair({ ...pairOf(baseline, system), denominators: [] }, { permutations: 300 });
        // Without declared denominators the F is no known ratio: its gradient is found by central differences.
        ratio.matrix[0]!.forEach((value, swap) => {
          expect(Math.abs(asked.matrix[0]![swap]! - value)).toBeLessThanOrEqual(1e-6 * (1 + value));
        });
      }),
      { numRuns: 10 },
    );
  });

  it("testPair(pair) gives nearly the same statistic by jackknife and by delta method", () => {
    const rows = (seed: number, units: number) =>
      Array.from({ length: 2 * units }, (_, at) => 1 + (((at + 1) * (seed + 13) * 7919) % 11));
    const few = testPair(pairOf(rows(1, 49), rows(2, 49)), { permutations: 1 });
    const delta = testPair(pairOf([...rows(1, 49), 0, 0], [...rows(2, 49), 0, 0]), { permutations: 1 });
    expect(delta.matrix[0]![0]! / few.matrix[0]![0]!).toBeCloseTo(1, 1);
  });
});

describe("planSwaps", () => {
  it("planSwaps(units, permutations) tries all swaps if they fit, otherwise as many as asked", () => {
    expect(planSwaps(13)).toEqual({ exact: true, replicates: 8_192 });
    expect(planSwaps(14)).toEqual({ exact: false, replicates: 10_000 });
    expect(planSwaps(9, 512)).toEqual({ exact: true, replicates: 512 });
    expect(planSwaps(9, 511)).toEqual({ exact: false, replicates: 511 });
  });
});

describe("smallestP", () => {
  it("smallestP(differing, plan) counts only the units that differ", () => {
    expect(smallestP(9, { exact: true, replicates: 512 })).toBe(2 / 512);
    expect(smallestP(3, { exact: true, replicates: 512 })).toBe(2 / 8);
    expect(smallestP(0, { exact: true, replicates: 512 })).toBe(1);
    expect(smallestP(3, { exact: false, replicates: 10_000 })).toBe(0.25);
    expect(smallestP(100, { exact: false, replicates: 9_999 })).toBe(0.0001);
  });
});
