import { describe, expect, it } from "vitest";
import { bootstrapReplicates } from "./bootstrap.ts";
import { type Distribution, differenceOf, distributionOf, meanDistribution } from "./distribution.ts";
import { countedUnits, eitherCounts, jackknifeVariance, standardErrorOf } from "./jackknife.ts";
import { type Sample, scoreColumn, unitsOf, weighted } from "./sample.ts";
import { swapOf } from "./swap.ts";

const countOf = (units: Uint8Array) => units.reduce((sum, counts) => sum + counts, 0);

/** Hits of size, undefined without a size, and hits a unit. */
const sampleOf = (rows: readonly number[], parts: Partial<Sample> = {}): Sample => ({
  rows: Float64Array.from(rows),
  columns: 2,
  summarize: ([hits, size]: ArrayLike<number> & Iterable<number>, units: number) => [hits! / size!, hits! / units],
  denominators: [Float64Array.of(0, 1, 0), null],
  ...parts,
});

const sample = sampleOf([1, 2, -3, 4, 0, 0]);

describe("distributionOf", () => {
  it("distributionOf(sample) has the scores, their sizes, the scores without each unit and what they divide by", () => {
    const found = distributionOf(sample, { resamples: 3, seed: 5 });
    expect(found.units).toBe(3);
    expect([...found.observed]).toEqual([-2 / 6, -2 / 3]);
    expect([...found.scale]).toEqual([2 / 6, 2 / 3]);
    expect([...found.leftOut]).toEqual([-3 / 4, -3 / 2, 1 / 2, 1 / 2, -2 / 6, -2 / 2]);
    expect(found.counted.map((units) => [...units])).toEqual([
      [1, 1, 0],
      [1, 1, 1],
    ]);
    expect(found.denominators).toEqual([6, null]);
    expect(found.groups).toBeNull();
    expect([...found.replicates()]).toEqual([...bootstrapReplicates(sample, { seed: 5, from: 0, to: 3 })]);
    expect(found.replicates()).toBe(found.replicates());
  });

  it("distributionOf(sample) takes 9,999 resamples with the seed 12345 unless told otherwise, and keeps groups", () => {
    const groups = Int32Array.of(0, 0, 1);
    const found = distributionOf({ ...sample, groups });
    expect(found.groups).toBe(groups);
    expect(found.replicates()).toHaveLength(2 * 9_999);
    expect(found.replicates().slice(0, 4)).toEqual(
      bootstrapReplicates({ ...sample, groups }, { seed: 12345, from: 0, to: 2 }),
    );
    const { denominators: _, ...undeclared } = sample;
    expect(distributionOf(undeclared).denominators).toEqual([]);
  });
});

describe("differenceOf", () => {
  const system = distributionOf(sampleOf([1, 1, 2, 4, 0, 0]), { resamples: 4, seed: 1 });
  const baseline = distributionOf(sampleOf([3, 4, 1, 2, 1, 1]), { resamples: 4, seed: 1 });
  const difference = differenceOf(system, baseline);
  const minus = (pick: (of: Distribution) => Float64Array) => [...pick(system).map((x, at) => x - pick(baseline)[at]!)];

  it("differenceOf(system, baseline) subtracts everything, and counts what either side counts", () => {
    expect([...difference.observed]).toEqual(minus(({ observed }) => observed));
    expect([...difference.leftOut]).toEqual(minus(({ leftOut }) => leftOut));
    expect([...difference.replicates()]).toEqual(minus(({ replicates }) => replicates()));
    expect([...difference.scale]).toEqual([5 / 7, 5 / 3]);
    expect(difference.counted.map(countOf)).toEqual([3, 3]);
    expect(difference).toMatchObject({ units: 3, denominators: [], groups: null });
    expect(differenceOf(baseline, system).scale).toEqual(difference.scale);
  });

  it("differenceOf(system, baseline) of other units is a bug", () => {
    expect(() => differenceOf(system, distributionOf(sampleOf([1, 1])))).toThrow(
      "this is a bug in karat: only systems with the same units have a paired difference",
    );
  });

  it("meanDistribution(runs) is the mean of everything, and counts what any run counts", () => {
    const mean = meanDistribution([system, baseline]);
    const half = (pick: (of: Distribution) => Float64Array) => [
      ...pick(system).map((value, at) => (value + pick(baseline)[at]!) / 2),
    ];
    expect([...mean.observed]).toEqual(half(({ observed }) => observed));
    expect([...mean.scale]).toEqual(half(({ scale }) => scale));
    expect([...mean.leftOut]).toEqual(half(({ leftOut }) => leftOut));
    expect([...mean.replicates()]).toEqual(half(({ replicates }) => replicates()));
    expect(mean.counted.map(countOf)).toEqual([3, 3]);
    expect(mean).toMatchObject({ units: 3, denominators: [6, null], groups: null });
  });
});

