import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byFormulas, byFunction } from "../../test/statistics-sample.ts";
import { harmonic, ifAny, mean, ratio, sum, times } from "../core/formula/formula.ts";
import type { Pair } from "./pair-statistic.ts";
import { testPair } from "./permutation.ts";
import { planSwaps, smallestP } from "./swap-matrix.ts";

/** An F and a mean, which are ratios of sums; a harmonic mean of two means, which is none; and a function. */
const FORMULAS = byFormulas(["hits", "size"], {
  f: ratio(times(2, "hits"), sum("hits", "size"), null),
  mean: mean("hits"),
  harmonic: harmonic(mean("hits"), mean("size"), 0),
});

function pairOf(baseline: readonly number[], system: readonly number[]): Pair {
  return { ...FORMULAS, baseline: Float64Array.from(baseline), system: Float64Array.from(system) };
}

function pairsOf(least: number, most: number): fc.Arbitrary<Pair> {
  const cell = fc.integer({ min: 1, max: 6 }).map((tenths) => tenths / 10);
  return fc.integer({ min: least, max: most }).chain((units) => {
    const rows = fc.array(cell, { minLength: 2 * units, maxLength: 2 * units });
    return fc.tuple(rows, rows).map(([baseline, system]) => pairOf(baseline, system));
  });
}

type Rows = readonly (readonly [hits: number, size: number])[];

function rowsOf(values: Float64Array): Rows {
  return Array.from({ length: values.length / 2 }, (_, unit) => [values[2 * unit]!, values[2 * unit + 1]!] as const);
}

const total = (rows: Rows, of: (row: Rows[number]) => number) => rows.reduce((all, row) => all + of(row), 0);

/** T = |Σv| / √Σv² with v = (N₁ − θ̄D₁)/ΣD₁ − (N₀ − θ̄D₀)/ΣD₀, by the definition. */
function pooled(
  zero: Rows,
  one: Rows,
  top: (row: Rows[number]) => number,
  bottom: (row: Rows[number]) => number,
): number {
  const centre = (total(zero, top) + total(one, top)) / (total(zero, bottom) + total(one, bottom));
  const v = zero.map((row, unit) => {
    const other = one[unit]!;
    return (
      (top(other) - centre * bottom(other)) / total(one, bottom) -
      (top(row) - centre * bottom(row)) / total(zero, bottom)
    );
  });
  return size(
    v.reduce((all, value) => all + value, 0),
    Math.sqrt(v.reduce((all, value) => all + value * value, 0)),
  );
}

/** |d| / se of the harmonic mean of two means, with its derivatives by hand. */
function delta(zero: Rows, one: Rows): number {
  const parts = (rows: Rows) => {
    const [h, s] = [total(rows, ([hits]) => hits), total(rows, ([, of]) => of)];
    const n = rows.length;
    return {
      value: (2 * h * s) / (h + s) / n,
      byHits: (2 * s * s) / (h + s) ** 2 / n,
      bySize: (2 * h * h) / (h + s) ** 2 / n,
    };
  };
  const [a, b] = [parts(zero), parts(one)];
  const v = zero.map(([hits, of], unit) => {
    const [otherHits, otherOf] = one[unit]!;
    return b.byHits * otherHits + b.bySize * otherOf - a.byHits * hits - a.bySize * of;
  });
  const middle = v.reduce((all, value) => all + value, 0) / v.length;
  const squares = v.reduce((all, value) => all + (value - middle) ** 2, 0);
  return size(b.value - a.value, Math.sqrt((v.length / (v.length - 1)) * squares));
}

function size(difference: number, error: number): number {
  if (Math.abs(difference) < 1e-13) return 0;
  return error < 1e-12 ? Number.POSITIVE_INFINITY : Math.abs(difference) / error;
}

function statistics(zero: Rows, one: Rows): number[] {
  return [
    pooled(
      zero,
      one,
      ([hits]) => 2 * hits,
      ([hits, of]) => hits + of,
    ),
    pooled(
      zero,
      one,
      ([hits]) => hits,
      () => 1,
    ),
    delta(zero, one),
  ];
}