describe("scoreColumn", () => {
  it("scoreColumn(table, score, scores) takes one score of each row", () => {
    expect([...scoreColumn(Float64Array.of(1, 2, 3, 4, 5, 6), 1, 3)]).toEqual([2, 5]);
  });
});

describe("countedUnits", () => {
  it("countedUnits(sample) goes by the denominator, or by whether the unit's own score is defined", () => {
    const { denominators: _, ...undeclared } = sampleOf([0, 0, 1, 2]);
    const listed = (of: Sample) => countedUnits(of).map((units) => [...units]);
    expect(listed(sampleOf([0, 0, 1, 2]))).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(listed(undeclared)).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(listed(sampleOf([]))).toEqual([[], []]);
  });

  it("eitherCounts(one, other) counts a unit that one side counts", () => {
    const one = [Uint8Array.of(1, 0, 0)];
    const other = [Uint8Array.of(1, 1, 0)];
    expect(eitherCounts(one, other).map((units) => [...units])).toEqual([[1, 1, 0]]);
  });

  it("weighted(sample, unit, weights) adds the weight of the unit and its weighted columns", () => {
    expect(weighted(sample, 1, Float64Array.of(2, 3, 5))).toBe(5 - 6 + 12);
    expect(weighted(sample, 1, Float64Array.of(0, 0, 1))).toBe(1);
    expect(unitsOf(sample)).toBe(3);
  });
});

describe("standardErrorOf", () => {
  const of = (leftOut: readonly number[], parts: Partial<Distribution> = {}) =>
    standardErrorOf(
      {
        ...distributionOf(sampleOf([1, 1])),
        observed: Float64Array.of(1),
        leftOut: Float64Array.from(leftOut),
        counted: [Uint8Array.from(leftOut, () => 1)],
        ...parts,
      },
      0,
    );

  it("standardErrorOf(distribution, score) is the jackknife's, over the units that count", () => {
    expect(of([1, 2, 3])).toEqual({ value: Math.sqrt((2 / 3) * 2), units: 3 });
    expect(of([1, 9, 3], { counted: [Uint8Array.of(1, 0, 1)] })).toEqual({ value: 1, units: 2 });
  });

  it("standardErrorOf(distribution, score) adds the variances of groups", () => {
    expect(of([1, 3, 5, 9], { groups: Int32Array.of(0, 1, 0, 1) })).toEqual({
      value: Math.sqrt(0.5 * 8 + 0.5 * 18),
      units: 4,
    });
  });

  it("standardErrorOf(distribution, score) says why there is none", () => {
    expect(of([1, 2], { observed: Float64Array.of(Number.NaN) })).toBe("UNDEFINED");
    expect(of([1])).toBe("TOO_FEW_UNITS");
    expect(of([1, 2, 3], { counted: [Uint8Array.of(0, 1, 0)] })).toBe("TOO_FEW_UNITS");
    expect(of([1, 2, 3], { groups: Int32Array.of(0, 0, 1) })).toBe("GROUP_OF_ONE");
    expect(of([1, Number.NaN])).toBe("UNDEFINED_WITHOUT_A_UNIT");
  });

  it("jackknifeVariance(leftOut) is (n − 1)/n Σ(x − m)²", () => {
    expect(jackknifeVariance([1, 2, 6])).toBeCloseTo((2 / 3) * 14, 14);
    expect(jackknifeVariance([2, 2])).toBe(0);
  });
});

describe("swapOf", () => {
  it("swapOf(pair)(flips) gives the scores of both sides after some units changed sides", () => {
    const { rows: _, ...scoring } = sample;
    const swap = swapOf({ ...scoring, baseline: Float64Array.of(1, 2, 3, 4), system: Float64Array.of(5, 6, 7, 8) });
    const listed = (flips: Uint8Array) => {
      const { baseline, system } = swap(flips);
      return [[...baseline], [...system]];
    };
    expect(listed(Uint8Array.of(0, 0))).toEqual([
      [4 / 6, 2],
      [12 / 14, 6],
    ]);
    expect(listed(Uint8Array.of(0, 1))).toEqual([
      [8 / 10, 4],
      [8 / 10, 4],
    ]);
    expect(listed(Uint8Array.of(1, 1))).toEqual([
      [12 / 14, 6],
      [4 / 6, 2],
    ]);
  });

  it("swapOf(pair) of sides with different units is a bug", () => {
    const { rows: _, ...scoring } = sample;
    expect(() => swapOf({ ...scoring, baseline: Float64Array.of(1, 2), system: new Float64Array(4) })).toThrow(
      "this is a bug in karat: a pair needs the same units on both sides",
    );
  });
});