function plain(zero: Rows, one: Rows): number[] {
  const scores = (rows: Rows) => {
    const [h, s] = [total(rows, ([hits]) => hits), total(rows, ([, of]) => of)];
    return [(2 * h) / (h + s), h / rows.length, (2 * h * s) / (h + s) / rows.length];
  };
  return scores(one).map((value, at) => size(value - scores(zero)[at]!, 1));
}

/** p of every score by trying all swaps, with the definition. */
function bruteForce({ baseline, system }: Pair, statistic: (zero: Rows, one: Rows) => number[]): number[] {
  const [one, other] = [rowsOf(baseline), rowsOf(system)];
  const all = Array.from({ length: 2 ** one.length }, (_, bits) => {
    const pick = (first: Rows, second: Rows) => first.map((row, unit) => ((bits >> unit) & 1 ? second[unit]! : row));
    return statistic(pick(one, other), pick(other, one));
  });
  return all[0]!.map((value, score) => all.filter((each) => each[score]! >= value * (1 - 1e-9)).length / all.length);
}

describe("testPair", () => {
  it("testPair(pair) enumerates: the p of few units is the share that the definition gives over all swaps", () => {
    fc.assert(
      fc.property(pairsOf(2, 7), (pair) => {
        const test = testPair(pair);
        expect(test.exact).toBe(true);
        expect(test.p).toEqual(bruteForce(pair, statistics));
        expect(test.tests).toEqual(["studentised", "studentised", "studentised"]);
      }),
      { numRuns: 60 },
    );
  });

  it('testPair(pair, { test: "swap" }) compares plain differences', () => {
    fc.assert(
      fc.property(pairsOf(2, 7), (pair) => {
        expect(testPair(pair, { test: "swap" }).p).toEqual(bruteForce(pair, plain));
      }),
      { numRuns: 60 },
    );
  });

  it("testPair(pair) of a score that is a function compares plain differences, and says so", () => {
    const scoring = byFunction(["hits", "size", "zeros"], ["accuracy"], ({ hits = 0, size = 0 }) => ({
      accuracy: hits / size,
    }));
    const flat = (share: number) =>
      Float64Array.from(Array.from({ length: 100 }, (_, unit) => [Number(unit % 10 < 10 * share), 1, 0]).flat());
    const test = testPair({ ...scoring, baseline: flat(0.4), system: flat(0.9) });
    expect(test.tests).toEqual(["swap"]);
    expect(test.p[0]).toBeLessThanOrEqual(0.001);
  });

  it("testPair(pair) sees the difference of accuracies .90 and .40 beside a column of zeros", () => {
    const scoring = byFormulas(["hits", "zeros"], { accuracy: mean("hits") });
    const flat = (share: number) =>
      Float64Array.from(Array.from({ length: 100 }, (_, unit) => [Number(unit % 10 < 10 * share), 0]).flat());
    expect(testPair({ ...scoring, baseline: flat(0.4), system: flat(0.9) }).p[0]).toBeLessThanOrEqual(0.001);
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

  it("testPair(pair) of many units is what going through the units gives", () => {
    const cell = fc.integer({ min: 1, max: 9 });
    const rows = fc.array(cell, { minLength: 120, maxLength: 120 });
    fc.assert(
      fc.property(rows, rows, (baseline, system) => {
        const pair = pairOf(baseline, system);
        const observed = testPair(pair, { permutations: 1 }).matrix.map((column) => column[0]!);
        for (const [score, expected] of statistics(rowsOf(pair.baseline), rowsOf(pair.system)).entries())
          expect(Math.abs(observed[score]! - expected)).toBeLessThanOrEqual(1e-9 * expected);
      }),
      { numRuns: 20 },
    );
  });

  it("testPair(pair) of a system and its copy gives 1", () => {
    const rows = [1, 4, 2, 3, 0, 5, 3, 3];
    expect(testPair(pairOf(rows, rows)).p).toEqual([1, 1, 1]);
    const many = Array.from({ length: 200 }, (_, at) => 1 + (at % 7));
    expect(testPair(pairOf(many, many), { permutations: 200 }).p).toEqual([1, 1, 1]);
  });

  it("testPair(pair) swaps whole clusters, and divides by their units", () => {
    const scoring = byFormulas(["hits"], { mean: mean("hits") });
    const sizes = Float64Array.of(1, 9, 2);
    const pair = { ...scoring, baseline: Float64Array.of(0, 3, 1), system: Float64Array.of(1, 6, 2), sizes };
    const test = testPair(pair);
    expect(test.exact && test.replicates).toBe(8);
    expect(test.differences[0]).toBeCloseTo(9 / 12 - 4 / 12, 14);
  });

  it("testPair(pair) takes a swap that leaves a score undefined for as extreme as can be", () => {
    const pair: Pair = {
      ...byFormulas(["hits", "size"], { share: ratio("hits", "size", null) }),
      baseline: Float64Array.of(1, 2, 0, 0, 0, 0),
      system: Float64Array.of(0, 0, 1, 1, 2, 3),
    };
    const test = testPair(pair);
    // Swapping the first unit alone, or both others, leaves one side with nothing.
    const undefinedSwaps = Array.from(test.matrix[0]!.keys()).filter((swap) => test.matrix[0]![swap] === Infinity);
    expect(undefinedSwaps).toEqual([0b001, 0b110]);
    expect(test.p[0]).toBeGreaterThanOrEqual(4 / 8);
    expect(test.differences[0]).toBeCloseTo(3 / 4 - 1 / 2, 14);
  });

  it("testPair(pair) gives one p in whole numbers and in tenths, also where a swap leaves a side nothing to divide by", () => {
    const scoring = byFormulas(["hits", "size"], {
      undefinedThere: ratio("hits", "size", null),
      nothingThere: ratio("hits", "size", 0),
      needed: ifAny("size", ratio("hits", "size", 0)),
    });
    // Each unit is one that only one of the systems has something in.
    const baseline = [1, 5, 0, 0, 0, 0];
    const system = [0, 0, 3, 6, 0, 1];
    const p = (unit: number) =>
      testPair({
        ...scoring,
        baseline: Float64Array.from(baseline, (value) => value / unit),
        system: Float64Array.from(system, (value) => value / unit),
      }).p;
    expect(p(1)).toEqual([0.75, 0.75, 0.75]);
    expect(p(10)).toEqual(p(1));
  });

  it("testPair(pair) does not count units that only rounding makes differ", () => {
    const pair: Pair = {
      ...byFormulas(["right", "wrong"], { net: mean(sum("right", times(-0.1, "wrong"))) }),
      // 0.6 − 0.3 and 0.4 − 0.1 are 0.3, but not in doubles; nor is 0.3 − 0.3 the same as 0.
      baseline: Float64Array.of(0.6, 3, 0.3, 3, 1, 0),
      system: Float64Array.of(0.4, 1, 0, 0, 0, 0),
    };
    expect(testPair(pair)).toMatchObject({ smallestP: [1], p: [1] });
  });

  it("testPair(pair) knows what an F needs besides its denominator", () => {
    const f1 = harmonic(ratio("hits", "pred", null), ratio("hits", "gold", null), 0);
    const pair: Pair = {
      ...byFormulas(["hits", "pred", "gold"], { f1 }),
      baseline: Float64Array.of(1, 2, 3, 0, 0, 2),
      system: Float64Array.of(0, 0, 3, 1, 1, 2),
    };
    // Swapping one unit leaves one side without predictions, though not without gold.
    expect([...testPair(pair).matrix[0]!.keys()].map((swap) => testPair(pair).matrix[0]![swap] === Infinity)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("testPair(pair) of an undefined score has neither difference nor p", () => {
    const pair = { ...pairOf([1, 2, 3, 4], [1, 2, 3, 4]), summarize: () => [Number.NaN, 1, 1] };
    const { differences, p } = testPair(pair);
    expect([differences[0], p[0]]).toEqual([null, null]);
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
